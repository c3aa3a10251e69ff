# EmbedText.cmake - builds the text of a file into a library.
#
# lockseam_embed_text(TARGET FILE FUNCTION): TARGET gets `llvm::StringRef FUNCTION()`, which
# returns the bytes of FILE. A header of the library declares it.
function(lockseam_embed_text Target File Function)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${File})
  # As hexadecimal digits: CMake's lists trip over `;` and `[` in a text. Pieces of 8000
  # digits are 4000 bytes, each of them a literal that every compiler accepts.
  file(READ ${CMAKE_SOURCE_DIR}/${File} Digits HEX)
  string(LENGTH "${Digits}" Length)
  set(Literals "")
  set(At 0)
  while(At LESS Length)
    string(SUBSTRING "${Digits}" ${At} 8000 Piece)
    string(REGEX REPLACE "(..)" "\\\\x\\1" Piece "${Piece}")
    string(APPEND Literals "\n    \"${Piece}\"")
    math(EXPR At "${At} + 8000")
  endwhile()
  configure_file(${CMAKE_SOURCE_DIR}/analyzer/EmbeddedText.cpp.in
    ${CMAKE_BINARY_DIR}/embedded/${Function}.cpp @ONLY)
  target_sources(${Target} PRIVATE ${CMAKE_BINARY_DIR}/embedded/${Function}.cpp)
endfunction()

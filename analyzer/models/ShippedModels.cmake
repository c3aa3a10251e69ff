# ShippedModels.cmake - builds locks.yaml into the library `models`.
set(LOCKSEAM_MODEL_FILE ${CMAKE_SOURCE_DIR}/analyzer/models/locks.yaml)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${LOCKSEAM_MODEL_FILE})
# As hexadecimal digits: CMake's lists trip over `;` and `[` in a text. Pieces of 8000
# digits are 4000 bytes, each of them a literal that every compiler accepts.
file(READ ${LOCKSEAM_MODEL_FILE} LOCKSEAM_MODEL_HEX HEX)
string(LENGTH "${LOCKSEAM_MODEL_HEX}" LOCKSEAM_MODEL_LENGTH)
set(LOCKSEAM_MODEL_LITERALS "")
set(LOCKSEAM_MODEL_AT 0)
while(LOCKSEAM_MODEL_AT LESS LOCKSEAM_MODEL_LENGTH)
  string(SUBSTRING "${LOCKSEAM_MODEL_HEX}" ${LOCKSEAM_MODEL_AT} 8000 LOCKSEAM_MODEL_PIECE)
  string(REGEX REPLACE "(..)" "\\\\x\\1" LOCKSEAM_MODEL_PIECE "${LOCKSEAM_MODEL_PIECE}")
  string(APPEND LOCKSEAM_MODEL_LITERALS "\n    \"${LOCKSEAM_MODEL_PIECE}\"")
  math(EXPR LOCKSEAM_MODEL_AT "${LOCKSEAM_MODEL_AT} + 8000")
endwhile()
configure_file(${CMAKE_SOURCE_DIR}/analyzer/models/ShippedModels.cpp.in
  ${CMAKE_BINARY_DIR}/ShippedModels.cpp @ONLY)
target_sources(models PRIVATE ${CMAKE_BINARY_DIR}/ShippedModels.cpp)

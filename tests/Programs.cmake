# Programs.cmake - tests that are not GoogleTest programs, and what test-driver needs.
find_package(Python3 REQUIRED COMPONENTS Interpreter)

# The driver's tests run the tool itself.
if(TARGET test-driver)
  add_dependencies(test-driver lockseam-bin)
  target_compile_definitions(test-driver PRIVATE LOCKSEAM_BINARY="$<TARGET_FILE:lockseam-bin>")
endif()

foreach(Fault kills corruption places edits)
  add_test(NAME driver/faults-${Fault}
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/driver/fault_test.py
      $<TARGET_FILE:lockseam-bin> ${Fault})
  set_tests_properties(driver/faults-${Fault} PROPERTIES TIMEOUT 1200)
endforeach()

add_test(NAME driver/progress
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/driver/progress_test.py
    $<TARGET_FILE:lockseam-bin>)

if(TARGET test-report)
  add_test(NAME report/sarif-schema
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/report/validate_sarif.py
      $<TARGET_FILE:test-report>)
endif()

add_test(NAME style/tree
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/style/check_tree.py ${CMAKE_SOURCE_DIR})
add_test(NAME style/check-tree-itself
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/style/check_tree_test.py)
add_test(NAME setup/scripts
  COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/setup/scripts_test.sh ${CMAKE_SOURCE_DIR})

# One test for each folder of the corpus.
add_test(NAME corpus/check-corpus-itself
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/corpus/check_corpus_test.py)
file(GLOB CorpusFolders CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/corpus/*)
foreach(Folder ${CorpusFolders})
  if(IS_DIRECTORY ${Folder})
    get_filename_component(FolderName ${Folder} NAME)
    add_test(NAME corpus/${FolderName}
      COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/corpus/check_corpus.py
        --lockseam $<TARGET_FILE:lockseam-bin> ${Folder})
    set_tests_properties(corpus/${FolderName} PROPERTIES TIMEOUT 600)
  endif()
endforeach()

# The standard library of Clang names and annotates its own parts differently. The
# sanitizers would find nothing new in it, slowly.
set(LibcxxFolders calls locks seeds wrappers)
if(LOCKSEAM_SANITIZE)
  set(LibcxxFolders)
endif()
foreach(FolderName ${LibcxxFolders})
  add_test(NAME corpus/${FolderName}-libc++
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/corpus/check_corpus.py
      --stdlib=libc++ --lockseam $<TARGET_FILE:lockseam-bin>
      ${CMAKE_SOURCE_DIR}/corpus/${FolderName})
  set_tests_properties(corpus/${FolderName}-libc++ PROPERTIES TIMEOUT 600)
endforeach()

add_test(NAME coverage/count-lock-operations-itself
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/coverage/count_lock_operations_test.py)

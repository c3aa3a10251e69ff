# Programs.cmake - tests that are not GoogleTest programs, and what test-driver needs.
find_package(Python3 REQUIRED COMPONENTS Interpreter)

# The driver's tests run the tool itself.
if(TARGET test-driver)
  add_dependencies(test-driver lockseam-bin)
  target_compile_definitions(test-driver PRIVATE LOCKSEAM_BINARY="$<TARGET_FILE:lockseam-bin>")
endif()

foreach(Fault kills corruption places edits summaries)
  add_test(NAME driver/faults-${Fault}
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/driver/fault_test.py
      $<TARGET_FILE:lockseam-bin> ${Fault})
  set_tests_properties(driver/faults-${Fault} PROPERTIES TIMEOUT 1200)
endforeach()

add_test(NAME driver/progress
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/driver/progress_test.py
    $<TARGET_FILE:lockseam-bin>)

# Bazel itself runs once; LLVM and sanitizers make no difference to its rules.
find_program(LOCKSEAM_BAZEL bazel)
if(LOCKSEAM_BAZEL AND NOT LOCKSEAM_SANITIZE AND LOCKSEAM_LLVM EQUAL 19)
  add_test(NAME driver/bazel
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/driver/bazel_test.py
      $<TARGET_FILE:lockseam-bin> ${CMAKE_SOURCE_DIR}/analyzer/bazel)
  set_tests_properties(driver/bazel PROPERTIES TIMEOUT 1200)
endif()

# The language server, by a client of our own and by real editors. The client gives up on
# answers that take as long as they may under sanitizers.
if(NOT LOCKSEAM_SANITIZE)
  foreach(Part Editing Position Hover Action Run Protocol)
    add_test(NAME lsp/${Part}
      COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/lsp/lsp_test.py
        $<TARGET_FILE:lockseam-bin> ${Part}Test)
    set_tests_properties(lsp/${Part} PROPERTIES TIMEOUT 900)
  endforeach()
endif()
add_test(NAME lsp/fuzz
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/lsp/lsp_fuzz_test.py
    $<TARGET_FILE:lockseam-bin>)
if(NOT LOCKSEAM_SANITIZE AND LOCKSEAM_LLVM EQUAL 19)
  foreach(Editor neovim vim emacs)
    add_test(NAME lsp/${Editor}
      COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/lsp/editor_test.py
        $<TARGET_FILE:lockseam-bin> ${Editor})
    set_tests_properties(lsp/${Editor} PROPERTIES TIMEOUT 300)
  endforeach()
endif()

# The plugin in the clang-tidy of its LLVM, and in all others that are there.
if(TARGET lockseam-tidy)
  file(GLOB OtherTidies /usr/lib/llvm-*/bin/clang-tidy)
  set(OwnTidy /usr/lib/llvm-${LOCKSEAM_LLVM}/bin/clang-tidy)
  list(REMOVE_ITEM OtherTidies ${OwnTidy})
  list(JOIN OtherTidies ":" OtherTidies)
  foreach(Part Unit Configuration Fix WholeProgram Version)
    add_test(NAME tidy/${Part}
      COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/tidy/tidy_test.py
        $<TARGET_FILE:lockseam-bin> $<TARGET_FILE:lockseam-tidy> ${OwnTidy}
        "-:${OtherTidies}" ${Part}Test)
    set_tests_properties(tidy/${Part} PROPERTIES TIMEOUT 300)
  endforeach()
endif()

# Microsoft's validator judges the format, not how we were built: once is enough.
set(NpmFolder ${CMAKE_BINARY_DIR}/npm)
if(LOCKSEAM_SANITIZE OR NOT LOCKSEAM_LLVM EQUAL 19)
  set(NpmFolder -)
endif()
if(TARGET test-report)
  add_test(NAME report/sarif-validators
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/report/validate_sarif.py
      $<TARGET_FILE:test-report> $<TARGET_FILE:lockseam-bin> ${NpmFolder})
endif()
add_test(NAME report/json-schema
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/report/json_schema_test.py
    $<TARGET_FILE:lockseam-bin>)
add_test(NAME repair/fixed-programs
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/repair/fixed_programs_test.py
    $<TARGET_FILE:lockseam-bin> /usr/lib/llvm-${LOCKSEAM_LLVM}/bin/clang)
add_test(NAME report/explain-examples
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/report/explain_test.py
    $<TARGET_FILE:lockseam-bin>)
if(NOT LOCKSEAM_SANITIZE AND LOCKSEAM_LLVM EQUAL 19)
  add_test(NAME driver/completion
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/driver/completion_test.py
      $<TARGET_FILE:lockseam-bin>)
  add_test(NAME integrations/review
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/integrations/review_test.py
      $<TARGET_FILE:lockseam-bin>)
endif()

# New findings only. Neither git nor pre-commit knows how we were built.
if(NOT LOCKSEAM_SANITIZE AND LOCKSEAM_LLVM EQUAL 19)
  foreach(Test BaselineTest DiffTest)
    add_test(NAME integrations/${Test}
      COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/integrations/baseline_test.py
        $<TARGET_FILE:lockseam-bin> ${Test})
    set_tests_properties(integrations/${Test} PROPERTIES TIMEOUT 600)
  endforeach()
  foreach(Test StagedTest HookTest)
    add_test(NAME integrations/${Test}
      COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/integrations/pre_commit_test.py
        $<TARGET_FILE:lockseam-bin> ${Test})
    set_tests_properties(integrations/${Test} PROPERTIES TIMEOUT 600)
  endforeach()
endif()

# A browser on the HTML report: what it shows depends neither on LLVM nor on sanitizers.
if(TARGET test-report AND LOCKSEAM_LLVM EQUAL 19 AND NOT LOCKSEAM_SANITIZE)
  add_test(NAME report/html-browser
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/report/browser_test.py
      $<TARGET_FILE:lockseam-bin> $<TARGET_FILE:test-report>)
  set_tests_properties(report/html-browser PROPERTIES TIMEOUT 600)
endif()

add_test(NAME style/tree
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/style/check_tree.py ${CMAKE_SOURCE_DIR})
add_test(NAME style/check-tree-itself
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/style/check_tree_test.py)
add_test(NAME setup/scripts
  COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/setup/scripts_test.sh ${CMAKE_SOURCE_DIR})

# One test for each folder of the corpus. They take long, and begin first (COST): at the end
# one of them would run alone.
add_test(NAME corpus/check-corpus-itself
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/corpus/check_corpus_test.py)
file(GLOB CorpusFolders CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/corpus/*)
list(REMOVE_ITEM CorpusFolders ${CMAKE_SOURCE_DIR}/corpus/real)  # only names programs
foreach(Folder ${CorpusFolders})
  if(IS_DIRECTORY ${Folder})
    get_filename_component(FolderName ${Folder} NAME)
    add_test(NAME corpus/${FolderName}
      COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/corpus/check_corpus.py
        --lockseam $<TARGET_FILE:lockseam-bin> ${Folder})
    set_tests_properties(corpus/${FolderName} PROPERTIES TIMEOUT 600 COST 10)
  endif()
endforeach()

# The standard library of Clang names and annotates its own parts differently. The
# sanitizers would find nothing new in it, slowly, and there is one version of it for both LLVMs.
set(LibcxxFolders calls locks seeds wrappers)
if(LOCKSEAM_SANITIZE OR NOT LOCKSEAM_LLVM EQUAL 19)
  set(LibcxxFolders)
endif()
foreach(FolderName ${LibcxxFolders})
  add_test(NAME corpus/${FolderName}-libc++
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/corpus/check_corpus.py
      --stdlib=libc++ --lockseam $<TARGET_FILE:lockseam-bin>
      ${CMAKE_SOURCE_DIR}/corpus/${FolderName})
  set_tests_properties(corpus/${FolderName}-libc++ PROPERTIES TIMEOUT 600 COST 10)
endforeach()

add_test(NAME coverage/count-lock-operations-itself
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/coverage/count_lock_operations_test.py)
add_test(NAME benchmark/real-programs-itself
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/benchmark/real_programs_test.py)

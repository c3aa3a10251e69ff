# Tests.cmake - builds the fuzzers in a folder of their own, with Clang, and runs each.
#
# Neither LLVM's version nor sanitizers, which they have anyway, make a difference to them.
find_program(LOCKSEAM_FUZZ_COMPILER clang++-${LOCKSEAM_LLVM})
if(NOT LOCKSEAM_FUZZ_COMPILER OR LOCKSEAM_SANITIZE OR NOT LOCKSEAM_LLVM EQUAL 19)
  return()
endif()

set(FuzzBuild ${CMAKE_BINARY_DIR}/fuzz)
add_test(NAME fuzz/build
  COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test ${CMAKE_SOURCE_DIR} ${FuzzBuild}
    --build-generator Ninja --build-noclean --build-target fuzzers
    --build-options -DLOCKSEAM_FUZZ=ON -DLOCKSEAM_LLVM=${LOCKSEAM_LLVM}
      -DCMAKE_CXX_COMPILER=${LOCKSEAM_FUZZ_COMPILER} "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -g1")
set_tests_properties(fuzz/build PROPERTIES FIXTURES_SETUP fuzzers PROCESSORS 2 TIMEOUT 1200)

function(lockseam_fuzzer Name)
  cmake_parse_arguments(Fuzzer LONG "" "" ${ARGN})
  add_test(NAME fuzz/${Name}
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/run_fuzzer.py
      ${FuzzBuild} ${Name} $<$<BOOL:${Fuzzer_LONG}>:LONG>)
  set_tests_properties(fuzz/${Name} PROPERTIES FIXTURES_REQUIRED fuzzers SKIP_RETURN_CODE 77
    TIMEOUT 36000) # a million executions
endfunction()
include(${CMAKE_CURRENT_LIST_DIR}/Fuzzers.cmake)

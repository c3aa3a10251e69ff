# Before the first target: `cmake --build build --target lockseam` then analyses the project.
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
find_program(LOCKSEAM lockseam)
if(LOCKSEAM)
  add_custom_target(lockseam
    COMMAND ${LOCKSEAM} check -p ${CMAKE_BINARY_DIR}
      --output=sarif=${CMAKE_BINARY_DIR}/lockseam.sarif
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} USES_TERMINAL VERBATIM)
endif()

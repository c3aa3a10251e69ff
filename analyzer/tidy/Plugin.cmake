# Plugin.cmake - the clang-tidy plugin: liblockseam-tidy-19.so, liblockseam-tidy-22.so.
#
# It is linked against nothing of LLVM: clang-tidy has libclang-cpp and libLLVM loaded, and a
# second copy would register every option of LLVM twice. Hence our libraries go in by file
# name, without what they link themselves.
set(Exports ${CMAKE_SOURCE_DIR}/analyzer/tidy/exports.map)
set(Archives)
foreach(Library driver repair report check rank evidence atomicity summarize models link
        extract facts callgraph lattice)
  list(APPEND Archives $<TARGET_FILE:${Library}>)
endforeach()

target_compile_options(tidy PRIVATE "SHELL:-idirafter ${CLANG_INCLUDE_DIRS}")
add_library(lockseam-tidy-checks MODULE $<TARGET_OBJECTS:tidy>)
set_target_properties(lockseam-tidy-checks PROPERTIES LINKER_LANGUAGE CXX PREFIX ""
  OUTPUT_NAME lockseam-tidy-checks-${LLVM_VERSION_MAJOR} LINK_DEPENDS ${Exports})
# Nothing of ours may stand in for a symbol of clang-tidy.
target_link_libraries(lockseam-tidy-checks PRIVATE
  -Wl,--start-group ${Archives} -Wl,--end-group -Wl,--version-script=${Exports})
add_dependencies(lockseam-tidy-checks driver)

# What --load names; see VersionGuard.cpp for why it is apart.
add_library(lockseam-tidy MODULE analyzer/tidy/guard/VersionGuard.cpp)
set_target_properties(lockseam-tidy PROPERTIES OUTPUT_NAME lockseam-tidy-${LLVM_VERSION_MAJOR}
  LINK_DEPENDS ${Exports})
target_compile_options(lockseam-tidy PRIVATE -fno-exceptions
  "SHELL:-idirafter ${CLANG_INCLUDE_DIRS}")
target_compile_definitions(lockseam-tidy PRIVATE
  LOCKSEAM_CHECKS_FILE="$<TARGET_FILE_NAME:lockseam-tidy-checks>")
target_link_libraries(lockseam-tidy PRIVATE -Wl,-z,lazy -Wl,--version-script=${Exports})
add_dependencies(lockseam-tidy lockseam-tidy-checks)

include(GNUInstallDirs)
install(TARGETS lockseam-tidy lockseam-tidy-checks LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

# Fuzzers.cmake - every reader of outside bytes: its fuzzer, and the library that it is in.
#
# lockseam_fuzzer(NAME [LONG] LIBRARIES...): NAMEFuzzer.cpp, with the inputs of seeds/NAME
# and, if there is one, the words of dictionaries/NAME.dict. LONG: built and run only by
# `./run-tests --long`. Read by the build of the fuzzers, which compiles them, and by the
# tests, which run them.
lockseam_fuzzer(Annotations readers)
lockseam_fuzzer(Baseline readers)
lockseam_fuzzer(CacheEntry readers)
lockseam_fuzzer(CommandLine readers)
lockseam_fuzzer(CompileCommands readers)
lockseam_fuzzer(CompileFlags readers)
lockseam_fuzzer(Config readers)
lockseam_fuzzer(FactsFile facts)
lockseam_fuzzer(FactsIndex readers)
lockseam_fuzzer(FactsText facts)
lockseam_fuzzer(KeptSummaries evidence)
lockseam_fuzzer(Fixes readers)
lockseam_fuzzer(LanguageServer readers)
lockseam_fuzzer(LeadingIncludes readers)
lockseam_fuzzer(Models models)
lockseam_fuzzer(Nolint readers)
lockseam_fuzzer(Program LONG check)
lockseam_fuzzer(ResponseFiles readers)
lockseam_fuzzer(UnitPack link)
lockseam_fuzzer(WorkerProtocol readers)

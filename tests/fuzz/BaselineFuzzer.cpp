// BaselineFuzzer.cpp - a file of known findings, and an old report in its place.
#include "Fuzzing.h"
#include "analyzer/report/Baseline.h"

using namespace lockseam;

int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  ifRead(readBaseline(textOf(Bytes, Size), "f"), [](const Baseline &) {});
  ifRead(readOldReport(textOf(Bytes, Size), "f", /*MinRank=*/30), [](const Baseline &) {});
  return 0;
}

// InterleavingTest.cpp - what is held when, where the gap is, and which value grows old.
#include "analyzer/report/Interleaving.h"
#include "StoryBuilder.h"
#include <gtest/gtest.h>

using namespace lockseam;

namespace {

std::string arrow(llvm::StringRef Word, const std::optional<ValueArrow> &Value) {
  if (!Value)
    return "";
  std::string Text =
      " " + Word.str() + " " + llvm::utostr(Value->From + 1) + ">" + llvm::utostr(Value->To + 1);
  return Value->Other ? Text + " by " + llvm::utostr(*Value->Other + 1) : Text;
}

/// `(steps by line) m:1[0,4] gap m[5,7] stale 2>6 by 4`
std::string shown(const Finding &F) {
  std::string Result;
  for (const Interleaving &I : interleavings(F)) {
    Result += Result.empty() ? "" : " | ";
    std::vector<std::string> Lines;
    for (const Note &N : I.Steps)
      Lines.push_back(llvm::utostr(N.Where.Line));
    Result += "(" + llvm::join(Lines, " ") + ")";
    for (const LockSpan &S : I.Spans)
      Result += " " + S.Lock + ":" + llvm::utostr(S.Thread) + "[" + llvm::itostr(S.From) + "," +
                llvm::itostr(S.To) + "]";
    for (const Gap &G : I.Gaps)
      Result += " gap " + G.Lock + "[" + llvm::itostr(G.From) + "," + llvm::itostr(G.To) + "]";
    Result += arrow("stale", I.Stale) + arrow("halved", I.Halved);
  }
  return Result;
}

struct Case {
  const char *Name, *Rule, *Steps, *Expected;
};

constexpr const char *Split = "lockseam-split-critical-section";
constexpr const char *Context = "lockseam-context-witness";

const Case Cases[] = {
    {"every step is told", Split,
     "1 takes m@1; 1 reads n@2; 1 releases m@3; 2 writes n@9; 1 takes m@4; 1 writes n@5",
     "(1 2 3 9 4 5) 'm':1[0,4] 'm':1[8,11] gap 'm'[5,7] stale 2>6 by 4"},
    {"sections in functions that are called: no lock is told", Split,
     "1 calls -@1; 1 reads n@2; 2 starts -@8; 2 writes n@9; 1 calls -@3; 1 writes n@4",
     "(1 2 8 9 3 4) gap [3,7] stale 2>6 by 4"},
    {"... only that it is taken", Split,
     "1 calls -@1; 1 takes m@2; 1 reads n@3; 2 starts -@8; 2 takes m@9; 2 writes n@10; "
     "1 calls -@4; 1 takes m@5; 1 writes n@6",
     "(1 2 3 8 9 10 4 5 6) 'm':1[2,5] 'm':1[14,17] 'm':2[8,11] gap 'm'[5,13] stale 3>9 by 6"},
    {"nobody is known that gets in", Split, "1 calls -@1; 1 reads n@2; 1 calls -@3; 1 writes n@4",
     "(1 2 3 4) gap [3,3] stale 2>4"},
    {"two writes that others read together", Split,
     "1 takes m@1; 1 writes a@2; 1 releases m@3; 2 reads a@9; 1 takes m@4; 1 writes b@5",
     "(1 2 3 9 4 5) 'm':1[0,4] 'm':1[8,11] gap 'm'[5,7] halved 2>4 by 6"},
    {"the other thread locks as well", Split,
     "1 takes m@1; 1 reads n@2; 1 releases m@3; 2 takes m@8; 2 writes n@9; 1 takes m@4; "
     "1 writes n@5",
     "(1 2 3 8 9 4 5) 'm':1[0,4] 'm':1[10,13] 'm':2[6,9] gap 'm'[5,9] stale 2>7 by 5"},
    {"taken before the first step that is told", Split,
     "1 reads n@2; 1 releases m@3; 2 writes n@9; 1 takes m@4; 1 writes n@5",
     "(2 3 9 4 5) 'm':1[-1,2] 'm':1[6,9] gap 'm'[3,5] stale 1>5 by 3"},
    {"a section in a call ends when the call returns", Context,
     "1 takes a@1; 1 calls b@2; 1 takes b@3; 1 calls b@99; 1 takes b@5",
     "(1 2 3 99 5) 'a':1[0,9] 'b':1[4,5] 'b':1[8,9] gap 'b'[5,7]"},
    {"a call that gives the lock back and takes it again", Context,
     "1 takes a@1; 1 takes b@2; 1 calls b@99; 1 takes b@4",
     "(1 2 99 4) 'a':1[0,7] 'b':1[2,5] 'b':1[6,7] gap 'b'[5,5]"},
    {"the second taking is the place of the finding", Context,
     "1 takes a@1; 1 takes b@2; 1 releases b@3",
     "(1 2 3 99) 'a':1[0,7] 'b':1[2,4] 'b':1[6,7] gap 'b'[5,5]"},
    {"locks and values in one picture, by the calls that both tell", Context,
     "1 takes a@1; 1 calls b@2; 1 takes b@3; 1 calls b@99; 1 takes b@5 | "
     "1 calls -@2; 1 reads n@4; 2 writes n@9; 1 calls -@99; 1 writes n@6",
     "(1 2 3 4 9 99 5 6) 'a':1[0,15] 'b':1[4,7] 'b':1[12,15] gap 'b'[7,11] stale 4>8 by 5"},
    {"... with the lock held around them all", Context,
     "1 takes a@1; 1 takes b@2; 1 calls b@7; 1 takes b@8 | "
     "1 takes b@2; 1 reads n@3; 1 releases b@7; 2 writes n@9; 1 takes b@99; 1 writes n@5",
     "(1 2 3 7 9 99 5) 'a':1[0,13] 'b':1[2,6] 'b':1[10,13] gap 'b'[7,9] stale 3>7 by 5"},
    {"stories that do not fit stay apart", Context,
     "1 takes a@1; 1 takes b@2; 1 releases b@3; 1 takes b@99 | 1 reads n@4; 1 writes n@99",
     "(1 2 3 99) 'a':1[0,7] 'b':1[2,4] 'b':1[6,7] gap 'b'[5,5] | (4 99) gap [1,1] stale 1>2"},
    {"a lock without a name has no bar", Context, "1 takes -@1; 1 takes b@2",
     "(1 2 99) 'b':1[2,3] 'b':1[4,5] gap 'b'[3,3]"},
    {"elsewhere taking twice is no gap", "lockseam-self-deadlock", "1 takes m@1; 1 takes m@2",
     "(1 2) 'm':1[0,3]"},
    {"a loop: taken at one place both times", Context,
     "1 takes a@1; 1 takes b@2; 1 releases b@3; 1 takes b@2",
     "(1 2 3 2 99) 'a':1[0,9] 'b':1[2,4] 'b':1[6,7] 'b':1[8,9] gap 'b'[5,5] gap 'b'[7,7]"},
};

} // namespace

TEST(InterleavingTest, SpansGapsAndValues) {
  for (const Case &C : Cases)
    EXPECT_EQ(shown(story(C.Steps, C.Rule)), C.Expected) << C.Name;
}

TEST(InterleavingTest, RemarksAreNoSteps) {
  Finding F = finding(at("/src/a.cpp", 1, 1));
  F.Notes = {{at("/src/a.cpp", 1, 1), "declared here"},
             {at("/src/a.cpp", 2, 1), "'m' is taken here", NoteKind::Takes, "'m'"}};
  EXPECT_TRUE(interleavings(F).empty());
}

TEST(InterleavingTest, StepsAreNumberedThroughout) {
  Finding F = story("1 takes a@1; 1 calls b@2 | 1 calls -@2; 1 reads n@4; 1 writes n@99", Context);
  std::vector<Interleaving> Told = interleavings(F);
  ASSERT_EQ(Told.size(), 1u);
  for (size_t I = 0; I < Told[0].Steps.size(); ++I)
    EXPECT_EQ(Told[0].Steps[I].Step, I + 1);
}

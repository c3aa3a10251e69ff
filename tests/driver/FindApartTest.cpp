// FindApartTest.cpp - another process finds the same, or it is done here.
#include "analyzer/driver/FindApart.h"
#include <csignal>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace lockseam;

namespace {

std::vector<Finding> someFindings() {
  std::vector<Finding> Found(2000); // more than fits into a pipe
  for (size_t I = 0; I < Found.size(); ++I) {
    Found[I].Rule = Name("lockseam-guard");
    Found[I].Where = {Name("apart-" + std::to_string(I % 7) + ".cpp"), static_cast<uint32_t>(I), 3};
    Found[I].Function = Name("f" + std::to_string(I));
    Found[I].Message = std::string(100, static_cast<char>('a' + I % 26));
    Found[I].Notes = {{Found[I].Where, "here"}};
    Found[I].Rank = static_cast<int>(I % 101);
    Found[I].Signals = {"because"};
    Found[I].Declarations = {{Name("new in the copy"), 1, 1}};
  }
  return Found;
}

} // namespace

TEST(FindApartTest, theCopyFindsTheSame) {
  pid_t Here = ::getpid();
  bool RanHere = false;
  FindingsJob Wait = findApart([&] {
    RanHere = ::getpid() == Here;
    return someFindings();
  });
  EXPECT_EQ(Wait(), someFindings());
  EXPECT_FALSE(RanHere);
}

TEST(FindApartTest, whatGoesWrongThereIsDoneHere) {
  pid_t Here = ::getpid();
  for (int How : {SIGKILL, SIGSEGV, 0}) {
    FindingsJob Wait = findApart([&] {
      if (::getpid() != Here && How)
        ::raise(How);
      else if (::getpid() != Here)
        ::_exit(0); // and no bytes
      return someFindings();
    });
    EXPECT_EQ(Wait(), someFindings()) << How;
  }
}

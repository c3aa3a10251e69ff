// UnsavedFilesTest.cpp - buffers in place of files, by every name.
#include "analyzer/extract/Extract.h"
#include "analyzer/extract/RecordInputs.h"
#include "llvm/Support/Path.h"
#include <fstream>
#include <gtest/gtest.h>

namespace lockseam {

namespace fs = llvm::sys::fs;

namespace {

class UnsavedFilesTest : public testing::Test {
protected:
  UnsavedFilesTest() {
    llvm::SmallString<128> Made;
    EXPECT_FALSE(fs::createUniqueDirectory("lockseam-unsaved", Made));
    Folder = std::string(Made);
  }
  ~UnsavedFilesTest() override { fs::remove_directories(Folder); }

  std::string path(llvm::StringRef Name) const { return Folder + "/" + Name.str(); }
  void write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::ofstream(path(Name), std::ios::binary) << Text.str();
  }

  /// Names of the functions with a body in main.c.
  std::string functions(std::shared_ptr<const UnsavedFiles> Unsaved, InputRecord *Record) const {
    UnitCommand Command{Folder, "main.c", {"clang", "-c", "main.c"}};
    llvm::Expected<UnitFacts> Facts = extractFacts(Command, {false, std::move(Unsaved)}, Record);
    if (!Facts)
      return llvm::toString(Facts.takeError());
    std::string Names;
    for (const FunctionFacts &F : Facts->Functions)
      if (F.HasBody)
        Names += F.QualifiedName.str().str() + " ";
    return Names + Facts->FirstError;
  }

  std::string Folder;
};

TEST_F(UnsavedFilesTest, AHeaderAndTheMainFileAreReadFromTheirBuffers) {
  write("main.c", "#include \"a.h\"\nvoid f(void) {}\n");
  write("a.h", "");
  EXPECT_EQ(functions(nullptr, nullptr), "f ");
  auto Unsaved = std::make_shared<UnsavedFiles>();
  Unsaved->add(path("a.h"), "void inHeader(void) {}\n");
  EXPECT_EQ(functions(Unsaved, nullptr), "f inHeader ");
  Unsaved->add(path("./main.c"), "#include \"a.h\"\nvoid g(void) {}\n");
  EXPECT_EQ(functions(Unsaved, nullptr), "g inHeader ");
}

TEST_F(UnsavedFilesTest, ALinkLeadsToTheSameBuffer) {
  write("main.c", "#include \"link.h\"\n#include \"a.h\"\n");
  write("a.h", "#pragma once\n");
  ASSERT_FALSE(fs::create_link(path("a.h"), path("link.h")));
  auto Unsaved = std::make_shared<UnsavedFiles>();
  Unsaved->add(path("a.h"), "#pragma once\nvoid f(void) {}\n");
  EXPECT_EQ(functions(Unsaved, nullptr), "f ");
}

TEST_F(UnsavedFilesTest, ABufferNeedsNoFile) {
  write("main.c", "#include \"new.h\"\n#include \"new.h\"\n");
  auto Unsaved = std::make_shared<UnsavedFiles>();
  Unsaved->add(path("new.h"), "#pragma once\nvoid f(void) {}\n");
  EXPECT_EQ(functions(Unsaved, nullptr), "f ");
}

/// What is recorded is what was seen, and the same questions get the same answers.
TEST_F(UnsavedFilesTest, TheRecordHasTheContentOfTheBuffer) {
  write("main.c", "#include \"a.h\"\n#include \"new.h\"\n");
  write("a.h", "");
  auto Unsaved = std::make_shared<UnsavedFiles>();
  Unsaved->add(path("a.h"), "int a;\n");
  Unsaved->add(path("new.h"), "int n;\n");
  InputRecord Record;
  functions(Unsaved, &Record);
  unsigned Seen = 0, Different = 0;
  for (const auto &[Asked, Answer] : Record.Answers) {
    EXPECT_EQ(askInput(Asked.Path, Asked.Query, Unsaved.get()), Answer) << Asked.Path;
    Seen += Answer == contentAnswer("int a;\n") || Answer == contentAnswer("int n;\n");
    Different += askInput(Asked.Path, Asked.Query, nullptr) != Answer;
  }
  EXPECT_EQ(Seen, 2u);
  EXPECT_GE(Different, 2u);
}

} // namespace

TEST_F(UnsavedFilesTest, WhatIsHiddenIsNotThere) {
  write("a.h", "void a(void) {}\n");
  write("main.c", "#if __has_include(\"a.h\")\n#include \"a.h\"\n#else\nvoid none(void) {}\n"
                  "#endif\n");
  auto Unsaved = std::make_shared<UnsavedFiles>();
  EXPECT_EQ(functions(Unsaved, nullptr), "a ");
  Unsaved->hide(path("a.h"));
  EXPECT_TRUE(Unsaved->hides(path("./a.h")));
  EXPECT_EQ(Unsaved->find(path("a.h")), nullptr);
  InputRecord Record;
  EXPECT_EQ(functions(Unsaved, &Record), "none ");
  for (const auto &[Asked, Answer] : Record.Answers)
    EXPECT_EQ(askInput(Asked.Path, Asked.Query, Unsaved.get()), Answer) << Asked.Path;
  EXPECT_EQ(askInput(path("a.h"), InputQuery::Kind, Unsaved.get()), MissingAnswer);
  EXPECT_EQ(askInput(path("a.h"), InputQuery::Content, Unsaved.get()), MissingAnswer);
}

TEST_F(UnsavedFilesTest, ABufferBringsItsFolder) {
  write("main.c", "#include \"deep/er/new.h\"\n");
  auto Unsaved = std::make_shared<UnsavedFiles>();
  Unsaved->add(path("deep/er/new.h"), "void f(void) {}\n");
  InputRecord Record;
  EXPECT_EQ(functions(Unsaved, &Record), "f ");
  for (const auto &[Asked, Answer] : Record.Answers)
    EXPECT_EQ(askInput(Asked.Path, Asked.Query, Unsaved.get()), Answer) << Asked.Path;
  EXPECT_TRUE(Unsaved->changes(path("deep")));
  EXPECT_FALSE(Unsaved->changes(path("deep/other")));
}

} // namespace lockseam

// LeadingIncludesTest.cpp - the first lines of sources, and the headers in them.
#include "analyzer/driver/LeadingIncludes.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace lockseam;

TEST(LeadingIncludesTest, Table) {
  struct Case {
    const char *Source, *Expected;
  };
  const Case Cases[] = {
      {"", ""},
      {"#include <a>\n#include \"b/c.h\"\n", "<a> \"b/c.h\""},
      {"\xef\xbb\xbf// x\n/* y\n z */ # include <a> // for a\n", "<a>"},
      {"#include <a>\r\n#include <b>\r\n", "<a> <b>"},
      {"#include <a", ""},
      {"#include <>\n#include \"\"\n#include NAME\n#include\n", ""},
      {"/* no end", ""},
      // Whatever comes after other text is not looked at.
      {"#include <a>\nextern \"C\" {\n#include <b>\n", "<a>"},
      {"#define X \\\n  1\n#include <a>\n", "<a>"},
      {"// no comment \\\n#include <a>\n#include <b>\n", "<b>"},
      // Guards.
      {"#ifndef A_H\n#define A_H\n#include <a>\n#endif\n", "guarded <a>"},
      {"#if !defined(A_H)\n#define A_H 1\n#include <a>\n", "guarded <a>"},
      {"#if !defined A_H\n#define A_H\n", "guarded"},
      {"#pragma once\n#include <a>\n", "guarded <a>"},
      {"#include <a>\n#pragma once\n", "guarded <a>"},
      {"#ifndef A_H\n#define B_H\n#include <a>\n#endif\n", "<a>"},
      {"#pragma once\n#include_next <a>\n#include <b>\n", "<b>"},
      {"#pragma once\nint x;\n#include_next <a>\n", ""},
      {"#ifndef A\n#define A\n#endif\n#include <a>\nint x;\n", "<a>"},
      // Nothing but macros.
      {"#define X 1\n#ifndef Y\n#define Y\n#endif\n", "guarded"},
      {"#define X 1\n#pragma pack(1)\n", ""},
      {"#define X 1\nint x;\n", ""},
      // More of the system.
      {"#define _GNU_SOURCE\n#include <a>\n", "asks <a>"},
      {"#include <a>\n#define _GNU_SOURCE\n", "<a>"},
      // Conditions: ON and NO_OFF are macros, nothing else is.
      {"#ifndef OFF\n#include <a>\n#endif\n#include <b>\n", "<a> <b>"},
      {"#ifdef OFF\n#include <a>\n#else\n#include <b>\n#endif\n", "<b>"},
      {"#ifdef ON\n#include <a>\n#else\n#include <b>\n#endif\n", "<a>"},
      {"#if defined(ON)\n#include <a>\n#elif X\n#include <b>\n#else\n#include <c>\n#endif\n",
       "<a>"},
      {"#if defined(ON) && X\n#include <a>\n#else\n#include <b>\n#endif\n#include <c>\n", "<c>"},
      {"#if __cplusplus > 1\n#include <a>\n#endif\n#include <b>\n", "<b>"},
      {"#ifdef OFF\n#ifdef ON\n#include <a>\n#endif\n#endif\n#include <b>\n", "<b>"},
      {"#ifdef OFF\n#include <a>\n#elif defined(ON)\n#include <b>\n#endif\n", ""},
      {"#endif\n#else\n#include <a>\n", "<a>"},
  };
  for (const Case &C : Cases) {
    LeadingIncludes Got = leadingIncludes(C.Source, {"ON", "NO_OFF"});
    std::vector<std::string> Words = Got.Headers;
    if (Got.IsGuarded)
      Words.insert(Words.begin(), "guarded");
    if (Got.AsksSystem)
      Words.insert(Words.begin(), "asks");
    EXPECT_EQ(llvm::join(Words, " "), C.Expected) << C.Source;
  }
}

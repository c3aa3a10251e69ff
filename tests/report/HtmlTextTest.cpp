// HtmlTextTest.cpp - nothing that is written into a page can become markup.
#include "analyzer/report/HtmlText.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace lockseam;

TEST(HtmlTextTest, Escapes) {
  struct Case {
    llvm::StringRef Bytes, Expected;
  };
  const Case Cases[] = {
      {"", ""},
      {"a < b && c > \"d\" 'e'", "a &lt; b &amp;&amp; c &gt; &quot;d&quot; &#39;e&#39;"},
      {"</script><img onerror=x>", "&lt;/script&gt;&lt;img onerror=x&gt;"},
      {"é 漢 \U0001F512", "é 漢 \U0001F512"},
      {"a\tb\nc", "a\tb\nc"},
      {"\xff\xc3(", "\uFFFD\uFFFD("},         // no UTF-8
      {"\xed\xa0\x80", "\uFFFD\uFFFD\uFFFD"}, // half a surrogate pair
      {"\xc0\xbc", "\uFFFD\uFFFD"},           // `<` written too long
      {"\xe2\x82", "\uFFFD\uFFFD"},           // the end is missing
      {llvm::StringRef("\0\x1b\x7f", 3), "&lt;U+0000&gt;&lt;U+001B&gt;&lt;U+007F&gt;"},
      {"x\u202Ey\u2066z", "x&lt;U+202E&gt;y&lt;U+2066&gt;z"}, // would turn the line round
      {"a\u2028b\uFEFF", "a&lt;U+2028&gt;b&lt;U+FEFF&gt;"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(htmlText(C.Bytes), C.Expected) << C.Expected.str();
}

TEST(HtmlTextTest, Cuts) {
  struct Case {
    llvm::StringRef Text;
    unsigned Columns;
    llvm::StringRef Expected;
  };
  const Case Cases[] = {
      {"abcdef", 6, "abcdef"}, {"abcdefg", 6, "abcde…"}, {"ééééé", 3, "éé…"},
      {"漢漢漢", 6, "漢漢漢"}, {"漢漢漢", 5, "漢漢…"},   {"漢漢漢", 4, "漢…"},
  };
  for (const Case &C : Cases)
    EXPECT_EQ(cutText(C.Text, C.Columns), C.Expected) << C.Text.str();
}

TEST(HtmlTextTest, JsonCannotEndItsScript) {
  nlohmann::ordered_json Value = {{"text", "</script><!-- & \xff \u2028"}};
  std::string Text = jsonForScript(Value);
  EXPECT_EQ(Text.find_first_of("<>&"), std::string::npos) << Text;
  EXPECT_EQ(nlohmann::json::parse(Text)["text"], "</script><!-- & \uFFFD \u2028");
}

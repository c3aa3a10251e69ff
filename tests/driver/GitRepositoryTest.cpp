// GitRepositoryTest.cpp - contents have the names that git gives them.
#include "analyzer/driver/GitRepository.h"
#include <gtest/gtest.h>

using namespace lockseam;

TEST(GitRepositoryTest, NamesOfContents) {
  EXPECT_EQ(gitObject("hi\n", std::string(40, '0')), "45b983be36b73c0788dc9cbcb76cbb80fc7bb057");
  EXPECT_EQ(gitObject("hi\n", std::string(64, '0')),
            "96c18f0297e38d01f4b2dacddea4259aea6b2961eb0822bd2c0c3f6029030045");
}

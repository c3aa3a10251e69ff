// AnalysisProcess.h - the server's side of a child that analyses.
#pragma once

#include "AnalysisRequest.h"
#include "analyzer/driver/ChildProcess.h"

namespace lockseam {

/// Ended, whatever it is doing, when this ends.
class AnalysisProcess {
public:
  /// Null: no child could be started.
  static std::unique_ptr<AnalysisProcess> start(const std::string &Program,
                                                const AnalysisRequest &Asked);
  ~AnalysisProcess();
  AnalysisProcess(const AnalysisProcess &) = delete;
  AnalysisProcess &operator=(const AnalysisProcess &) = delete;

  /// The ends of its pipes, for poll; -1: there is nothing to write.
  int input() const { return Unsent.empty() ? -1 : Child.ToChild; }
  int output() const { return Child.FromChild; }

  void ask(const Json &Query);
  void write();
  /// Adds the replies that are whole by now; false if the child has ended.
  bool read(std::vector<std::string> &Replies);

private:
  explicit AnalysisProcess(ChildProcess Child) : Child(Child) {}

  ChildProcess Child;
  std::string Unsent, Received;
};

} // namespace lockseam

package import Basics
package import Corpus
internal import Diagnosis
internal import Files
internal import Records
internal import Runs
package import Scenarios

/// A trace that `imagebench explain` explains, in the directory of its run or elsewhere.
package struct ExplainedTrace {
  private let path: String

  /// The trace at `path`.
  package init(path: String) {
    self.path = path
  }

  /// Explains the trace, and replays its trial with up to `switches` changed switches on the
  /// pictures of `choice`.
  package func explain(
    switches: Int,
    _ choice: CorpusChoice,
    _ selection: ReplayPictures.Selection,
    _ reporter: any Reporter
  ) async throws(ReplayFault) -> Explanation {
    var explanation = try Explanation(tracePath: path)
    guard switches > 0 else { return explanation }
    let context = explanation.context
    guard !context.isCut else {
      explanation.note =
        "The trace is a part of a trial, so no switch was tried; run \(context.scenario) with "
        + "\(context.variant) and explain the run to try them."
      return explanation
    }
    guard context.leftOut == 0 else {
      explanation.note =
        "The trace left out \(context.leftOut) signposts because of its size, so later causes may be "
        + "wrong and no switch was tried."
      return explanation
    }
    guard let sources = try await pictures(choice, selection).load(reporter) else {
      explanation.note = ReplayPictures.missing
      return explanation
    }
    try SwitchReplay(sources: sources, directory: run).attempt(&explanation, limit: switches)
    return explanation
  }

  /// The pictures of the trial: those of its run, if the trace is in the run's traces/, else those
  /// of `choice`.
  package func pictures(
    _ choice: CorpusChoice,
    _ selection: ReplayPictures.Selection
  ) throws(ReplayFault) -> ReplayPictures {
    guard let run else { return ReplayPictures(choice) }
    return try ReplayPictures(ofRun: run, choice, selection)
  }

  /// The device called `name`, which the trace's run may have in a file.
  package func device(_ name: String) throws(ScenarioError) -> DeviceProfile {
    try .find(name, inRun: run)
  }

  /// The directory of the run, if the trace is in its traces/; nil elsewhere.
  private var run: String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[parts.count - 2] == RunFolder.Entry.traces.rawValue else {
      return nil
    }
    let above = parts.dropLast(2).joined(separator: "/")
    let directory = parts.count == 2 ? "." : above.isEmpty ? "/" : above
    let isRun =
      (try? FileOperations.posix.kind(at: RunFolder(directory).path(of: .manifest))) == .regular
    return isRun ? directory : nil
  }
}

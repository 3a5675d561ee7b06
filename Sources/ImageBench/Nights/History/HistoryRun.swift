package import Records
internal import Text

/// The facts about a run that a history stores, apart from its values.
package struct HistoryRun: Sendable, Hashable {
  /// The number in the history, from 1; 0 for a run that is in none.
  package var number = 0
  /// A key that no other run has; a run cannot be appended twice.
  package var key: String
  /// When it began, in UTC as ISO 8601.
  package var startedUTC: String
  package var suite: String
  /// The commit that was measured; nil when unknown.
  package var commit: String?
  package var toolVersion: String
  /// What exact metrics depend on, apart from the code: the corpus and how images are decoded.
  ///
  /// Runs with different texts measured different things, and their values never form one series.
  package var setting: String
  /// What noisy metrics also depend on: the machine, its libraries, the number of parallel trials.
  package var host: String
  /// How quiet its host was when it began; nil, the default, when unknown.
  package var quietness: HistoryHost?
  /// The build that ran in the same rounds; nil, the default, for none.
  package var reference: BuildReference?
  package var trialCount = 0
  package var valueCount = 0

  /// A run that is not yet in a history.
  package init(
    key: String,
    startedUTC: String,
    suite: String,
    commit: String?,
    toolVersion: String,
    setting: String,
    host: String
  ) {
    self.key = key
    self.startedUTC = startedUTC
    self.suite = suite
    self.commit = commit
    self.toolVersion = toolVersion
    self.setting = setting
    self.host = host
  }

  /// Its day, its number and its commit, such as "the night of 2026-01-20 (run 20, commit c20)".
  package var named: String {
    let commit = commit.map { ", commit \($0)" } ?? ""
    return "the night of \(startedUTC.prefix(10)) (run \(number)\(commit))"
  }

  /// The version of the model of the phone that was played.
  ///
  /// - Complexity: O(n) in the length of ``setting``.
  package var model: Int {
    let facts = try? JSONParser.parse(Array(setting.utf8)).object
    return RunManifest.modelVersion(in: facts ?? [:])
  }
}

public import Records

/// What a history knows of a run apart from its values.
public struct HistoryRun: Sendable, Hashable {
  /// The number that the history gave it, from 1; 0 for a run that is not in one.
  public var number = 0
  /// What no other run has; the same run cannot be appended twice.
  public var key: String
  /// When it began, in UTC as ISO 8601.
  public var startedUTC: String
  /// The name of its suite.
  public var suite: String
  /// The commit that was measured; nil when nobody said.
  public var commit: String?
  /// The version of the tool.
  public var toolVersion: String
  /// What exact numbers depend on apart from the code: the corpus and how images are decoded.
  ///
  /// Runs with another text answer another question, and their values stand in no series together.
  public var setting: String
  /// What noisy numbers depend on besides: the machine, its libraries, how many trials ran at a time.
  public var host: String
  /// How fit its host was when it began; nil, the default, when nobody looked.
  public var quietness: HistoryHost?
  /// The build that was measured in the same rounds; nil, the default, for none.
  public var reference: BuildReference?
  /// How many trials it has.
  public var trialCount = 0
  /// How many values it has.
  public var valueCount = 0

  /// A run that is not in a history yet.
  public init(
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
}

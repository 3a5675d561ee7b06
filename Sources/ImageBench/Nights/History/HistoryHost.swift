public import Records

/// How suitable the host was for noisy metrics when a run began, as `imagebench doctor` judged it.
public struct HistoryHost: Sendable, Hashable {
  /// The score from 0, noisy, to 100, quiet.
  public var score: Int
  public var grade: HostGrade

  /// A host with the score and grade that its run recorded.
  public init(score: Int, grade: HostGrade) {
    self.score = score
    self.grade = grade
  }

  /// Whether differences in time on it mean little.
  public var isNoisy: Bool { grade == .noisy }
}

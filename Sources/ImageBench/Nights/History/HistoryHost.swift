/// How fit the host was for noisy metrics when a run began, as `imagebench doctor` judged it.
public struct HistoryHost: Sendable, Hashable {
  /// The grade of a host on which differences in time say little.
  public static let noisyGrade = "noisy"

  /// The score from 0, noisy, to 100, quiet.
  public var score: Int
  /// The grade in a word: "quiet", "usable" or "noisy".
  public var grade: String

  /// A host with the score and grade that its run recorded.
  public init(score: Int, grade: String) {
    self.score = score
    self.grade = grade
  }

  /// Whether differences in time on it say little.
  public var isNoisy: Bool { grade == Self.noisyGrade }
}

package import Records

/// How suitable the host was for noisy metrics when a run began, as `imagebench doctor` judged it.
package struct HistoryHost: Sendable, Hashable {
  /// The score from 0, noisy, to 100, quiet.
  package var score: Int
  package var grade: HostGrade

  /// A host with the score and grade that its run recorded.
  package init(score: Int, grade: HostGrade) {
    self.score = score
    self.grade = grade
  }

  /// Whether differences in time on it mean little.
  package var isNoisy: Bool { grade == .noisy }
}

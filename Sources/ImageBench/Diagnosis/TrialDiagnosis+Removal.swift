internal import Basics

extension TrialDiagnosis {
  /// How much of this trial's lateness another trial lacks, as shares.
  package struct Removal: Sendable, Hashable {
    /// The number of frames that both trials presented; only these are compared.
    package var frames: Int
    /// The share of the hitch time; negative if the other trial has more, nil if these frames have
    /// none.
    package var hitch: Double?
    /// The share of the lateness of images whose wait ended in these frames, likewise.
    package var lateness: Double?
  }

  /// The share of this trial's hitch time and lateness that `other`, with the same feed, lacks.
  ///
  /// Frames with equal numbers show the same part of a feed. If the device ended one of the trials
  /// early, only the frames of both are compared: a frame that was never played has not been
  /// removed.
  ///
  /// - Complexity: O(late frames and images of both).
  package func removed(by other: TrialDiagnosis) -> Removal {
    let count = min(frameCount, other.frameCount)
    let (before, after) = (amounts(inFirst: count), other.amounts(inFirst: count))
    func share(_ before: TimeSpan, _ after: TimeSpan) -> Double? {
      before > .zero ? (before - after).seconds / before.seconds : nil
    }
    return Removal(
      frames: count,
      hitch: share(before.hitch, after.hitch),
      lateness: share(before.lateness, after.lateness)
    )
  }

  private func amounts(inFirst count: Int) -> (hitch: TimeSpan, lateness: TimeSpan) {
    (
      frames.reduce(.zero) { $1.frame < count ? $0 + $1.overrun : $0 },
      images.reduce(.zero) { $1.frame < count ? $0 + $1.lateness : $0 }
    )
  }
}

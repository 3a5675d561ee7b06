internal import Basics

extension TrialDiagnosis {
  /// What another trial has less, as shares of what this one has.
  public struct Removal: Sendable, Hashable {
    /// The frames that both trials presented, of which alone it tells.
    public var frames: Int
    /// The share of the hitch time, negative where the other has more; nil where these frames have none.
    public var hitch: Double?
    /// The share of the lateness of images whose wait ended in these frames, likewise.
    public var lateness: Double?
  }

  /// What of this trial's hitch time and lateness `other` does not have, which is the same feed.
  ///
  /// Frames of one number show the same places of a feed. So where the device ended one of the trials
  /// early, only the frames that both have are held against each other: what was never played was not
  /// removed.
  ///
  /// - Complexity: O(late frames and images of both).
  public func removed(by other: TrialDiagnosis) -> Removal {
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

internal import Basics

extension TrialDiagnosis {
  /// How much of this trial's lateness another trial lacks, as shares.
  package struct Removal: Sendable, Hashable {
    /// Whether the device ended one of the trials early, so that only the time that both lasted is
    /// compared.
    package var isCut: Bool
    /// The share of the hitch time; negative if the other trial has more, nil if this one has none
    /// in the compared time.
    package var hitch: Double?
    /// The share of the lateness of images whose wait ended in that time, likewise.
    package var lateness: Double?
  }

  /// The share of this trial's hitch time and lateness that `other`, with the same feed, lacks.
  ///
  /// If the device ended one of the trials early, only the frames are compared that were presented
  /// while both lasted: a frame that was never played has not been removed.
  ///
  /// - Complexity: O(frames and late images of both).
  package func removed(by other: TrialDiagnosis) -> Removal {
    let isCut = jetsam != nil || other.jetsam != nil
    let ends = [lastPresented, other.lastPresented].sorted()
    let end = isCut ? ends[0] : ends[1]
    let (before, after) = (amounts(until: end), other.amounts(until: end))
    func share(_ before: TimeSpan, _ after: TimeSpan) -> Double? {
      before > .zero ? (before - after).seconds / before.seconds : nil
    }
    return Removal(
      isCut: isCut,
      hitch: share(before.hitch, after.hitch),
      lateness: share(before.lateness, after.lateness)
    )
  }

  private var lastPresented: TimePoint { presented.last ?? .start }

  private func amounts(until end: TimePoint) -> (hitch: TimeSpan, lateness: TimeSpan) {
    let count = presented.count { $0 <= end }
    return (
      frames.reduce(.zero) { $1.frame < count ? $0 + $1.overrun : $0 },
      images.reduce(.zero) { $1.frame < count ? $0 + $1.lateness : $0 }
    )
  }
}

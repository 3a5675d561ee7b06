package import Basics

/// When the system warns an app about its memory, and when it ends the app: footprint in, action
/// out.
///
/// An app is ended at its own limit, by its own footprint, and nowhere else: iOS ends background
/// apps first, and the visible app last (developer.apple.com, "Identifying high-memory use with
/// jetsam event reports"). It is ended at once. An assumption: reports of up to 2.9 s and 735 MB
/// beyond the limit are rare (developer.apple.com/forums/thread/854762).
package struct MemoryPressureRule: Sendable, Hashable {
  /// The effect of a change of the footprint.
  package enum Action: Sendable, Hashable {
    /// Nothing.
    case none
    /// The warning threshold was crossed from below: the app gets a memory warning.
    case warn
    /// The limit is reached: the app is ended.
    case end
  }

  /// The share of its limit at which an app gets a warning: 80 %.
  ///
  /// Source: `PHYS_FOOTPRINT_WARNING_LEVEL` in osfmk/kern/task.c of Apple's xnu.
  package static let warningPercent = 80

  /// The footprint at which the app gets a memory warning.
  package let warningThreshold: ByteCount
  /// The footprint at which the app is ended.
  package let limit: ByteCount
  private var isAboveWarning = false
  private var isOver = false

  /// The rule of an app with this `limit`, whose footprint is 0.
  package init(limit: ByteCount) {
    self.limit = limit
    warningThreshold = ByteCount(limit.bytes * Self.warningPercent / 100)
  }

  /// Notes the footprint after a change; an ended app gets no more actions.
  package mutating func note(footprint: ByteCount) -> Action {
    if isOver { return .none }
    if footprint >= limit {
      isOver = true
      return .end
    }
    // One warning each time the threshold is crossed upwards, as the kernel notes it.
    let wasAbove = isAboveWarning
    isAboveWarning = footprint >= warningThreshold
    return isAboveWarning && !wasAbove ? .warn : .none
  }
}

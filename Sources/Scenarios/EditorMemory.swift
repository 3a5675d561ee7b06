package import Basics

/// The memory of another part of the app: an editor that the user opens above the feed.
///
/// It brings the app near its limit, as editors of photos and videos do. What it leaves is a choice
/// of the scenario: at rest, a feed whose cache is empty holds less than 30 MB of images on every
/// device of the catalogue, and a feed that kept 24 s of scrolling holds more than 45 MB.
package struct EditorMemory: Sendable, Hashable {
  /// The memory below the limit that an open editor leaves to images: 40 MB.
  ///
  /// A choice of the scenario, as the type says.
  package static let remaining = ByteCount(40_000_000)

  /// How long it takes to open: one second.
  ///
  /// An assumption: low 0.3 s, high 3 s. The memory comes in equal steps, so a warning at
  /// ``MemoryPressureRule/warningPercent`` leaves the app some of this time to release memory.
  package static let openingTime = TimeSpan.seconds(1)

  /// The number of equal steps in which the memory comes.
  private static let stepCount = 20

  /// All that it takes while it is open.
  package let bytes: ByteCount

  /// The editor of an app with a memory limit of `limit`, whose screen takes `screen` of it.
  package init(limit: ByteCount, screen: ByteCount) {
    bytes = max(.zero, limit - screen - Self.remaining)
  }

  /// The memory that it takes while it opens, with the time from its opening; the sum is ``bytes``.
  package var steps: [(time: TimeSpan, bytes: ByteCount)] {
    (1...Self.stepCount).map { step in
      let share = bytes.bytes * step / Self.stepCount - bytes.bytes * (step - 1) / Self.stepCount
      let time = Self.openingTime.nanoseconds * step / Self.stepCount
      return (TimeSpan(nanoseconds: time), ByteCount(share))
    }
  }
}

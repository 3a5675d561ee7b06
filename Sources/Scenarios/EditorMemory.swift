package import Basics

/// The memory of another part of the app: an editor that the user opens above the feed.
///
/// It brings the app near its limit, as editors of photos and videos do. What it leaves is a choice
/// of the scenario: at rest, a feed whose cache is empty holds less than 30 MB of images on every
/// device of the catalogue, and a feed that kept 24 s of scrolling holds more than 45 MB.
package struct EditorMemory: Sendable, Hashable {
  /// The number of equal steps in which the memory comes.
  private static let stepCount = 20

  /// All that it takes while it is open.
  package let bytes: ByteCount
  private let openingTime: TimeSpan

  /// The editor of an app on `device`, whose screen takes a part of the app's limit.
  package init(on device: DeviceProfile) {
    let left = device.assumed.editorRemaining
    bytes = max(.zero, device.jetsamLimit - device.renderBytes - left)
    openingTime = device.assumed.editorOpening
  }

  /// The memory that it takes while it opens, with the time from its opening; the sum is ``bytes``.
  package var steps: [(time: TimeSpan, bytes: ByteCount)] {
    (1...Self.stepCount).map { step in
      let share = bytes.bytes * step / Self.stepCount - bytes.bytes * (step - 1) / Self.stepCount
      let time = openingTime.nanoseconds * step / Self.stepCount
      return (TimeSpan(nanoseconds: time), ByteCount(share))
    }
  }
}

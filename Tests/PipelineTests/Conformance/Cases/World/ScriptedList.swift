internal import Basics
internal import ImagePipeline
internal import Requests
package import Simulation

/// A list of rows of three heights on a screen of 500 points, with a prefetcher for the next rows.
///
/// Row n shows the picture of URL n. Its views load nothing, so every fetch comes from the
/// prefetcher.
package struct ScriptedList {
  package static let rowCount = 100
  /// The number of rows that are prefetched.
  package static let windowLength = 4
  /// The heights of consecutive rows, in points.
  ///
  /// With these heights, no row reaches the top of the screen in the frame in which another one
  /// reaches the bottom, so that rows appear and disappear in different frames.
  private static let heights = [70, 110, 90]
  private static let screenHeight = 500

  /// The largest scroll offset, in points.
  package static let maximumOffset = top(ofRow: rowCount) - screenHeight

  private let world: ScriptedWorld
  private let prefetcher: ImagePrefetcher
  private var window: ListWindow

  /// A list in `world` that is not on the screen yet; at most `slots` prefetches run at a time.
  package init(_ world: ScriptedWorld, slots: Int = ScriptedList.windowLength) {
    self.world = world
    prefetcher = world.prefetcher(slots: slots)
    window = ListWindow(items: Self.windowLength)
  }

  /// The offset of the upper edge of row `row`, in points.
  package static func top(ofRow row: Int) -> Int {
    (0..<row).reduce(0) { $0 + heights[$1 % heights.count] }
  }

  /// The rows on the screen at scroll offset `offset`, in points.
  package static func visibleRows(atOffset offset: Int) -> Range<Int> {
    let rows = (0..<rowCount).filter {
      top(ofRow: $0 + 1) > offset && top(ofRow: $0) < offset + screenHeight
    }
    return (rows.first ?? 0)..<(rows.last.map { $0 + 1 } ?? 0)
  }

  /// Scrolls the list to `offset` and lets `milliseconds` pass.
  package mutating func scroll(
    toOffset offset: Int,
    milliseconds: Int
  ) throws(SimulationFault) {
    if let ahead = window.move(to: Self.visibleRows(atOffset: offset), of: Self.rowCount) {
      prefetcher.prefetch(ahead.map { ImageRequest($0) })
    }
    let end = world.simulator.now + .milliseconds(milliseconds)
    // The clock stops at the last event, so an empty event keeps it going until `end`.
    world.simulator.schedule(at: end) {}
    try world.simulator.run(until: end)
  }
}

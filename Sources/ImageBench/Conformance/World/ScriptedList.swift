internal import Basics
internal import ImagePipeline
internal import Requests
package import Simulation

/// A list of rows of three heights on a screen of 500 points, with a prefetcher for what comes next.
///
/// Row n has the picture of URL n. Its views load nothing, so that every fetch is the prefetcher's.
package struct ScriptedList {
  package static let rowCount = 100
  /// The rows that are prefetched.
  package static let windowLength = 4
  /// The heights of rows in turn, in points: where one ends at the top of the screen, none does at the
  /// bottom, so that rows come and leave in frames of their own.
  private static let heights = [70, 110, 90]
  private static let screenHeight = 500

  /// The furthest that the list can be moved, in points.
  package static let maximumOffset = top(ofRow: rowCount) - screenHeight

  private let world: ScriptedWorld
  private let prefetcher: ImagePrefetcher
  private var window: ListWindow

  /// A list in `world`, which has not been shown yet, with `slots` prefetches at a time.
  package init(_ world: ScriptedWorld, slots: Int = ScriptedList.windowLength) {
    self.world = world
    prefetcher = world.prefetcher(slots: slots)
    let turn = world.pipeline.options.prefetchOptions.turn
    window = ListWindow(items: Self.windowLength, turn: turn)
  }

  /// The points above row `row`.
  package static func top(ofRow row: Int) -> Int {
    (0..<row).reduce(0) { $0 + heights[$1 % heights.count] }
  }

  /// The rows on the screen when the list is moved by `offset` points.
  package static func visibleRows(atOffset offset: Int) -> Range<Int> {
    let rows = (0..<rowCount).filter {
      top(ofRow: $0 + 1) > offset && top(ofRow: $0) < offset + screenHeight
    }
    return (rows.first ?? 0)..<(rows.last.map { $0 + 1 } ?? 0)
  }

  /// Moves the list to `offset` and lets `milliseconds` pass.
  package mutating func scroll(
    toOffset offset: Int,
    milliseconds: Int
  ) throws(SimulationFault) {
    if let ahead = window.move(to: Self.visibleRows(atOffset: offset), of: Self.rowCount) {
      prefetcher.prefetch(ahead.map { ImageRequest($0) })
    }
    let end = world.simulator.now + .milliseconds(milliseconds)
    // Time has to pass although nothing may happen in it.
    world.simulator.schedule(at: end) {}
    try world.simulator.run(until: end)
  }
}

internal import ImagePipeline
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// What a scrolling list prefetches.
  static let scrolling: [ConformanceCase] = [
    ConformanceCase("PF-12", "a list prefetches each row once, in both directions") {
      variant,
      seen throws(SimulationFault) in
      try play(variant, &seen, from: 0, to: ScriptedList.maximumOffset)
      try play(variant, &seen, from: ScriptedList.maximumOffset, to: 0)
    },
    ConformanceCase("PF-13", "small movements at the edge of a row cause no further prefetches") {
      variant,
      seen throws(SimulationFault) in
      // One point of the row is visible; two points further up, none is.
      let row = 20
      let offset = ScriptedList.top(ofRow: row) - 500 + 1
      let world = ScriptedWorld(variant)
      var list = ScriptedList(world)
      for step in 0..<6 {
        try list.scroll(toOffset: offset - step % 2 * 2, milliseconds: 10)
      }
      try world.run()
      seen.expect("downloads", world.transport.usage.order.sorted(), is: Array(row + 1...row + 4))
      seen.expect("completed downloads", world.transport.usage.completed, is: 4)
    },
    ConformanceCase(
      "PF-14",
      "a jump cancels the prefetches of the old position and starts those of the new one"
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      var list = ScriptedList(world, slots: 2)
      let offsets = [0, ScriptedList.top(ofRow: 60), ScriptedList.top(ofRow: 30)]
      let rows = offsets.map { ScriptedList.visibleRows(atOffset: $0) }
      for offset in offsets { try list.scroll(toOffset: offset, milliseconds: 20) }
      try world.run()
      let below = rows[..<2].flatMap { [$0.upperBound, $0.upperBound + 1] }
      let above = (1...4).map { rows[2].lowerBound - $0 }
      seen.expect("downloads", world.transport.usage.order, is: below + above)
      seen.expect("completed downloads", world.transport.usage.completed, is: 4)
    },
  ]

  /// Scrolls a list by 10 points every 20 ms and checks how often each row is fetched.
  ///
  /// A row is on the screen 140 ms or more after its neighbour, and its fetch takes 100 ms.
  private static func play(
    _ variant: Variant,
    _ seen: inout Observations,
    from start: Int,
    to end: Int
  ) throws(SimulationFault) {
    let world = ScriptedWorld(variant)
    var list = ScriptedList(world)
    // The first prefetches complete before the list begins to scroll.
    try list.scroll(toOffset: start, milliseconds: 200)
    for offset in stride(from: start, through: end, by: start < end ? 10 : -10) {
      try list.scroll(toOffset: offset, milliseconds: 20)
    }
    try world.run()
    let first = ScriptedList.visibleRows(atOffset: start)
    // The row that turns the window upwards is already on the screen.
    let ahead = start < end ? first.upperBound..<ScriptedList.rowCount : 0..<first.lowerBound - 1
    let usage = world.transport.usage
    let again = usage.started.filter { $0.value > 1 }.keys.sorted()
    seen.expect(again.isEmpty, "rows \(again) were fetched more than once")
    seen.expect("fetched rows", usage.started.keys.sorted(), is: Array(ahead))
    seen.expect("cancelled fetches", usage.cancelled, is: 0)
  }
}

internal import ImagePipeline
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// What is loaded ahead of a list that moves.
  static let scrolling: [ConformanceCase] = [
    ConformanceCase("PF-12", "a list loads each row ahead once, whichever row leaves first") {
      variant,
      seen throws(SimulationFault) in
      try play(variant, &seen, from: 0, to: ScriptedList.maximumOffset)
      try play(variant, &seen, from: ScriptedList.maximumOffset, to: 0)
    },
    ConformanceCase("PF-13", "a list that trembles about the edge of a row asks for nothing else") {
      variant,
      seen throws(SimulationFault) in
      // One point of the row is seen, and none when the list is two points further up.
      let row = 20
      let offset = ScriptedList.top(ofRow: row) - 500 + 1
      let world = ScriptedWorld(variant)
      var list = ScriptedList(world)
      for tremble in 0..<6 {
        try list.scroll(toOffset: offset - tremble % 2 * 2, milliseconds: 10)
      }
      try world.run()
      seen.expect("downloads", world.transport.usage.order.sorted(), is: Array(row + 1...row + 4))
      seen.expect("brought to their end", world.transport.usage.completed, is: 4)
    },
    ConformanceCase(
      "PF-14",
      "a jump, up or down, stops what the old place asked for and begins what the new one needs"
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      var list = ScriptedList(world, slots: 2)
      let places = [0, ScriptedList.top(ofRow: 60), ScriptedList.top(ofRow: 30)]
      let rows = places.map { ScriptedList.visibleRows(atOffset: $0) }
      for offset in places { try list.scroll(toOffset: offset, milliseconds: 20) }
      try world.run()
      let below = rows[..<2].flatMap { [$0.upperBound, $0.upperBound + 1] }
      let above = (1...4).map { rows[2].lowerBound - $0 }
      seen.expect("downloads", world.transport.usage.order, is: below + above)
      seen.expect("brought to their end", world.transport.usage.completed, is: 4)
    },
  ]

  /// Moves a list by 10 points in 20 ms, so that each row has 140 ms or more to come in 100,
  /// and looks how often each row was fetched.
  private static func play(
    _ variant: Variant,
    _ seen: inout Observations,
    from start: Int,
    to end: Int
  ) throws(SimulationFault) {
    let world = ScriptedWorld(variant)
    var list = ScriptedList(world)
    // What is asked for first has come when the list begins to move.
    try list.scroll(toOffset: start, milliseconds: 200)
    for offset in stride(from: start, through: end, by: start < end ? 10 : -10) {
      try list.scroll(toOffset: offset, milliseconds: 20)
    }
    try world.run()
    let first = ScriptedList.visibleRows(atOffset: start)
    // The row that turns the window is on the screen by then.
    let ahead = start < end ? first.upperBound..<ScriptedList.rowCount : 0..<first.lowerBound - 1
    let usage = world.transport.usage
    let again = usage.started.filter { $0.value > 1 }.keys.sorted()
    seen.expect(again.isEmpty, "rows \(again) are fetched more than once")
    seen.expect("rows fetched", usage.started.keys.sorted(), is: Array(ahead))
    seen.expect("fetches stopped", usage.cancelled, is: 0)
  }
}

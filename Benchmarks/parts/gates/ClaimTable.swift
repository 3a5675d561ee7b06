/// The claims of the comparison if few or many of few or many cells have changed.
enum ClaimTable {
  /// Prints the table in CSV: `sets` sets for each row, half of them for rows of
  /// 1,000 cells, drawn from `seed`; gives the rows that are wrong.
  static func print(sets: Int, seed: UInt64) async -> [String] {
    let rows = ClaimRow.all
    // Rows are drawn from seeds of their own, so that they can be played at the same time.
    let tallies = await withTaskGroup(of: (Int, ClaimTally).self) { group in
      for (place, row) in rows.enumerated() {
        // A set of 1,000 cells takes as long as three of 300, so there are fewer of them.
        let count = row.cells > 300 ? max(1, sets / 2) : sets
        group.addTask { (place, row.play(sets: count, seed: seed)) }
      }
      var tallies = [ClaimTally](repeating: ClaimTally(), count: rows.count)
      for await (place, tally) in group { tallies[place] = tally }
      return tallies
    }
    Swift.print(
      "noise,spreads,cells,rounds,changed,true_change,sets,claims,false_claims,mean_false_share,"
        + "sets_with_false,changed_cells,found,unproven"
    )
    var broken: [String] = []
    for (row, tally) in zip(rows, tallies) {
      let name = [
        row.family.rawValue, "\"\(row.spreads.rawValue)\"", "\(row.cells)", "\(row.rounds)",
        "\(row.changed)", "\(row.effect)",
      ].joined(separator: ",")
      let numbers = [
        "\(tally.sets)", "\(tally.claims)", "\(tally.falseClaims)", "\(tally.meanFalseShare)",
        "\(tally.setsWithFalse)", "\(tally.changed)", "\(tally.found)", "\(tally.unproven)",
      ]
      Swift.print(([name] + numbers).joined(separator: ","))
      broken += tally.faults(changed: row.changed).map { "\(name): \($0)" }
    }
    return broken
  }
}

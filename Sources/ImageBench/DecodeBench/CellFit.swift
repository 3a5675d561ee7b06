internal import Basics
package import Scenarios
internal import Statistics

/// The prices of cells that fit measured times, and their errors.
package struct CellFit: Sendable {
  /// The device with the fitted prices.
  package private(set) var device: DeviceProfile
  private let rows: [CellTable.Row]
  private let heldOut: Set<String>

  /// A device like `base` whose cells take the times of `table`, `slower` times as long: as long by
  /// default.
  ///
  /// A term that no row has keeps the price of `base`. What `base` was calibrated to counts too.
  ///
  /// - Complexity: that of ``NonnegativeFit``, for each act.
  package init(_ table: CellTable, like base: DeviceProfile, source: String, slower: Int = 1) {
    device = base
    heldOut = Self.heldOut(table)
    rows = table.rows.map { row in
      var row = row
      row.milliseconds *= Double(slower)
      return row
    }
    for act in CellAct.allCases { fit(act) }
    var calibration = device.calibration ?? Calibration(source: source, residuals: [])
    calibration.slower = slower
    calibration.residuals += residuals
    device.calibration = calibration
  }

  /// The kinds of cells that take no part in the fit: every second, in the order of their hashes,
  /// so that a short table has some on each side.
  private static func heldOut(_ table: CellTable) -> Set<String> {
    let cells = Set(table.rows.map(\.cell)).map { (hash: ContentHash($0).value, name: $0) }
    let sorted = cells.sorted { ($0.hash, $0.name) < ($1.hash, $1.name) }
    return Set(sorted.enumerated().filter { $0.offset % 2 == 1 }.map(\.element.name))
  }

  /// Fits the prices of `act`.
  private mutating func fit(_ act: CellAct) {
    let fitted = rows.filter { $0.act == act && !heldOut.contains($0.cell) }
    let terms = CellTerm.all.filter { term in
      term.act == act && fitted.contains { term.count(in: $0.parts) > 0 }
    }
    let counts = fitted.map { row in terms.map { Double($0.count(in: row.parts)) } }
    // Nanoseconds of the reference core.
    let values = fitted.map { $0.milliseconds * 1e6 * device.mainLaneSpeed }
    let fit = NonnegativeFit(counts, values: values, columns: terms.count)
    for (term, coefficient) in zip(terms, fit.coefficients) {
      let price = TimeSpan(nanoseconds: Int(coefficient.rounded()))
      device.assumed.cellPrice[keyPath: term.price] = price
    }
  }

  /// By how many percent the price of `row` is off.
  private func error(_ row: CellTable.Row) -> Double {
    let price = device.assumed.cellPrice.time(of: row.act, row.parts)
    return 100 * abs(price.milliseconds / device.mainLaneSpeed / row.milliseconds - 1)
  }

  /// The errors of all acts and of each, fitted and held out.
  private var residuals: [Calibration.Residual] {
    let kinds =
      [(Calibration.cells, rows)]
      + CellAct.allCases.map { act in
        ("\(Calibration.cells) \(act.rawValue)", rows.filter { $0.act == act })
      }
    return kinds.flatMap { kind, rows in
      Calibration.Part.allCases.compactMap { part in
        Calibration.Residual(
          kind: kind,
          part: part,
          errors: rows.filter { heldOut.contains($0.cell) == (part == .heldOut) }.map(error)
        )
      }
    }
  }
}

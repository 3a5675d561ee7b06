internal import Records
package import Statistics

/// The cells of a night that look worse than those of a reference build, but that the few rounds of
/// the night cannot decide.
///
/// A night has few repetitions, and a single change among many cells has to be clearer than they
/// can show. Re-measuring is cheap, because few cells look worse. The trials that selected them are
/// not used again, so the selected cells form a family of their own.
package struct OpenCells: Sendable {
  /// The largest share of a night's trials that is re-measured.
  ///
  /// The first ten rounds of this share take three quarters of the time of a night with two
  /// repetitions, if the machine is so noisy that more cells look worse.
  package static let mostShare = 0.15
  /// The number of trials that may be re-measured in any case.
  package static let fewestTrials = 8

  /// The cells that look worse, the clearest first: by the size of the change relative to the
  /// cell's margin.
  package let cells: [JudgedCell]

  /// The open cells among `cells`, whose sides ran in the same rounds, by the rules of `options`.
  ///
  /// Significant changes are open too: no cell fails a night before it is re-measured.
  ///
  /// - Complexity: that of the comparison, plus O(n log n) in the number of cells.
  package init(_ cells: [ComparedCell], options: ComparisonOptions = ComparisonOptions()) {
    let open = CellComparison(cells, options: options).cells.filter {
      $0.verdict == .regressed || OpenCells.looksWorse($0, by: options.minimumEffect)
    }.enumerated().sorted { first, second in
      let sizes = (OpenCells.size(first.element), OpenCells.size(second.element))
      return sizes.0 == sizes.1 ? first.offset < second.offset : sizes.0 > sizes.1
    }.map(\.element)
    let trialCount = Set(cells.map(\.key)).count
    let most = max(OpenCells.fewestTrials, Int(OpenCells.mostShare * Double(trialCount)))
    var chosen: Set<CellKey> = []
    for cell in open where chosen.count < most { chosen.insert(cell.cell.key) }
    self.cells = open.filter { chosen.contains($0.cell.key) }
  }

  /// Whether a cell is undecided and looks worse by at least `least`.
  static func looksWorse(_ cell: JudgedCell, by least: Double) -> Bool {
    guard cell.verdict == .undecided, let change = cell.change else { return false }
    switch cell.cell.metric.polarity {
    case .smaller: return change.relative >= least
    case .larger: return change.relative <= -least
    case .none: return false
    }
  }

  private static func size(_ cell: JudgedCell) -> Double {
    // A change from nothing to something exceeds every ratio.
    guard let change = cell.change, let margin = cell.margin, margin > 0 else { return .infinity }
    return change.relative.magnitude / margin
  }
}

internal import Records
public import Statistics

/// The cells of a night that look worse than a reference build's of the same rounds, and that so few rounds
/// cannot decide.
///
/// A night has few repetitions, and a lone change among many cells has to be clearer than they can show. What
/// looks worse costs little to measure again, because it is few cells; what chose them is forgotten then, so
/// that they are a family of their own.
public struct OpenCells: Sendable {
  /// The share of the places of a night that is measured again at most.
  ///
  /// The first ten rounds of that take a night of two repetitions three quarters of its time, if its machine is
  /// so restless that more looks worse.
  public static let mostShare = 0.15
  /// So many places are measured again in any case.
  public static let fewestPlaces = 8

  /// What looks worse, the clearest first: by the size of the change in margins of the cell.
  public let cells: [JudgedCell]

  /// The open ones of `cells`, whose sides ran in the same rounds, by the rules of `options`.
  ///
  /// What is claimed is open too: a night's numbers fail nothing before they are measured again.
  ///
  /// - Complexity: What comparing takes, and O(n log n) in the number of cells.
  public init(_ cells: [ComparedCell], options: ComparisonOptions = ComparisonOptions()) {
    let open = CellComparison(cells, options: options).cells.filter {
      $0.verdict == .regressed || OpenCells.looksWorse($0, by: options.minimumEffect)
    }.enumerated().sorted { first, second in
      let sizes = (OpenCells.size(first.element), OpenCells.size(second.element))
      return sizes.0 == sizes.1 ? first.offset < second.offset : sizes.0 > sizes.1
    }.map(\.element)
    let places = Set(cells.map(\.key)).count
    let most = max(OpenCells.fewestPlaces, Int(OpenCells.mostShare * Double(places)))
    var chosen: Set<CellKey> = []
    for cell in open where chosen.count < most { chosen.insert(cell.cell.key) }
    self.cells = open.filter { chosen.contains($0.cell.key) }
  }

  /// Whether a cell is undecided and looks worse by `least` or more.
  static func looksWorse(_ cell: JudgedCell, by least: Double) -> Bool {
    guard cell.verdict == .undecided, let change = cell.change else { return false }
    switch cell.cell.metric.polarity {
    case .smaller: return change.relative >= least
    case .larger: return change.relative <= -least
    case .none: return false
    }
  }

  private static func size(_ cell: JudgedCell) -> Double {
    // From nothing to something is more than any ratio.
    guard let change = cell.change, let margin = cell.margin, margin > 0 else { return .infinity }
    return change.relative.magnitude / margin
  }
}

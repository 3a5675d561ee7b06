internal import Basics
internal import Records
internal import Statistics

/// The numbers that lead, of all trials of a comparison that both sides played to their end.
struct LeadingTable {
  private let effects: [PlaceNumbers.Effect]

  /// The numbers of `comparison`.
  ///
  /// - Complexity: O(n) in the number of cells.
  init(_ comparison: RunComparison) {
    let cells = comparison.judged.cells.lazy.filter { ![.new, .gone].contains($0.verdict) }
    let places = CausePlace.cells(cells).map { CausePlace($0.key, $0.cells) }
      .filter { $0.ending == .complete }
    effects = PlaceNumbers(places).effects
  }

  /// A table of Markdown; empty where no trial has one of the numbers.
  var markdown: String {
    guard !effects.isEmpty else { return "" }
    let rows = effects.map { effect in
      let isLess = effect.step.new < 0.99 * effect.step.old
      let change = effect.isWorse ? "worse" : isLess ? "less" : "about equal"
      return "| \(effect.title) | \(effect.text) | \(change) |"
    }
    return (["| all cells | base → candidate | |", "|:---|---:|:---|"] + rows)
      .joined(separator: "\n")
  }
}

internal import Basics
internal import Records

/// The notes under a table of the user's own.
extension PivotTables {
  private static let mostNotes = 4

  /// The most seeds that are listed; otherwise their number is given.
  private static let mostSeeds = 8

  /// The seeds and trials behind the numbers, and the trials without numbers.
  func notes(_ trials: [RunRecord.Trial]) -> [String] {
    [source(trials)] + cutNotes(trials)
  }

  private func source(_ trials: [RunRecord.Trial]) -> String {
    var seen: Set<String> = []
    let seeds = trials.map(\.seed).filter { seen.insert($0).inserted }
    var ofCells: [[String]: Set<String>] = [:]
    for trial in trials {
      let combination = (pivot.rows + pivot.columns).map { Self.word($0, trial, pivot) }
      ofCells[combination, default: []].insert(trial.seed)
    }
    let least = ofCells.values.map(\.count).min() ?? 0
    let repetitions = Set(trials.map(\.key.repetition)).count
    let ofTrials = repetitions > 1 ? ", of each the median of \(repetitions) equal trials" : ""
    if pivot.names(.seed) { return "Each number is of one seed\(ofTrials)." }
    if seeds.count == 1 { return "Each number is of seed \(seeds[0]) alone\(ofTrials)." }
    let names =
      seeds.count <= Self.mostSeeds
      ? "the seeds \(seeds.joined(separator: ", "))" : "\(seeds.count) seeds"
    // A cell that lacks some seeds is not the same median as its neighbours.
    let gaps = least < seeds.count ? " (in some cells over \(least) of them)" : ""
    return "Each number is the median over \(names)\(gaps)\(ofTrials)."
  }

  /// The trials that the device ended.
  private func cutNotes(_ trials: [RunRecord.Trial]) -> [String] {
    var combinations: [String] = []
    for trial in trials {
      guard let jetsam = Jetsam(trial.cells) else { continue }
      let words = (pivot.rows + pivot.columns).map { Self.word($0, trial, pivot) }
      let combination = words.joined(separator: " · ") + jetsam.place
      if !combinations.contains(combination) { combinations.append(combination) }
    }
    guard !combinations.isEmpty else { return [] }
    let more =
      combinations.count > Self.mostNotes ? ", and \(combinations.count - Self.mostNotes) more" : ""
    return [
      "jetsam: the device ended \(combinations.prefix(Self.mostNotes).joined(separator: ", "))\(more); "
        + "the counts of such a trial are left out, and its peaks would have been at least as large."
    ]
  }
}

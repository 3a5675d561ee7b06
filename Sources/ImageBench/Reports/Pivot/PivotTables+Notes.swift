internal import Records

/// What is said under a table of one's own.
extension PivotTables {
  private static let mostNotes = 4

  /// So many seeds are listed; of more, how many there are.
  private static let mostSeeds = 8

  /// From how many seeds and trials the numbers come, and which trials have none.
  func notes(_ trials: [RunRecord.Trial]) -> [String] {
    [source(trials)] + cutNotes(trials)
  }

  private func source(_ trials: [RunRecord.Trial]) -> String {
    var seen: Set<String> = []
    let seeds = trials.map(\.seed).filter { seen.insert($0).inserted }
    var ofCells: [[String]: Set<String>] = [:]
    for trial in trials {
      let place = (pivot.rows + pivot.columns).map { Self.word($0, trial, pivot) }
      ofCells[place, default: []].insert(trial.seed)
    }
    let least = ofCells.values.map(\.count).min() ?? 0
    let repetitions = Set(trials.map(\.key.repetition)).count
    let ofTrials = repetitions > 1 ? ", of each the median of \(repetitions) equal trials" : ""
    if pivot.names(.seed) { return "Each number is of one seed\(ofTrials)." }
    if seeds.count == 1 { return "Each number is of seed \(seeds[0]) alone\(ofTrials)." }
    let names =
      seeds.count <= Self.mostSeeds
      ? "the seeds \(seeds.joined(separator: ", "))" : "\(seeds.count) seeds"
    // A cell that some seeds are missing from is not the median that its neighbour is.
    let gaps = least < seeds.count ? " (in some cells over \(least) of them)" : ""
    return "Each number is the median over \(names)\(gaps)\(ofTrials)."
  }

  /// Which trials the device ended.
  private func cutNotes(_ trials: [RunRecord.Trial]) -> [String] {
    var places: [String] = []
    for trial in trials where trial.cells["outcome"] == "jetsam" {
      let words = (pivot.rows + pivot.columns).map { Self.word($0, trial, pivot) }
      let frame = trial.cells["jetsam_frame"].map { " (frame \($0))" } ?? ""
      let place = words.joined(separator: " · ") + frame
      if !places.contains(place) { places.append(place) }
    }
    guard !places.isEmpty else { return [] }
    let more = places.count > Self.mostNotes ? ", and \(places.count - Self.mostNotes) more" : ""
    return [
      "jetsam: the device ended \(places.prefix(Self.mostNotes).joined(separator: ", "))\(more); "
        + "what such a trial counted until then is left out, and its peaks would have been no smaller."
    ]
  }
}

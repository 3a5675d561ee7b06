internal import Basics

/// How the memory of a variant behaves when people scroll for long, as far as a run shows it.
enum MemoryGrowth: Equatable {
  /// No scroll of the run is long enough.
  case unknown
  /// It no longer grows in the second half of each long scroll.
  case ends
  /// It still grew in the second half of a long scroll, which is the text of its place.
  case lasts(place: String)
}

extension DesignChoice {
  /// The seconds of scrolling from which a scroll counts as long: a minute, a choice of this tool.
  ///
  /// The scenarios of the review suite scroll for less than half a minute, or for some five
  /// minutes. In a short one no cache of today's limits is ever full.
  static let longScrollSeconds = 60.0

  /// Whether the memory of `variant` stops growing in the long scrolls of `design`.
  ///
  /// Growth within ``near`` of the first half's peak does not count, because pictures under way
  /// come and go.
  ///
  /// - Complexity: O(places · seeds).
  static func growth(of variant: String, _ design: DesignScores) -> MemoryGrowth {
    var growth = MemoryGrowth.unknown
    for place in design.places {
      let scrolls = design.values(of: .scrollS, variant, in: place)
      let late = design.values(of: .ledgerLateGrowthBytes, variant, in: place)
      let peaks = design.values(of: Objective.peak.metric, variant, in: place)
      guard scrolls.max() ?? 0 >= longScrollSeconds, !late.isEmpty, late.count == peaks.count else {
        continue
      }
      let grows = zip(late, peaks).contains { $0 > $1 - $1 / near }
      if grows { return .lasts(place: place.text) }
      growth = .ends
    }
    return growth
  }
}

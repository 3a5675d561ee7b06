internal import Basics

/// How the memory of a loader behaves when people scroll for long, as far as a run shows it.
package enum MemoryGrowth: Sendable, Hashable {
  /// No scroll of the run is long enough.
  case unknown
  /// It no longer grows in the second half of each long scroll.
  case ends
  /// It still grew in the second half of a long scroll, which is the text of its place.
  case lasts(place: String)

  /// The seconds of scrolling from which a scroll counts as long: a minute, a choice of this tool.
  ///
  /// The scenarios of the review suite scroll for less than half a minute, or for some five
  /// minutes. In a short one no cache of today's limits is ever full.
  static let longScrollSeconds = 60.0

  /// Growth up to this share of the peak does not count, because pictures under way come and go; a
  /// choice of this tool.
  private static let nearShare = 0.05

  /// Whether the memory of `loader` stops growing in the long scrolls of `scores`.
  ///
  /// - Complexity: O(places · seeds).
  init(_ loader: String, _ scores: LoaderScores) {
    var growth = MemoryGrowth.unknown
    for place in scores.places {
      let scrolls = scores.values(of: .scrollS, loader, in: place)
      let late = scores.values(of: .ledgerLateGrowthBytes, loader, in: place)
      let peaks = scores.values(of: .ledgerPeakImageBytes, loader, in: place)
      guard scrolls.max() ?? 0 >= Self.longScrollSeconds, !late.isEmpty, late.count == peaks.count
      else { continue }
      if zip(late, peaks).contains(where: { $0 > $1 * Self.nearShare / (1 + Self.nearShare) }) {
        self = .lasts(place: place.text)
        return
      }
      growth = .ends
    }
    self = growth
  }
}

package import Nights
internal import Records

/// A change of level of one series, as the pages of a site tell it.
package struct SiteChange: Sendable {
  /// Whether a change is good.
  package enum Direction: String, Sendable, Hashable, CaseIterable {
    case worse
    case better
    /// The metric has no good direction, or its values are words.
    case other

    /// What a page says next to the size of the change.
    var word: String { self == .other ? "changed" : rawValue }
  }

  /// Whether the new level was accepted next to the baseline.
  package enum Acceptance: Sendable, Hashable {
    /// No blessing names it.
    case none
    case accepted(reason: String, until: String?)
    /// It was accepted until a day that is over.
    case expired(reason: String, day: String)
  }

  package var series: HistorySeries
  package var direction: Direction
  /// How far the level moved, as a fraction of the old one; nil for words and from zero.
  ///
  /// For noisy metrics it lies between the medians of all nights of both levels, of which a
  /// detector knew only the first when it reported the change.
  package var shift: Double?
  /// The levels on both sides, without the unit.
  package var old: String
  package var new: String
  /// The unit behind a level, with the space before it; empty for counts, words and ratios.
  var unit: String
  /// The positions of nights in the list of the site: the last of the old level, the first of the
  /// new one, and the newest when the change was first reported.
  package var before: Int
  package var after: Int
  package var raised: Int
  /// The first night of the level after the new one; nil while the new one lasts.
  package var end: Int?
  package var acceptance: Acceptance
  /// A git range, or one commit; nil where one is unknown.
  package var commits: String?

  /// What is sorted by: the size of the shift; from zero and words count as all of it.
  var size: Double { shift?.magnitude ?? 1 }

  /// The direction with the shift, as "worse (+35.0 %)".
  var words: String {
    let shift = SiteText.shift(self)
    return shift.isEmpty ? direction.word : "\(direction.word) (\(shift))"
  }

  /// Whether it is a regression that was not accepted.
  var isOpenRegression: Bool {
    guard direction == .worse else { return false }
    if case .accepted = acceptance { return false }
    return true
  }
}

/// The changes of one metric in one direction that began in the same night.
///
/// One commit mostly changes a metric in many cells, and a list with a row for each of them would
/// hide the next commit.
struct ChangeGroup {
  /// The largest first.
  let changes: [SiteChange]

  var first: SiteChange { changes[0] }
  var metric: Metric { first.series.metric }
  var direction: SiteChange.Direction { first.direction }
  /// The first night of the new level.
  var night: Int { first.after }

  /// How many of the changes still last.
  var lastingCount: Int { changes.count { $0.end == nil } }

  /// How many of the changes were accepted.
  var acceptedCount: Int {
    changes.count { if case .accepted = $0.acceptance { true } else { false } }
  }

  /// The changes in groups: regressions, then improvements, then others; in each the largest first.
  ///
  /// - Complexity: O(n log n).
  static func ranked(_ changes: [SiteChange]) -> [ChangeGroup] {
    struct Key: Hashable {
      var night: Int
      var metric: String
      var direction: SiteChange.Direction
    }
    var indices: [Key: Int] = [:]
    var groups: [[SiteChange]] = []
    for change in changes {
      let key = Key(
        night: change.after,
        metric: change.series.metric.name,
        direction: change.direction
      )
      if let index = indices[key] {
        groups[index].append(change)
      } else {
        indices[key] = groups.count
        groups.append([change])
      }
    }
    let order = SiteChange.Direction.allCases
    return groups.map { group in
      let sorted = group.enumerated().sorted {
        ($1.element.size, $0.offset) < ($0.element.size, $1.offset)
      }
      return ChangeGroup(changes: sorted.map(\.element))
    }.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      let (i, j) = (order.firstIndex(of: a.direction) ?? 0, order.firstIndex(of: b.direction) ?? 0)
      if i != j { return i < j }
      if a.first.size != b.first.size { return a.first.size > b.first.size }
      // Of equal shifts the newest is news.
      return (b.night, left.offset) < (a.night, right.offset)
    }.map(\.element)
  }
}

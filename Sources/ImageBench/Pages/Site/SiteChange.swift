internal import Basics
package import Nights
internal import Records
package import Reports

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
  /// The numbers of both levels; nil for words.
  package var step: CausePlace.Step?
  /// Whether a regression began with it that was neither fixed nor accepted since.
  package var isOpen = false
  /// A git range, or one commit; nil where one is unknown.
  package var commits: String?

  /// What is sorted by: the size of the shift; from zero and words count as all of it.
  var size: Double { shift?.magnitude ?? 1 }

  /// The direction with the shift, as "worse (+35.0 %)".
  var words: String {
    let shift = SiteText.shift(self)
    return shift.isEmpty ? direction.word : "\(direction.word) (\(shift))"
  }
}

extension [SiteChange] {
  /// The regressions of those changes that `isListed` takes, by cause and otherwise by metric.
  ///
  /// Changes of one night with one cause are one finding. The order is that of the nights.
  ///
  /// - Complexity: O(n log n), with a factor for the number of causes.
  func findings(_ isListed: (SiteChange) -> Bool) -> [RegressionGroup<SiteChange>] {
    let nights = Dictionary(grouping: self, by: \.after)
    return nights.keys.sorted().flatMap { night -> [RegressionGroup<SiteChange>] in
      let changes = nights[night] ?? []
      let listed = changes.filter(isListed)
      guard !listed.isEmpty else { return [] }
      let keys = Set(listed.map(\.series.cell.key))
      var order: [CellKey] = []
      var steps: [CellKey: [MetricName: CausePlace.Step]] = [:]
      for change in changes where keys.contains(change.series.cell.key) {
        let key = change.series.cell.key
        if steps[key] == nil {
          order.append(key)
          steps[key] = [:]
        }
        guard let metric = change.series.metric.known, let step = change.step else { continue }
        steps[key, default: [:]][metric] = step
      }
      let causes = CauseFindings(order.map { CausePlace($0, steps[$0] ?? [:]) })
      return causes.groups(of: listed) { ($0.series.cell.key, $0.series.metric) }
    }
  }
}

extension RegressionGroup<SiteChange> {
  /// The finding in one line.
  var line: String {
    title { change in
      "\(change.series.metric.name) \(change.words) in \(change.series.cell.key.title): "
        + "\(change.old) → \(change.new)\(change.unit)"
    }
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

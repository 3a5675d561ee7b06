internal import Basics
package import Records
package import Statistics

/// The causes of a comparison's regressions: rows with one cause are one finding.
///
/// Of the causes that many trials show, the first in the order of ``RegressionCause`` is named
/// first. What a named cause brings with it in the same variants is not named again.
package struct CauseFindings: Sendable {
  /// The causes, the first one first.
  package private(set) var causes: [CauseFinding] = []
  /// Which cause explains all rows of a trial, as an index of ``causes``.
  private var owners: [CellKey: Int] = [:]

  /// A cause is named first if it is seen in this share of the trials of the most frequent one.
  private static let leastShare = 0.5

  /// The causes of the regressions among `cells`.
  ///
  /// - Complexity: O(n) in the number of cells, with a factor for the number of causes.
  package init(_ cells: [JudgedCell]) {
    self.init(
      CausePlace.cells(cells).compactMap { key, cells in
        let isChanged = cells.contains {
          $0.verdict == .regressed && $0.cell.metric.exactness == .exact
        }
        return isChanged ? CausePlace(key, cells) : nil
      }
    )
  }

  /// The causes of the changes in `places`, each of which has a regression.
  ///
  /// - Complexity: O(n) in the number of places, with a factor for the number of causes.
  package init(_ places: [CausePlace]) {
    var left = places
    var named: [RegressionCause] = []
    var mostCount = 0
    while let (cause, count) = Self.first(in: left) {
      let mine = left.filter { cause.isSeen(in: $0) }
      left.removeAll { cause.isSeen(in: $0) }
      mostCount = max(mostCount, count)
      for place in mine { owners[place.key] = causes.count }
      if cause.standing == .consequence, let owner = owner(ofVariantOf: mine) {
        for place in mine { owners[place.key] = owner }
      } else {
        causes.append(CauseFinding(cause: cause, places: mine))
        named.append(cause)
      }
    }
    // A second mistake in the same trials has counters of its own.
    for cause in RegressionCause.allCases
    where cause.standing == .cause && !named.contains(cause) {
      let seen = places.filter { cause.isSeen(in: $0) }
      guard !seen.isEmpty, Double(seen.count) >= Self.leastShare * Double(mostCount) else {
        continue
      }
      causes.append(CauseFinding(cause: cause, places: seen))
    }
    for place in left {
      if let owner = owner(ofVariantOf: [place]) { owners[place.key] = owner }
    }
  }

  /// The cause that is named first for `places`, with the number of those that show it.
  private static func first(in places: [CausePlace]) -> (RegressionCause, Int)? {
    // A trial that ended early is asked only where no other one shows anything.
    let complete = places.filter { $0.ending == .complete }
    for places in [complete, places] {
      let counts = RegressionCause.allCases.map { cause in
        (cause, places.count { cause.isSeen(in: $0) })
      }
      let most = counts.map(\.1).max() ?? 0
      guard most > 0 else { continue }
      return counts.first { Double($0.1) >= max(1, leastShare * Double(most)) }
    }
    return nil
  }

  /// The first cause that was named for the variant of one of `places`.
  private func owner(ofVariantOf places: [CausePlace]) -> Int? {
    let variants = Set(places.map(\.key.variant))
    return causes.firstIndex { $0.places.contains { variants.contains($0.key.variant) } }
  }

  /// The index of the cause that explains `metric` of the trial `key`; nil for none.
  private func owner(of key: CellKey, _ metric: Metric) -> Int? {
    let lead = causes.firstIndex { cause in
      metric.known.map { cause.cause.leads.contains($0) } == true
        && cause.places.contains { $0.key == key }
    }
    return lead ?? owners[key]
  }

  /// `rows` by cause, and those without one by metric, in the order of the first row.
  ///
  /// - Complexity: O(n·c) for n rows and c trials of causes.
  package func groups<Row: Sendable>(
    of rows: [Row],
    cell: (Row) -> (key: CellKey, metric: Metric)
  ) -> [RegressionGroup<Row>] {
    var byCause: [Int: [Row]] = [:]
    var names: [String] = []
    var byMetric: [String: [Row]] = [:]
    for row in rows {
      let (key, metric) = cell(row)
      if let owner = owner(of: key, metric) {
        byCause[owner, default: []].append(row)
      } else {
        if byMetric[metric.name] == nil { names.append(metric.name) }
        byMetric[metric.name, default: []].append(row)
      }
    }
    let explained = causes.indices.compactMap { index in
      byCause[index].map { RegressionGroup(cause: causes[index], rows: $0) }
    }
    return explained + names.map { RegressionGroup(cause: nil, rows: byMetric[$0] ?? []) }
  }
}

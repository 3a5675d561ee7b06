extension TableChoice {
  /// Throws for the first of its names that is none of `variants` and `metrics`.
  ///
  /// - Complexity: O(names · known names).
  package func check(
    variants: [String],
    metrics known: [String]
  ) throws(TrialFilter.UnknownName) {
    for name in metrics where !known.contains(name) {
      throw TrialFilter.UnknownName(kind: "metric", name: name, known: known)
    }
    if let relativeTo, !variants.contains(relativeTo) {
      throw TrialFilter.UnknownName(kind: "variant", name: relativeTo, known: variants)
    }
  }
}

extension Pivot {
  /// A table whose rows or columns are named, either of which may be nil: the other is then
  /// variants, or scenarios by variants; nil where neither is named.
  package init?(
    namedRows rows: [TrialDimension]?,
    columns: [TrialDimension]?,
    metrics: [String]
  ) {
    guard rows != nil || columns != nil else { return nil }
    self.init(
      rows: rows ?? (columns?.contains(.variant) == true ? [.scenario] : [.variant]),
      columns: columns ?? [],
      metrics: metrics
    )
  }

  /// The first dimension that rows and columns name twice; nil for none.
  package var repeatedDimension: TrialDimension? {
    var seen: Set<TrialDimension> = []
    return (rows + columns).first { !seen.insert($0).inserted }
  }
}

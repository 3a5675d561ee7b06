internal import Text

extension ComparisonReport {
  /// The changes of each variant relative to the variant that it builds upon, one line per row.
  ///
  /// Each line names its base: the variant that `relativeTo` gives; otherwise the nearest ancestor
  /// in the run, with the steps in between that the run omits; otherwise the first row. Lines that
  /// begin with two spaces belong to the heading above them.
  package var steps: [String] {
    var lines: [String] = switchLines
    for section in sections {
      let names = section.rows.map(\.variant)
      lines.append(section.title)
      for row in section.rows {
        guard let base = lineage.base(of: row.variant, among: names, relativeTo: relativeTo),
          let before = section.rows.first(where: { $0.variant == base.variant })
        else { continue }
        let changes = RowChanges(self, from: before, to: row).text
        lines.append("  \(Self.heading(row.variant, base)): \(changes)")
      }
    }
    return lines
  }

  /// The heading of ``steps``.
  package var stepsTitle: String {
    relativeTo.map { "What differs from \($0)" } ?? "What each variant changed, and against which"
  }

  /// The switches in which the variants of the run differ from their bases, one line per variant.
  private var switchLines: [String] {
    var lines: [String] = []
    var written: Set<String> = []
    for section in sections {
      let names = section.rows.map(\.variant)
      for name in names {
        guard let base = lineage.base(of: name, among: names, relativeTo: relativeTo),
          written.insert("\(name)\n\(base.variant)").inserted
        else { continue }
        let credits = lineage.credits(of: name, against: base)
        guard !credits.isEmpty else { continue }
        let texts = credits.map { credit in
          credit.change.text + (credit.step.map { " (the step \($0))" } ?? "")
        }
        lines.append("  \(name) against \(base.variant): \(VariantLineage.list(texts))")
      }
    }
    return lines.isEmpty ? [] : ["switches"] + lines
  }

  private static func heading(_ variant: String, _ base: VariantLineage.Base) -> String {
    switch base.choice {
    case .asked, .ancestor(missing: []):
      return "\(variant) against \(base.variant)"
    case .ancestor(let missing):
      let names = missing.listed()
      return "\(variant), with \(names), which this run leaves out, against \(base.variant)"
    case .firstRow(let parent):
      let reason = parent.map { "it builds upon \($0), which this run leaves out" }
      return "\(variant) against \(base.variant), the first row"
        + (reason.map { " (\($0))" } ?? "")
    }
  }
}

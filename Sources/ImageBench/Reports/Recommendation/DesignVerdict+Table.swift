internal import Basics
package import Records

extension DesignVerdict {
  /// What the verdict compares: a row for each variant, whether it can be shipped, and its scores.
  ///
  /// Scores are pooled as the sentences say: hitches and peak of the worst place, the mean time to
  /// image, sums of the rest. Nil where there is no verdict.
  package static func table(_ record: RunRecord, lineage: VariantLineage) -> ReportTable? {
    guard !DesignVerdict(record).sentences.isEmpty else { return nil }
    let design = DesignScores(record)
    let choice = DesignChoice(design)
    var columns = [
      ReportTable.Column("variant"), ReportTable.Column("can be shipped"),
      .number("never came", unit: "%"),
    ]
    columns += Objective.allCases.map { .number($0.title, key: $0.metric.rawValue, unit: $0.unit) }
    var table = ReportTable(title: "", columns: columns)
    for variant in lineage.sorted(design.variants) {
      let out = choice.excluded.first { $0.variant == variant }
      let images = design.images(variant)
      let lost =
        images.wanted > 0
        ? 100 * Double(images.wanted - images.shown) / Double(images.wanted) : nil
      table.append(
        row: [
          .text(variant),
          out.map { $0.cell } ?? .text("yes"),
          .number(lost, places: 1, otherwise: "no image was wanted"),
        ]
          + Objective.allCases.map { objective in
            .number(
              design.score(objective, variant).map { $0 / objective.divisor },
              places: objective.places,
              otherwise: "a trial has no \(objective.metric)"
            )
          }
      )
    }
    return table
  }
}

extension DesignChoice.Exclusion {
  /// The cell that says whether the variant can be shipped.
  fileprivate var cell: ReportTable.Cell {
    switch kind {
    case .out: .text("no: \(reason)", tone: .bad)
    case .uncompared: .text("not compared: \(reason)")
    }
  }
}

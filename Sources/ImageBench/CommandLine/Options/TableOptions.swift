internal import Reports
internal import Reproduction
internal import Scenarios

/// The options that say what tables of a run show, and how.
enum TableOptions {
  static let options: [OptionSpec] = [
    OptionSpec(
      "rows",
      value: "NAMES",
      "One table with these as rows: scenario, variant, device, network, seed."
    ),
    OptionSpec(
      "columns",
      value: "NAMES",
      "… and these as columns; the metrics are then shown one below the other."
    ),
    OptionSpec(
      "metric",
      value: "NAMES",
      "Show these metrics, as imagebench list metrics names them."
    ),
    OptionSpec(
      "relative-to",
      value: "VARIANT",
      "Compare every row with this variant, not with what each builds upon."
    ),
  ]

  /// What the options choose of tables with `variants` and `metrics`, in which everything named must be.
  static func choice(
    _ values: OptionValues,
    variants: [String],
    metrics: [String]
  ) throws -> TableChoice {
    var choice = TableChoice()
    choice.metrics = try values.list("metric") ?? []
    choice.pivot = try pivot(values)
    choice.relativeTo = values.text("relative-to")
    choice.lineage = VariantLineage(ofVariants: variants)
    for (kind, wanted, known) in [
      ("metric", choice.metrics, metrics),
      ("variant", choice.relativeTo.map { [$0] } ?? [], variants),
    ] {
      for name in wanted where !known.contains(name) {
        throw FilterOptions.unknown(kind, name, known)
      }
    }
    if choice.pivot != nil, choice.relativeTo != nil {
      throw CommandError.usage(
        "--relative-to goes with the tables of all scenarios, which --rows and --columns replace"
      )
    }
    return choice
  }

  private static func pivot(_ values: OptionValues) throws -> Pivot? {
    let rows = try dimensions("rows", values)
    let columns = try dimensions("columns", values)
    guard rows != nil || columns != nil else { return nil }
    let pivot = Pivot(
      rows: rows ?? (columns?.contains(.variant) == true ? [.scenario] : [.variant]),
      columns: columns ?? [],
      metrics: try values.list("metric") ?? []
    )
    var seen: Set<TrialDimension> = []
    for dimension in pivot.rows + pivot.columns where !seen.insert(dimension).inserted {
      throw CommandError.usage("\(dimension.rawValue) is named twice in --rows and --columns")
    }
    return pivot
  }

  private static func dimensions(_ option: String, _ values: OptionValues) throws
    -> [TrialDimension]?
  {
    try values.list(option)?.map { word in
      guard let dimension = TrialDimension(rawValue: word) else {
        let words = TrialDimension.allCases.map(\.rawValue)
        let near = NameDistance.nearest(to: word, among: words)
        throw CommandError.usage(
          "--\(option) takes \(words.joined(separator: ", ")), not \"\(word)\""
            + (near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?")
        )
      }
      return dimension
    }
  }
}

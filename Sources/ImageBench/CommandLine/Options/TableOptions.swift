internal import Reports
internal import Reproduction
internal import Text

/// The options that say what tables of a run show, and how.
enum TableOptions {
  private static let dimensions = TrialDimension.allCases.map(\.rawValue)

  static let options: [OptionSpec] = [
    OptionSpec(
      "rows",
      value: "NAMES",
      words: dimensions,
      "One table with these as rows: \(dimensions.joined(separator: ", "))."
    ),
    OptionSpec(
      "columns",
      value: "NAMES",
      words: dimensions,
      "… and these as columns; each metric then has a block of rows."
    ),
    .metrics("Only these metrics, as imagebench list metrics names them."),
    .variant(
      "relative-to",
      "Compare every row with this variant, not with the one it builds upon."
    ),
  ]

  /// The choice of tables with `variants` and `metrics`, which must contain everything that is
  /// named.
  static func choice(
    _ values: OptionValues,
    variants: [String],
    metrics: [String]
  ) throws -> TableChoice {
    var choice = TableChoice()
    choice.metrics = try values.list("metric") ?? []
    choice.pivot = Pivot(
      namedRows: try dimensions("rows", values),
      columns: try dimensions("columns", values),
      metrics: choice.metrics
    )
    if let dimension = choice.pivot?.repeatedDimension {
      throw CommandError.usage("\(dimension.rawValue) is named twice in --rows and --columns")
    }
    choice.relativeTo = values.text("relative-to")
    choice.lineage = VariantLineage(ofVariants: variants)
    try choice.check(variants: variants, metrics: metrics)
    if choice.pivot != nil, choice.relativeTo != nil {
      throw CommandError.usage(
        "--relative-to goes with the tables of all scenarios, which --rows and --columns replace"
      )
    }
    return choice
  }

  private static func dimensions(
    _ option: String,
    _ values: OptionValues
  ) throws -> [TrialDimension]? {
    try values.list(option)?.map { word in
      guard let dimension = TrialDimension(rawValue: word) else {
        let problem = "--\(option) takes \(dimensions.joined(separator: ", ")), not \"\(word)\""
        let question = NameDistance.question(for: word, among: dimensions)
        throw CommandError.usage([problem, question].compactMap(\.self).joined(separator: "; "))
      }
      return dimension
    }
  }
}

internal import Conformance
internal import PipelineUnderTest
internal import Report

/// `imagebench conformance`: which variants behave as which cases say.
enum ConformanceCommand: Command {
  static let name = "conformance"
  static let summary = "Play the behavioural cases with variants and print what fails."
  static let synopsis = "[--variant V,…] [options]"
  static let details = """
    A cell is "pass", "fail", or "-" where the case says nothing about the variant. Starred cases are
    those that ordinary implementations fail. Everything is played in virtual time, so that the table is
    the same on every machine.

      imagebench conformance --variant best,nuke-like
      imagebench conformance --format csv
    """
  static let options: [OptionSpec] = [
    OptionSpec("variant", value: "V,…", "Which variants, or all (all)."),
    .format,
  ]

  static func run(_ values: OptionValues) throws -> ExitCode {
    guard values.operands.isEmpty else {
      throw CommandError.usage("conformance takes options only")
    }
    let console = Console(progress: .none)
    let table = ConformanceTable(variants: try variants(values))
    console.result(
      try values.format().render(
        [Self.report(table)],
        width: console.terminalWidth ?? OutputFormat.defaultWidth
      )
    )
    return .fine
  }

  private static func variants(_ values: OptionValues) throws -> [Variant] {
    try (try values.list("variant") ?? ["all"]).flatMap { name in
      if name == "all" { return Variant.catalogue }
      guard let variant = Variant.named(name) else {
        throw CommandError.usage(
          "there is no variant \"\(name)\"; imagebench list variants lists them"
        )
      }
      return [variant]
    }
  }

  private static func report(_ table: ConformanceTable) -> ReportTable {
    var report = ReportTable(
      title: "conformance",
      columns: [ReportTable.Column("case"), ReportTable.Column("behaviour")]
        + table.variants.map { ReportTable.Column($0) },
      keyColumnCount: 1
    )
    for row in table.rows {
      let tested = row.conformanceCase
      report.append(
        row: [.text(tested.id + (tested.isStarred ? " ★" : "")), .text(tested.title)]
          + row.cells.map { .text(word($0)) }
      )
    }
    return report
  }

  private static func word(_ cell: ConformanceTable.Cell) -> String {
    switch cell {
    case .notApplicable: "-"
    case .played(.pass): "pass"
    case .played(.fail): "fail"
    }
  }
}

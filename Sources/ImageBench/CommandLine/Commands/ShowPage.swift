internal import Files
internal import Pages
internal import Records
internal import Reports
internal import Reproduction
internal import Runs
internal import Statistics
internal import Text

/// `imagebench show RUN --html FILE`: one page for a design review.
enum ShowPage {
  static let option = OptionSpec(
    "html",
    value: "FILE",
    "Write the page of one run, or of two that are compared, into FILE, and no tables."
  )

  /// The loader that readers of the page have today.
  static let currentOption = OptionSpec(
    "current",
    value: "NAME",
    "With --html: the loader that you have today, shown next to the winner (the first one played)."
  )

  /// Whether the page is asked for.
  static func isAsked(_ values: OptionValues) -> Bool { values.has(option.name) }

  /// Writes the page.
  static func write(_ values: OptionValues) async throws {
    let paths = values.operands
    for name in TableOptions.options.map(\.name) + ["output", "format"] where values.has(name) {
      throw CommandError.usage("--\(name) is for tables, and --html writes a page")
    }
    guard (1...2).contains(paths.count),
      let output = try OutputFile.path(values, besides: paths, option: option.name)
    else {
      throw CommandError.usage(
        "--html takes one or two runs, the directories that imagebench run wrote"
      )
    }
    let stored = try paths.map { try ValidationChoice.run($0, values) }
    let filter = try OnlyOption.filter(values, of: stored.map(\.record))
    let parts = stored.map { filter.applied(to: $0) }
    var runs: [ReportedRun] = []
    for (index, (run, name)) in zip(parts, names(paths)).enumerated() {
      let base = RelativePath.text(of: run.directory, fromFile: output)
      let reader = StoryReader(run, linkBase: base)
      var reported = try await reader.read(name: name, width: max(1, HostFacts.processorCount))
      reported.sweep = try stored[index].sweep(showing: run.record)
      runs.append(reported)
    }
    let lineage = VariantLineage(ofVariants: parts.flatMap(\.variants))
    let comparison =
      parts.count == 2 ? RunComparison(base: parts[0], candidate: parts[1]) : nil
    let current = values.text(currentOption.name)
    let known = parts.flatMap(\.variants)
    if let current, !known.contains(current) {
      throw CommandError.usage(
        "--current \(current): the runs have no such loader; they have \(known.listed())"
      )
    }
    var page = ReportPage(runs, lineage: lineage, current: current, comparison: comparison)
    try page.readTraces()
    let console = Console.standard(quiet: false)
    try console.result(page.html, to: output)
    console.note("Wrote \(output); open it in a browser.")
  }

  /// The last parts of `paths`; the whole paths where these are equal.
  private static func names(_ paths: [String]) -> [String] {
    let names = paths.map { path in
      path.split(separator: "/").last { $0 != "." }.map(String.init) ?? path
    }
    return Set(names).count == names.count ? names : paths
  }
}

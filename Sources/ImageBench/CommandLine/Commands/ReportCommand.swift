internal import Files
internal import Pages
internal import Records
internal import Reports
internal import Reproduction
internal import Runs
internal import Statistics
internal import Text

/// `imagebench report`: one page for a design review.
enum ReportCommand: Command {
  static let name = "report"
  static let summary = "Write a page for a design review: verdict, tables, frames, memory."
  static let synopsis = "RUN [RUN] [options]"
  static let details = """
    The page is one HTML file that asks the network for nothing. It says which variant to ship, why, and at
    what cost; it has the table of all variants with sorting, filters and differences from a chosen one,
    the worst frames by cause, small pictures of each scenario and device, decode times, the hit rate next to
    Belady's optimum, what cancelling saved, memory over time of each trial, and how each number was measured.

    Of two runs the first is the base: the page begins with what changed, and shows both side by side.

    The frames around each of the worst ones are traces within the page. Whole traces are linked
    relative to it; these links work as long as the page stays where it is, next to its run.

      imagebench report out/review
      imagebench report out/review -o review.html --variant naive,downsample
      imagebench report baseline out/review -o changes.html
    """
  static let options: [OptionSpec] =
    [
      OptionSpec(
        "output",
        letter: "o",
        value: "FILE",
        "Write the page into FILE (report.html in the directory of the last run)."
      )
    ] + FilterOptions.trials + [.quiet]
  static let operands = OptionSpec.Offer(paths: .directories)

  /// The file in the directory of a run.
  private static let usualName = "report.html"

  static func run(_ values: OptionValues) async throws -> ExitCode {
    let paths = values.operands
    guard let last = paths.last, paths.count <= 2 else {
      throw CommandError.usage(
        "report takes one or two runs, the directories that imagebench run wrote"
      )
    }
    let output =
      try OutputFile.path(values, besides: paths) ?? RunFolder(last).path + "/" + usualName
    let stored = try paths.map { path throws(RunRecord.Fault) in try StoredRun(directory: path) }
    let filter = try FilterOptions.filter(values, of: stored.map(\.record))
    let parts = stored.map { filter.applied(to: $0) }
    let names = names(paths)
    let width = max(1, HostFacts.processorCount)
    var runs: [ReportedRun] = []
    for (run, name) in zip(parts, names) {
      let base = RelativePath.text(of: run.directory, fromFile: output)
      let reader = StoryReader(run, linkBase: base)
      runs.append(try await reader.read(name: name, width: width))
    }
    let lineage = VariantLineage(ofVariants: parts.flatMap(\.variants))
    let comparison =
      parts.count == 2 ? RunComparison(base: parts[0], candidate: parts[1]) : nil
    var page = ReportPage(runs, lineage: lineage, comparison: comparison)
    try page.readExtracts()
    let console = Console.standard(quiet: values.has("quiet"))
    try console.result(page.html, to: output)
    console.note("Wrote \(output); open it in a browser.")
    return .fine
  }

  /// The last parts of `paths`; the whole paths where these are equal.
  private static func names(_ paths: [String]) -> [String] {
    let names = paths.map { path in
      path.split(separator: "/").last { $0 != "." }.map(String.init) ?? path
    }
    return Set(names).count == names.count ? names : paths
  }
}

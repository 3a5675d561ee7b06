internal import Basics
internal import Nights
internal import Pages
internal import Records
internal import Text

/// `imagebench history report`: a static site over the nights of a history.
enum HistoryReport {
  static let options: [OptionSpec] = [
    OptionSpec(
      "out",
      letter: "o",
      value: "DIR",
      "report: the directory of the site, which holds nothing else (out/site)."
    ),
    OptionSpec(
      "baseline",
      value: "DIR",
      "report: the baseline next to which changes were accepted."
    ),
    OptionSpec(
      "runs",
      value: "DIR",
      "report: a directory with the directories of nights, whose reports are added."
    ),
    OptionSpec("url", value: "URL", "report: where the site will be, for the links of its feed."),
  ]

  static func run(_ values: OptionValues) throws {
    var request = SiteRequest()
    request.last = try values.integer("last", in: 1...Int.max)
    request.address = try address(values)
    if let baseline = values.text("baseline") {
      request.blessings = try SiteRequest.blessings(nextTo: baseline)
      do throws(RunRecord.Fault) {
        request.baseline = try StoredRun(directory: baseline).record
      } catch {
        // Blessings alone are enough; a damaged run is not.
        guard case .notARun = error else { throw CommandError.failed(error) }
      }
    }
    if let directory = values.text("runs") {
      request.reports = try SiteRequest.reports(in: directory)
    }
    let store = try HistoryFile(values).open(.read)
    request.filter = try HistoryCommand.filter(values, store)
    let path = values.text("out") ?? "out/site"
    let summary = try HistorySite(of: store, request).write(to: path)
    let parts = [
      Plural.text(summary.changes, "change"), Plural.text(summary.cells, "cell"),
      Plural.text(summary.nights, "night"),
    ]
    HistoryCommand.print(
      "wrote \(path): \(parts.joined(separator: ", ")), \(Plural.text(summary.files, "file")); "
        + "open index.html there"
    )
  }

  /// The address of the site with a slash at its end; empty without one.
  private static func address(_ values: OptionValues) throws -> String {
    guard let address = values.text("url") else { return "" }
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
      throw CommandError.usage(
        "--url takes an address such as https://example.org/nights/, not \"\(address)\""
      )
    }
    return address.hasSuffix("/") ? address : address + "/"
  }
}

internal import Basics
package import Nights
package import Records

/// The paths of a site's files, relative to its directory.
///
/// Those of a history's cells and nights are the same in every build, so that links and feeds stay
/// right.
package enum SitePath {
  package static let overview = "index.html"
  package static let nights = "nights.html"
  package static let cells = "cells.html"
  package static let badge = "badge.svg"
  package static let endpoint = "badge.json"
  package static let feed = "feed.xml"
  /// The list of the files that the tool wrote.
  package static let list = "imagebench-site.json"
  /// The folder of the pages of cells.
  package static let cellFolder = "cell"
  /// The folder of the pages of nights.
  package static let nightFolder = "night"

  /// The page of a cell.
  package static func cell(_ key: CellKey) -> String {
    let parts = [key.scenario, key.variant, key.device, key.seed]
    let name = parts.map(word).joined(separator: ".")
    // Other characters, and a dot, which separates, could give two cells one name.
    let isPlain = parts.allSatisfy { $0 == word($0) && !$0.contains(".") } && name.utf8.count < 200
    guard !isPlain else { return "\(cellFolder)/\(name).html" }
    let hash = ContentHash(parts.joined(separator: "\u{0}"))
    return "\(cellFolder)/\(name.prefix(150))-\(hash).html"
  }

  /// The page of a night.
  package static func night(_ run: HistoryRun) -> String {
    "\(nightFolder)/\(word(SiteText.day(run)))-run-\(run.number).html"
  }

  /// The name of a series' section on the page of its cell.
  package static func section(_ series: HistorySeries) -> String {
    let name = word(series.metric.name)
    guard series.naming == .byContent else { return name }
    return name + "-" + (series.cell.content.isEmpty ? "unknown" : word(series.cell.content))
  }

  /// The section of a series, from the directory of the site.
  static func target(_ series: HistorySeries) -> String {
    cell(series.cell.key) + "#" + section(series)
  }

  /// `text` with a "_" for each character that needs care in a path or a link.
  private static func word(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar in
        let isPlain =
          ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
          || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "_" || scalar == "."
        return isPlain ? Character(scalar) : "_"
      }
    )
  }
}

internal import Basics
internal import Nights
internal import Records
internal import Reports

/// The list of the cells of a site, with what changed in each.
struct CellsPage {
  /// The most cells that the overview lists, so that it opens at once; a page of its own has all.
  static let mostOnOverview = 500

  let survey: SiteSurvey
  let cells: [SiteTally.Cell]

  /// The page of all cells.
  func render() -> String {
    var shell = PageShell(title: "All cells", subtitle: Plural.text(cells.count, "cell"))
    shell.links = [PageShell.Link("Overview", to: SitePath.overview)]
    return shell.render { write(cells, into: &$0) }
  }

  /// The cells of the overview: those that changed last.
  var newest: [SiteTally.Cell] {
    guard cells.count > Self.mostOnOverview else { return cells }
    let sorted = cells.enumerated().sorted {
      ($1.element.lastChange ?? -1, $0.offset) < ($0.element.lastChange ?? -1, $1.offset)
    }
    return sorted.prefix(Self.mostOnOverview).map(\.element)
  }

  /// Writes the table of `cells` with its controls.
  func write(_ cells: [SiteTally.Cell], into page: inout Markup) {
    func words(_ dimension: KeyPath<CellKey, String>) -> [String] {
      var seen: Set<String> = []
      return cells.map { $0.key[keyPath: dimension] }.filter { seen.insert($0).inserted }
    }
    page.controls(
      of: "cells",
      choices: [
        ("scenario", "Scenario", words(\.scenario)), ("variant", "Variant", words(\.variant)),
        ("device", "Device", words(\.device)),
      ]
    )
    let table = PageTable(
      caption: "Cells, and how often a metric of theirs changed",
      name: "cells",
      columns: [
        .text("cell"), .number("metrics"), .number("worse"), .number("better"),
        .number("other changes"), .text("last change"), .text("last measured"),
      ]
    )
    table.write(into: &page) { rows in
      for cell in cells {
        let key = cell.key
        rows.element(
          "tr",
          ["data-scenario": key.scenario, "data-variant": key.variant, "data-device": key.device]
        ) { row in
          row.element("th", ["scope": "row", "class": "place"]) {
            $0.link(key.title, to: SitePath.cell(key))
          }
          row.cell(count: cell.seriesCount)
          for direction in SiteChange.Direction.allCases {
            row.cell(count: cell.counts[direction] ?? 0)
          }
          row.cell(day: cell.lastChange.map { SiteText.day(survey.runs[$0]) } ?? "never")
          let isOver = cell.lastNight < survey.runs.count - 1
          row.cell(day: isOver ? SiteText.day(survey.runs[cell.lastNight]) : "last night")
        }
        rows.newLine()
      }
    }
  }
}

internal import Basics
internal import Nights
internal import Records

/// The page of all nights of a history.
struct NightsPage {
  let survey: SiteSurvey
  /// The changes by the night in which their level began.
  let changes: [Int: [SiteChange]]

  /// The whole page.
  func render() -> String {
    let left = survey.allRuns.count - survey.runs.count
    var shell = PageShell(
      title: "All nights",
      subtitle: "\(Plural.text(survey.runs.count, "night")), the newest first"
        + (left == 0
          ? "" : "; \(left) of another corpus or protocol, or older than asked, left out")
    )
    shell.links = [PageShell.Link("Overview", to: SitePath.overview)]
    return shell.render { page in
      page.controls(of: "nights", choices: [])
      let table = PageTable(
        caption: "Nights, and the levels that began in them",
        name: "nights",
        columns: [
          .text("began"), .text("commit"), .text("suite"), .text("imagebench"), .text("host"),
          .number("values"), .number("worse"), .number("better"), .number("other changes"),
          .text("report"),
        ]
      )
      table.write(into: &page) { rows in
        for (place, run) in survey.runs.enumerated().reversed() {
          rows.element("tr") { write(run, changes[place] ?? [], &$0) }
          rows.newLine()
        }
      }
    }
  }

  private func write(_ run: HistoryRun, _ changes: [SiteChange], _ row: inout Markup) {
    let hasReport = survey.request.reports[run.key] != nil
    row.element("th", ["scope": "row", "class": "day"]) { head in
      if NightPage.exists(run, changes: changes.count, survey) {
        head.link(run.startedUTC, to: SitePath.night(run))
      } else {
        head.write(run.startedUTC)
      }
    }
    row.cell(commits: run.commit)
    row.cell(run.suite)
    row.cell(run.toolVersion)
    row.cell(day: run.quietness.map { "\($0.grade.rawValue) (\($0.score))" } ?? "not scored")
    row.cell(count: run.valueCount)
    for direction in SiteChange.Direction.allCases {
      row.cell(count: changes.count { $0.direction == direction })
    }
    row.element("td") { cell in
      if hasReport {
        cell.link("report", to: SitePath.night(run) + "#report")
      } else {
        cell.write("–")
      }
    }
  }
}

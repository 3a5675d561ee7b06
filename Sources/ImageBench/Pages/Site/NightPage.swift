internal import Basics
internal import Nights
internal import Records
internal import Reports

/// The page of a night in which a level began, or whose report is at hand.
struct NightPage {
  /// The most cells that are listed of a metric; the pages of cells have all.
  static let mostCells = 20
  /// The most metrics whose cells are listed.
  static let mostGroups = 200
  /// The name of the list of changes.
  static let changesName = "changes"
  private static let root = "../"

  let run: HistoryRun
  /// The changes that began in this night, ranked.
  let groups: [ChangeGroup]
  let survey: SiteSurvey

  /// Whether the night has a page: something changed, or it has a report.
  static func exists(_ run: HistoryRun, changes: Int, _ survey: SiteSurvey) -> Bool {
    changes > 0 || survey.request.reports[run.key] != nil
  }

  /// The name of a group's section.
  static func section(_ group: ChangeGroup) -> String {
    "\(group.metric.name)-\(group.direction.rawValue)"
  }

  /// The whole page.
  func render() -> String {
    let report = survey.request.reports[run.key]
    var shell = PageShell(
      title: "Night of \(SiteText.day(run))",
      subtitle: Self.sum(groups.flatMap(\.changes))
    )
    shell.links = [
      PageShell.Link("Overview", to: Self.root + SitePath.overview),
      PageShell.Link("All nights", to: Self.root + SitePath.nights),
    ]
    if report != nil { shell.links.append(PageShell.Link("Report of the night", to: "#report")) }
    return shell.render { page in
      page.facts(facts)
      findings(&page)
      if !groups.isEmpty { changes(&page) }
      guard let report else { return }
      page.element("h2", ["id": "report"], "Report of the night")
      page.element("p", ["class": "note"], "As imagebench nightly wrote it at its end (night.md).")
      page.element("pre", ["tabindex": "0"], report)
    }
  }

  private var facts: [(name: String, value: String)] {
    var facts = [
      ("began", run.startedUTC), ("run", "\(run.number)"), ("commit", run.commit ?? "unknown"),
      ("suite", run.suite), ("imagebench", run.toolVersion),
      (
        "size",
        "\(SiteText.grouped(run.trialCount)) trials, \(SiteText.grouped(run.valueCount)) values"
      ),
    ]
    if let host = run.quietness {
      facts.append(("host", "\(host.grade.rawValue), \(host.score) of 100"))
    }
    if let build = run.reference {
      facts.append(("reference build", "\(build.hash.prefix(8)), imagebench \(build.toolVersion)"))
    }
    return facts
  }

  /// How many cells changed, in words.
  static func sum(_ changes: [SiteChange]) -> String {
    guard !changes.isEmpty else { return "No level began in this night." }
    let counts = SiteChange.Direction.allCases.map { direction in
      let word = direction == .other ? "neither" : direction.word
      return (word, changes.count { $0.direction == direction })
    }
    let words = counts.filter { $0.1 > 0 }.map { "\(SiteText.grouped($0.1)) \($0.0)" }
    let levels = SiteText.grouped(changes.count) + " " + Plural.word(changes.count, "level")
    return "\(levels) began in this night: " + words.joined(separator: ", ")
  }

  /// The regressions that began in this night, by cause, and what became of each.
  private func findings(_ page: inout Markup) {
    let findings = groups.flatMap(\.changes).findings { $0.direction == .worse }
    guard !findings.isEmpty else { return }
    page.element("h2", ["id": "findings"], "Regressions")
    page.element("ol") { list in
      for finding in findings {
        list.element("li") { item in
          item.element("strong") { $0.write(withCode: finding.line) }
          item.write(finding.rows.contains(where: \.isOpen) ? "; open" : "; fixed or accepted")
        }
      }
    }
  }

  private func changes(_ page: inout Markup) {
    page.element("h2", ["id": Self.changesName], "What changed in this night")
    if let commits = groups.lazy.compactMap(\.first.commits).first {
      page.element("p") { text in
        text.write("Commits since the night before: ")
        text.element("code", commits)
      }
    }
    for group in groups.prefix(Self.mostGroups) {
      page.element("section", ["id": Self.section(group)]) { write(group, &$0) }
      page.newLine()
    }
    let rest = groups.dropFirst(Self.mostGroups)
    guard !rest.isEmpty else { return }
    let names = Set(rest.map(\.metric.name)).sorted().prefix(Self.mostGroups)
    page.element(
      "p",
      "Smaller changes of \(Plural.text(rest.count, "other metric")) are on the pages of their cells: "
        + names.joined(separator: ", ")
    )
  }

  private func write(_ group: ChangeGroup, _ section: inout Markup) {
    let count = Plural.text(group.changes.count, "cell")
    section.element("h3", "\(group.metric.name) \(group.direction.word) in \(count)")
    let table = PageTable(
      caption: "\(group.metric.name) \(group.direction.word), the largest change first",
      columns: [
        .text("cell"), .number("before"), .number("after"), .number("change"), .text("reported"),
        .text("accepted"),
      ]
    )
    table.write(into: &section) { rows in
      for change in group.changes.prefix(Self.mostCells) {
        rows.element("tr") { row in
          row.element("th", ["scope": "row", "class": "place"]) {
            $0.link(
              change.series.cell.key.title,
              to: Self.root + SitePath.target(change.series)
            )
          }
          row.element("td", ["class": "n"], change.old + change.unit)
          row.element("td", ["class": "n"], change.new + change.unit)
          row.cell(change)
          let raised = SiteText.day(survey.runs[change.raised])
          row.cell(day: change.raised == change.after ? "same night" : raised)
          row.cell(change.acceptance)
        }
        rows.newLine()
      }
    }
    let rest = group.changes.count - Self.mostCells
    guard rest > 0 else { return }
    section.element(
      "p",
      ["class": "note"],
      "\(Plural.text(rest, "more cell")) with changes that are no larger; their pages have them."
    )
  }
}

internal import Basics
internal import Nights
internal import Records
internal import Reports

/// The first page of a site: the state of the last night, what changed most, and all cells.
struct OverviewPage {
  /// The most rows of each direction, so that the page opens at once.
  static let mostGroups = 100
  /// The most changes of the last night that are named; the page of the night has more.
  private static let mostNews = 10

  let survey: SiteSurvey
  let tally: SiteTally

  /// The whole page.
  func render() -> String {
    let news = tally.news(survey)
    let values = survey.runs.reduce(0) { $0 + $1.valueCount }
    var shell = PageShell(
      title: "ImageBench: nights of the \(survey.newest.suite) suite",
      subtitle: """
        \(Plural.text(survey.runs.count, "night")) from \(SiteText.day(survey.runs[0])) to \
        \(SiteText.day(survey.newest)) · \(Plural.text(tally.cells.count, "cell")) · \
        \(SiteText.grouped(survey.seriesCount)) series · \(SiteText.grouped(values)) values
        """
    )
    shell.links = [
      .init("What changed", to: "#changes"), .init("Cells", to: "#all"),
      .init("All nights", to: SitePath.nights), .init("Feed", to: SitePath.feed),
      .init("Badge", to: SitePath.badge),
    ]
    if !survey.failures.isEmpty {
      shell.links.insert(.init("Known failures", to: "#failures"), at: 0)
    }
    shell.related = [("alternate", "application/atom+xml", SitePath.feed)]
    return shell.render { page in
      lastNight(news, &page)
      FailureSection(failures: survey.failures).write(into: &page)
      changes(&page)
      cells(&page)
    }
  }

  // MARK: The last night

  private func lastNight(_ news: [SiteChange], _ page: inout Markup) {
    let findings = tally.findings
    let state = SiteState(findings, survey)
    let night = survey.newest
    let commit = night.commit.map { " (commit \($0))" } ?? ""
    page.element("p", ["class": state.colour == .bad ? "lead none" : "lead"]) { lead in
      lead.write("The last night, \(SiteText.day(night))\(commit): \(state.message).")
    }
    if !findings.isEmpty {
      page.element("ol") { list in
        for finding in findings { list.element("li") { write(finding, &$0) } }
      }
    }
    for note in notes(news) { page.element("p", note) }
    let groups = ChangeGroup.ranked(news)
    guard !groups.isEmpty else { return }
    page.element("ul") { list in
      for group in groups.prefix(Self.mostNews) {
        list.element("li") { item in
          item.element("strong", group.metric.name)
          item.write(" \(group.first.words) in ")
          let series = group.first.series
          item.link(series.cell.key.title, to: SitePath.target(series))
          let rest = group.changes.count - 1
          if rest > 0 { item.write(" and \(Plural.text(rest, "other cell"))") }
          item.write(
            group.night == survey.runs.count - 1
              ? "" : ", since the night of \(SiteText.day(survey.runs[group.night]))"
          )
          if group.acceptedCount == group.changes.count { item.write(", accepted") }
        }
      }
      let rest = groups.count - Self.mostNews
      if rest > 0 { list.element("li", "\(Plural.text(rest, "smaller group")) of changes below") }
    }
  }

  /// A regression that is neither fixed nor accepted, with the night since which it lasts.
  private func write(_ finding: RegressionGroup<SiteChange>, _ item: inout Markup) {
    item.element("strong") { $0.write(withCode: finding.line) }
    let night = survey.runs[finding.rows[0].after]
    item.write(", since ")
    item.link("the night of \(SiteText.day(night))", to: SitePath.night(night))
    item.write(": neither fixed nor accepted")
  }

  /// What to know of the last night besides its changes.
  private func notes(_ news: [SiteChange]) -> [String] {
    var notes: [String] = []
    let accepted = news.count { change in
      if change.direction == .worse, case .accepted = change.acceptance { true } else { false }
    }
    if accepted > 0 { notes.append("\(Plural.text(accepted, "regression")) of it was accepted.") }
    if survey.newest.quietness?.isNoisy == true {
      notes.append("The host was noisy, so its noisy metrics may show the machine.")
    }
    let missing = tally.cells.count { $0.lastNight < survey.runs.count - 1 }
    if missing > 0 {
      let cells = Plural.text(missing, "cell")
      notes.append("\(cells) of \(tally.cells.count) not measured in it.")
    }
    let left = survey.allRuns.count - survey.runs.count
    if left > 0 {
      notes.append(
        "\(Plural.text(left, "night")) of another corpus or protocol, or older than asked, left out."
      )
    }
    return notes + HistoryTables.modelMarks(survey.allRuns)
  }

  // MARK: What changed

  private func changes(_ page: inout Markup) {
    page.element("h2", ["id": "changes"], "What changed")
    let groups = ChangeGroup.ranked(tally.changes)
    guard !groups.isEmpty else {
      page.element("p", "No level changed in these nights.")
      return
    }
    let shown = SiteChange.Direction.allCases.flatMap { direction in
      groups.filter { $0.direction == direction }.prefix(Self.mostGroups)
    }
    let rest = groups.count - shown.count
    page.element(
      "p",
      ["class": "note"],
      """
      A row has the cells in which a metric changed in one night: regressions first, then \
      improvements, then what is neither; in each the largest change first.\
      \(rest > 0 ? " \(rest) rows with smaller changes are on the pages of their nights." : "")
      """
    )
    page.controls(
      of: "ranking",
      choices: [
        ("direction", "Direction", SiteChange.Direction.allCases.map(\.word)),
        ("lasts", "Lasts", ["yes", "partly", "no"]),
        ("accepted", "Accepted", ["no", "partly", "yes"]),
        ("metric", "Metric", Set(shown.map(\.metric.name)).sorted()),
      ]
    )
    let table = PageTable(
      caption: "Changes by size",
      name: "ranking",
      columns: [
        .number("largest change"), .text("metric"), .number("cells"), .text("largest in"),
        .text("levels"), .text("since"), .text("commits"), .text("lasts"), .text("accepted"),
      ]
    )
    table.write(into: &page) { rows in
      for group in shown {
        rows.element(
          "tr",
          [
            "data-direction": group.direction.word, "data-lasts": share(group.lastingCount, group),
            "data-accepted": share(group.acceptedCount, group),
            "data-metric": group.metric.name,
          ]
        ) { write(group, &$0) }
        rows.newLine()
      }
    }
  }

  /// Whether `count` cells of a group are none of it, some or all.
  private func share(_ count: Int, _ group: ChangeGroup) -> String {
    count == 0 ? "no" : count == group.changes.count ? "yes" : "partly"
  }

  private func write(_ group: ChangeGroup, _ row: inout Markup) {
    let first = group.first
    let night = survey.runs[group.night]
    let section = SitePath.night(night) + "#" + NightPage.section(group)
    row.cell(first)
    row.element("th", ["scope": "row"], group.metric.name)
    row.element("td", ["class": "n", "data-v": "\(group.changes.count)"]) {
      $0.link(SiteText.grouped(group.changes.count), to: section)
    }
    row.element("td", ["class": "place"]) {
      $0.link(first.series.cell.key.title, to: SitePath.target(first.series))
    }
    row.element("td", ["class": "place"], "\(first.old) → \(first.new)\(first.unit)")
    row.element("td", ["class": "day"]) {
      $0.link(SiteText.day(night), to: SitePath.night(night))
    }
    row.cell(commits: first.commits)
    let count = group.changes.count
    switch group.lastingCount {
    case count: row.cell("yes")
    case 0: row.cell(day: count == 1 ? "until \(day(first.end))" : "no")
    case let some: row.cell("in \(some) of \(count)")
    }
    if (1..<count).contains(group.acceptedCount) {
      row.cell("\(group.acceptedCount) of \(count)")
    } else {
      row.cell(first.acceptance)
    }
  }

  private func day(_ place: Int?) -> String {
    place.map { SiteText.day(survey.runs[$0]) } ?? ""
  }

  // MARK: Cells

  private func cells(_ page: inout Markup) {
    page.element("h2", ["id": "all"], "Cells")
    let list = CellsPage(survey: survey, cells: tally.cells)
    let shown = list.newest
    if shown.count < tally.cells.count {
      page.element("p", ["class": "note"]) { text in
        text.write("The \(shown.count) cells that changed last; ")
        text.link("all \(SiteText.grouped(tally.cells.count)) cells", to: SitePath.cells)
        text.write(" are on a page of their own.")
      }
    }
    list.write(shown, into: &page)
  }
}

internal import Basics
internal import Nights
internal import Records
internal import Reports
internal import Scenarios

/// The page of one cell of trials: the nights of all its metrics.
struct CellPage {
  /// The most levels of a series that are listed; its chart shows all.
  static let mostLevels = 20
  private static let root = "../"

  let key: CellKey
  /// The series of the cell, in the order of the history.
  let stories: [SeriesStory]
  let survey: SiteSurvey

  /// The series whose level changed, the newest change first.
  private var changed: [SeriesStory] {
    stories.filter { !$0.changes.isEmpty }.enumerated().sorted { left, right in
      let a = left.element.changes.last?.after ?? 0
      let b = right.element.changes.last?.after ?? 0
      if a != b { return a > b }
      return (importance(left.element), left.offset) < (importance(right.element), right.offset)
    }.map(\.element)
  }

  private func importance(_ story: SeriesStory) -> MetricImportance {
    MetricImportance(of: story.series.metric.name)
  }

  /// The whole page.
  func render() -> String {
    let changed = changed
    let quiet = stories.filter { $0.changes.isEmpty }
    let noisy = quiet.filter { $0.series.metric.exactness == .noisy && $0.isNumeric }
    let constant = quiet.filter { $0.series.metric.exactness == .exact || !$0.isNumeric }
    var shell = PageShell(
      title: key.title,
      subtitle: """
        \(Plural.text(stories.count, "metric")) in \(Plural.text(survey.runs.count, "night")), \
        \(SiteText.day(survey.runs[0])) to \(SiteText.day(survey.newest)): \(changed.count) changed, \
        \(quiet.count) did not
        """
    )
    shell.links = [PageShell.Link("Overview", to: Self.root + SitePath.overview)]
    let parts = [
      (changed, "Changed", "changed"), (noisy, "Noisy, unchanged", "noisy"),
      (constant, "Exact, unchanged", "constant"),
    ]
    for (stories, title, name) in parts where !stories.isEmpty {
      shell.links.append(PageShell.Link("\(title) (\(stories.count))", to: "#" + name))
    }
    return shell.render { page in
      if !changed.isEmpty { write(changed: changed, &page) }
      if !noisy.isEmpty { write(noisy: noisy, &page) }
      if !constant.isEmpty { write(constant: constant, &page) }
      howItWasMeasured(&page)
    }
  }

  private func write(changed: [SeriesStory], _ page: inout Markup) {
    page.element("h2", ["id": "changed"], "Metrics that changed")
    let table = PageTable(
      caption: "The newest change of each metric",
      columns: [
        .text("metric"), .number("now"), .number("newest change"), .text("since"), .text("commits"),
        .number("changes"), .text("accepted"),
      ]
    )
    table.write(into: &page) { rows in
      for story in changed {
        guard let change = story.changes.last else { continue }
        rows.element("tr") { row in
          row.element("th", ["scope": "row"]) {
            $0.link(name(story), to: "#" + SitePath.section(story.series))
          }
          now(story, &row)
          row.cell(change)
          row.element("td", ["class": "day"]) {
            $0.link(day(change.after), to: night(change.after))
          }
          row.cell(commits: change.commits)
          row.cell(count: story.changes.count)
          row.cell(change.acceptance)
        }
        rows.newLine()
      }
    }
    for story in changed {
      let name = SitePath.section(story.series)
      page.element("section", ["class": "series", "id": name]) { section in
        section.element("h3", self.name(story))
        describe(story, &section)
        figure(story, &section)
        levels(story, &section)
      }
      page.newLine()
    }
  }

  private func write(noisy: [SeriesStory], _ page: inout Markup) {
    page.element("h2", ["id": "noisy"], "Noisy metrics without a change")
    page.element(
      "p",
      ["class": "note"],
      "The line is the median of all nights; the band is twice their robust standard deviation."
    )
    page.element("div", ["class": "grid"]) { grid in
      for story in noisy {
        grid.element("section", ["id": SitePath.section(story.series)]) { section in
          section.element("h3", name(story))
          describe(story, &section)
          figure(story, &section)
        }
        grid.newLine()
      }
    }
  }

  private func write(constant: [SeriesStory], _ page: inout Markup) {
    page.element("h2", ["id": "constant"], "Exact metrics without a change")
    let table = PageTable(
      caption: "Values that were the same in every night",
      columns: [
        .text("metric"), .number("value"), .text("unit"), .number("nights"), .text("until"),
      ]
    )
    table.write(into: &page) { rows in
      for story in constant {
        rows.element("tr", ["id": SitePath.section(story.series)]) { row in
          row.element("th", ["scope": "row"], name(story))
          now(story, &row)
          row.cell(story.series.metric.isText ? "" : story.series.metric.unit)
          row.cell(count: story.places.count)
          row.cell(day: day(story.places.last ?? 0))
        }
        rows.newLine()
      }
    }
  }

  /// The newest value.
  private func now(_ story: SeriesStory, _ row: inout Markup) {
    let text = newestText(story)
    if story.isNumeric {
      row.cell(text + SiteText.unit(story.series.metric), value: story.numbers.last ?? 0)
    } else {
      row.element("td", ["class": "n"], text)
    }
  }

  private func newestText(_ story: SeriesStory) -> String {
    guard story.isNumeric, let number = story.numbers.last else {
      let text = story.nights.values.last?.first?.text ?? ""
      return story.series.metric.known == .outcome ? ending(text) : text
    }
    return SiteText.number(number, story.series.metric.exactness)
  }

  /// How the app ended in the newest night, with the frame and the limit of the device.
  private func ending(_ outcome: String) -> String {
    guard TrialOutcome(rawValue: outcome) == .jetsam else { return outcome }
    let frame = stories.first { $0.series.metric.known == .jetsamFrame }?.numbers.last
    let end = Jetsam(frame: frame.map { Int($0) }, footprint: nil, limit: nil)
    let limit = (try? DeviceProfile.named(key.device))?.jetsamLimit
    return end.short + (limit.map { ", limit \($0)" } ?? "")
  }

  private func describe(_ story: SeriesStory, _ section: inout Markup) {
    let metric = story.series.metric
    var parts = [SiteText.goodDirection(metric), metric.exactness.rawValue]
    var unit = SiteText.unit(metric)
    if case .ratio(let build) = story.nights.basis {
      parts.append("as ratio to the reference build \(build.hash.prefix(8))")
      unit = ""
    }
    parts.append("now \(newestText(story))\(unit)")
    if let noise = story.levels.last.flatMap(noise) { parts.append("noise \(noise)") }
    let count = Plural.text(story.places.count, "night")
    let last = story.places.last ?? 0
    let isOver = last < survey.runs.count - 1
    parts.append(isOver ? "\(count), not measured since \(day(last))" : count)
    section.element("p", ["class": "note"], parts.joined(separator: " · "))
  }

  /// The noise of a level as a share of it; nil without noise.
  private func noise(_ level: SeriesStory.Level) -> String? {
    guard level.noise > 0, let value = level.value, value != 0 else { return nil }
    return "±" + SiteText.trimmed(100 * level.noise / value.magnitude, places: 1) + " %"
  }

  private func figure(_ story: SeriesStory, _ section: inout Markup) {
    guard story.isNumeric else { return }
    section.element("figure") { SeriesChart(story: story, runs: survey.runs).draw(into: &$0) }
  }

  /// The levels of a series, which say what its chart shows.
  private func levels(_ story: SeriesStory, _ section: inout Markup) {
    let table = PageTable(
      caption: "Levels of \(name(story)), the newest first",
      columns: [
        .text("from"), .number("nights"), .number("level"), .number("noise"), .number("change"),
        .text("commits"), .text("reported"), .text("accepted"),
      ],
      sorting: .none
    )
    table.write(into: &section) { rows in
      for level in story.levels.reversed().prefix(Self.mostLevels) {
        rows.element("tr") { write(level, story, &$0) }
        rows.newLine()
      }
    }
    let rest = story.levels.count - Self.mostLevels
    guard rest > 0 else { return }
    section.element(
      "p",
      ["class": "note"],
      "\(Plural.text(rest, "earlier level")) not listed; imagebench history show prints every night."
    )
  }

  private func write(_ level: SeriesStory.Level, _ story: SeriesStory, _ row: inout Markup) {
    let unit = story.nights.basis == .measured ? SiteText.unit(story.series.metric) : ""
    let first = story.places[level.nights.lowerBound]
    row.element("th", ["scope": "row", "class": "day"]) { head in
      if level.change == nil {
        head.write(day(first))
      } else {
        head.link(day(first), to: night(first))
      }
    }
    row.cell(count: level.nights.count)
    row.element("td", ["class": "n"], level.text + unit)
    row.element("td", ["class": "n"], noise(level) ?? "–")
    guard let change = level.change else {
      for text in ["first level", "", "", ""] { row.cell(text) }
      return
    }
    row.cell(change)
    row.cell(commits: change.commits)
    row.cell(day: change.raised == change.after ? "same night" : day(change.raised))
    row.cell(change.acceptance)
  }

  private func howItWasMeasured(_ page: inout Markup) {
    page.element("h2", ["id": "numbers"], "Every number")
    page.element("p") { text in
      text.write("Each night of a metric: ")
      text.element(
        "code",
        "imagebench history show --only \(key.scenario),\(key.variant),\(key.device),"
          + "seed=\(key.seed) --metric NAME"
      )
    }
    page.element(
      "p",
      ["class": "note"],
      """
      An exact metric changes with any difference, in the same night. A noisy one is the median of the \
      trials of a night; a change of its level is reported when enough nights show it, and at most 5 % \
      of the changes that are reported of a night are false. Noise is twice the robust standard \
      deviation of the nights at a level. Charts show the range of the values, not all from zero.
      """
    )
  }

  private func name(_ story: SeriesStory) -> String {
    let series = story.series
    guard series.naming == .byContent else { return series.metric.name }
    let content = series.cell.content
    return "\(series.metric.name) (content \(content.isEmpty ? "unknown" : content))"
  }

  private func day(_ place: Int) -> String { SiteText.day(survey.runs[place]) }

  private func night(_ place: Int) -> String {
    Self.root + SitePath.night(survey.runs[place]) + "#" + NightPage.changesName
  }
}

package import Checks
internal import Scenarios
internal import Text

/// The page of a run of checks: what users see of each loader first, then how to fix it.
package struct CheckPage: Sendable {
  private let report: CheckReport

  /// The page of `report`.
  package init(_ report: CheckReport) { self.report = report }

  /// The HTML of the page.
  ///
  /// - Complexity: O(n) in the loaders times the checks.
  package var html: String {
    var shell = PageShell(title: title, subtitle: subtitle)
    if report.parts.count > 1 {
      shell.links = report.parts.map { PageShell.Link($0.loader, to: "#\(Self.anchor($0))") }
    }
    return shell.render { page in
      for part in report.parts { write(part, into: &page) }
    }
  }

  private var title: String { "Known failures: " + report.parts.map(\.loader).listed() }

  private var subtitle: String {
    let seeds = report.seeds.map { "\($0)" }.listed()
    let word = report.seeds.count == 1 ? "seed" : "seeds"
    return "Looked for from outside on \(report.devices.listed()) with the \(word) \(seeds). "
      + "Devices, network and time are simulated, so every number repeats exactly."
  }

  private func write(_ part: CheckReport.Part, into page: inout Markup) {
    let anchor = Self.anchor(part)
    let failures = part.findings.filter(\.verdict.fails)
    page.section("\(part.loader): \(part.summary)", anchor) { section in
      if let obstacle = part.obstacle { section.element("p", ["class": "bad"], obstacle) }
      if failures.isEmpty, part.obstacle == nil {
        section.element("p", "None of the known failures was found.")
      }
      if !failures.isEmpty { table(of: failures, part, into: &section) }
      for finding in failures { write(finding, part, into: &section) }
    }
    let open = part.findings(.notJudged)
    if !open.isEmpty {
      page.folded("\(part.loader): \(open.count) not judged", "\(anchor)-open") { fold in
        Self.list(open, into: &fold) { $0.reason }
      }
    }
    let passed = part.findings(.passes)
    if !passed.isEmpty {
      page.folded("\(part.loader): \(passed.count) passed", "\(anchor)-passed") { fold in
        Self.list(passed, into: &fold) {
          "\($0.number) \($0.check.measure.text), and fails at \($0.bound)"
        }
      }
    }
  }

  /// The failures in one table, each with a link to its paragraph.
  private func table(
    of failures: [CheckReport.Finding],
    _ part: CheckReport.Part,
    into section: inout Markup
  ) {
    let columns: [PageTable.Column] = [
      .text("failure"), .text("users see"), .number("number"), .text("of"), .text("fails at"),
      .text("counts as"),
    ]
    let caption = "What \(part.loader) does, the worst for users first"
    PageTable(caption: caption, columns: columns, sorting: .none).write(into: &section) { rows in
      for finding in failures {
        let check = finding.check
        rows.element("tr") { row in
          row.element("th", ["scope": "row"]) { head in
            head.element("a", ["href": "#\(Self.anchor(finding, part))"], check.title)
          }
          row.element("td", check.impact.rawValue)
          row.element("td", ["class": "n"], finding.number)
          row.element("td", check.measure.text)
          row.element("td", finding.bound)
          let isFailure = finding.standing == .fails
          row.element(
            "td",
            isFailure ? ["class": "bad"] : [:],
            isFailure ? "failure" : finding.standing.rawValue
          )
        }
        rows.newLine()
      }
    }
  }

  /// A failure with what shows it and what mends it.
  private func write(
    _ finding: CheckReport.Finding,
    _ part: CheckReport.Part,
    into section: inout Markup
  ) {
    let story = CheckStory(finding, of: part.loader, in: report)
    section.newLine()
    section.element("h3", ["id": Self.anchor(finding, part)], story.title)
    section.element("ul") { list in
      for fact in story.seen { Self.write(fact, into: &list) }
      for command in story.commands {
        list.element("li") { $0.element("code", command) }
      }
      for fact in story.remedy { Self.write(fact, into: &list) }
      list.element("li") { item in
        item.element("strong", "reported in")
        item.write(": ")
        for (index, report) in story.reports.enumerated() {
          if index > 0 { item.write(", ") }
          Self.link(report, into: &item)
        }
      }
    }
  }

  private static func write(_ fact: CheckStory.Fact, into list: inout Markup) {
    list.element("li") { item in
      item.element("strong", fact.word)
      item.write(": \(fact.text)")
    }
  }

  /// A report as a link where it names an issue, such as "kean/Nuke#342".
  private static func link(_ report: String, into item: inout Markup) {
    let parts = report.split(separator: "#")
    guard parts.count == 2, parts[0].split(separator: "/").count == 2, Int(parts[1]) != nil,
      !parts[0].contains(" ")
    else {
      item.write(report)
      return
    }
    let address = "https://github.com/\(parts[0])/issues/\(parts[1])"
    item.element("a", ["href": address], report)
  }

  /// Checks with a text for each.
  private static func list(
    _ findings: [CheckReport.Finding],
    into fold: inout Markup,
    _ text: (CheckReport.Finding) -> String
  ) {
    fold.element("ul") { list in
      for finding in findings {
        list.element("li") { item in
          item.element("strong", finding.check.title)
          item.write(" · \(finding.check.label): \(text(finding))")
        }
      }
    }
  }

  private static func anchor(_ part: CheckReport.Part) -> String { "loader-\(part.loader)" }

  private static func anchor(_ finding: CheckReport.Finding, _ part: CheckReport.Part) -> String {
    "\(anchor(part))-\(finding.check.name)"
  }
}

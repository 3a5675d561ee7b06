internal import Checks
internal import Nights

/// The known failures of loaders on the first page of a site, each with the night since which it
/// lasts.
struct FailureSection {
  /// Those of the newest night with checks.
  let failures: [NightFailure]

  /// Writes the section; nothing where no loader has a failure.
  func write(into page: inout Markup) {
    guard let night = failures.first?.newest else { return }
    page.element("h2", ["id": "failures"], "Known failures of loaders")
    page.element(
      "p",
      ["class": "note"],
      "As imagebench nightly --check found them in \(night.named), the worst for users first."
    )
    let table = PageTable(
      caption: "Known failures, and since when each lasts",
      columns: [
        .text("loader"), .text("failure"), .text("users see"), .text("since"), .text("counts as"),
      ]
    )
    table.write(into: &page) { rows in
      for (failure, check) in sorted {
        rows.element("tr") { row in
          row.element("th", ["scope": "row"], failure.verdict.loader)
          row.cell(check.map { "\($0.title) · \($0.label)" } ?? failure.verdict.check)
          row.cell(check?.impact.rawValue ?? "")
          row.cell(failure.since.named)
          row.cell(failure.verdict.standing == .accepted ? "accepted" : "failure")
        }
        rows.newLine()
      }
    }
  }

  /// By loader, and there in the order of the catalogue; a check that is no more comes last.
  private var sorted: [(failure: NightFailure, check: Check?)] {
    let order = Check.catalogue.map(\.name)
    return failures.map { failure in
      (failure: failure, index: order.firstIndex(of: failure.verdict.check) ?? order.count)
    }.sorted {
      ($0.failure.verdict.loader, $0.index) < ($1.failure.verdict.loader, $1.index)
    }.map { ($0.failure, $0.index < order.count ? Check.catalogue[$0.index] : nil) }
  }
}

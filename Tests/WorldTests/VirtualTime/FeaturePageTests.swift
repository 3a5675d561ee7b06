import TestSupport
import Testing

@Suite("The page of features is written from the table")
struct FeaturePageTests {
  @Test("The page in docs has a row for each feature")
  func page() {
    let root = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
    Golden.check("virtual-time-features.md", of: root + "/docs", FeaturePage.text)
  }

  @Test("No two rows of an area have one name")
  func names() {
    let rows = Feature.all.map { "\($0.area.rawValue): \($0.name)" }
    #expect(Set(rows).count == rows.count)
  }
}

/// The table of `docs/virtual-time-features.md`.
private enum FeaturePage {
  static var text: String {
    var lines = [
      "# Features in virtual time",
      "",
      "What a world does with each feature. *Exact*: the world answers it, and its times and its order",
      "are the same in every run. *Refused*: the run ends and names the function. *Passes through*: the",
      "system answers it, as outside of a world. Each row is a test of",
      "`Tests/WorldTests/VirtualTime`, and the page is written from them:",
      "`IMAGEBENCH_RECORD=1 make test TESTS=WorldTests`. [Virtual time](virtual-time.md) says how it works.",
    ]
    for area in Feature.Area.allCases {
      let rows = Feature.all.filter { $0.area == area }
      if rows.isEmpty { continue }
      lines += ["", "## \(area.rawValue)", "", "| feature | in a world |", "|---|---|"]
      lines += rows.map { "| \($0.name) | \($0.verdict.shown) |" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Feature.Verdict {
  /// What the table says of it.
  fileprivate var shown: String {
    switch self {
    case .exact: "exact"
    case .deadlocked: "exact: the deadlock is reported"
    case .refused(let function): "refused: \(function)"
    case .passesThrough: "passes through"
    }
  }
}

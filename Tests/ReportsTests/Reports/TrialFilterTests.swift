import Records
import Reports
import TestSupport
import Testing

@Suite("A filter of trials and metrics")
struct TrialFilterTests {
  private let record = SampleRecords.record([
    SampleRecords.trial("naive", scenario: "photo-grid", network: "wifi"),
    SampleRecords.trial("naive", scenario: "photo-grid@3g", network: "3g"),
    SampleRecords.trial("dedup", scenario: "photo-grid-short", device: "ipad", network: "wifi"),
  ])

  private func filter(_ change: (inout TrialFilter) -> Void) -> TrialFilter {
    var filter = TrialFilter()
    change(&filter)
    return filter
  }

  private func scenarios(_ filter: TrialFilter) -> [String] {
    filter.applied(to: record).trials.map(\.scenario)
  }

  @Test("selects everything by default")
  func everything() throws {
    #expect(TrialFilter().isEmpty && TrialFilter().text == "")
    #expect(TrialFilter().applied(to: record).trials.map(\.key) == record.trials.map(\.key))
    try TrialFilter().check([record])
  }

  @Test("selects a scenario on every network, and on one when its name contains it")
  func networks() {
    #expect(
      scenarios(filter { $0.names[.scenario] = ["photo-grid"] }) == ["photo-grid", "photo-grid@3g"]
    )
    #expect(scenarios(filter { $0.names[.scenario] = ["photo-grid@3g"] }) == ["photo-grid@3g"])
    #expect(
      scenarios(filter { $0.names[.network] = ["wifi"] }) == ["photo-grid", "photo-grid-short"]
    )
    let both = filter {
      $0.names[.scenario] = ["photo-grid"]
      $0.names[.network] = ["wifi"]
    }
    #expect(scenarios(both) == ["photo-grid"])
    #expect(both.text == "scenario photo-grid; network wifi")
  }

  @Test("selects metrics by name, in the order of the run")
  func metrics() {
    let filter = filter { $0.metrics = ["wasted_bytes", "decode_count"] }
    #expect(filter.applied(to: record).metrics.map(\.name) == ["decode_count", "wasted_bytes"])
  }

  @Test(
    "reports a name that no run has, with the existing ones",
    arguments: [
      (TrialDimension.scenario, "photo", ["photo-grid", "photo-grid@3g", "photo-grid-short"]),
      (.variant, "best", ["naive", "dedup"]), (.device, "phone", ["iphone-se", "ipad"]),
      (.network, "lte", ["wifi", "3g"]),
    ]
  )
  func unknown(dimension: TrialDimension, name: String, known: [String]) {
    let filter = filter { $0.names[dimension] = [name] }
    let error = #expect(throws: TrialFilter.UnknownName.self) { try filter.check([record]) }
    #expect(error == .init(kind: dimension.rawValue, name: name, known: known))
  }

  @Test("keeps the failures of the selected trials, and no others")
  func failures() throws {
    var files = StoredRunFiles(rows: StoredRunFiles.rounds(count: 1))
    files.failures = [
      ("grid.naive.phone.s1.r2", "it broke"), ("feed.naive.phone.s1.r1", "it broke too"),
    ]
    let run = try files.stored()
    let filter = filter { $0.names[.scenario] = ["grid"] }
    #expect(filter.applied(to: run).facts.failures.map(\.reason) == ["it broke"])
    #expect(TrialFilter().applied(to: run).facts.failures.count == 2)
  }
}

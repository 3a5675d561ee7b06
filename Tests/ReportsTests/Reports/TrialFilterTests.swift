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

  @Test("reports a metric that no run has, with the existing ones")
  func unknownMetric() {
    let filter = filter { $0.metrics = ["nope"] }
    let error = #expect(throws: TrialFilter.UnknownName.self) { try filter.check([record]) }
    #expect(error?.kind == "metric" && error?.name == "nope")
    #expect(error?.known == record.metrics.map(\.name))
  }

  @Test("takes the names of all kinds, those of one kind as alternatives")
  func names() throws {
    let filter = try TrialFilter(only: ["photo-grid", "naive", "wifi", "3g"], in: [record])
    #expect(scenarios(filter) == ["photo-grid", "photo-grid@3g"])
    #expect(scenarios(try TrialFilter(only: ["naive", "3g"], in: [record])) == ["photo-grid@3g"])
    let trial = "\(record.trials[2].key)"
    let one = try TrialFilter(only: [trial], in: [record])
    #expect(scenarios(one) == ["photo-grid-short"] && one.text == "trial \(trial)")
    #expect(!one.isEmpty)
  }

  @Test(
    "refuses a name that no run has, with the existing ones",
    arguments: [
      ("scenario=photo", "did you mean photo-grid or photo-grid@3g or photo-grid-short?"),
      ("variant=best", "known are naive, dedup"), ("device=phone", "known are iphone-se, ipad"),
      ("network=lte", "known are wifi, 3g"),
    ]
  )
  func unknown(name: String, known: String) throws {
    let error = try #require(throws: NameChoice.Fault.self) {
      try TrialFilter(only: [name], in: [record])
    }
    #expect("\(error)".contains(known), "said: \(error)")
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
    let trials = self.filter { $0.trials = ["feed.naive.phone.s1.r1"] }
    #expect(trials.applied(to: run).facts.failures.map(\.reason) == ["it broke too"])
  }
}

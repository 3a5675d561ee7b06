import Basics
import ImagePipeline
import Records
import Scenarios
import Signposts
import Testing
import Variants

@testable import Trials

@Suite("The last pause enters no number", .timeLimit(.minutes(30)))
struct PauseLawTests {
  private static let pauses = [1, 3, 30]

  @Test(
    "of a variant: last pauses of 1, 3 and 30 s give equal rows",
    arguments: FingerTests.scenarios,
    [DeviceProfile.iPhoneSE, .iPhone15Pro, .iPad]
  )
  func variants(scenario: Scenario, device: DeviceProfile) throws {
    for variant in [Variant.naive, .downsample, .cancellation, .best] {
      let rows = try Self.pauses.map { seconds in
        var runner = TrialRunner(
          spec: .of(Self.resting(scenario, seconds), variant, device),
          sources: .modelled
        )
        runner.decoding = .model
        return try runner.run()
      }
      let name = "\(scenario.name) \(variant.name) \(device.name)"
      for row in rows.dropFirst() { #expect(Self.differences(rows[0], row) == [], "\(name)") }
    }
  }

  @Test(
    "of a loader: last pauses of 1, 3 and 30 s give equal rows",
    arguments: [TestLoader.careful, .mainDecoding, .forgetful]
  )
  func loaders(loader: TestLoader) async throws {
    let sources = try await LoaderPictures.sources()
    let rows = try Self.pauses.map { seconds in
      let script = Self.script + "pause \(seconds)s"
      let scenario = try ScenarioFile(reading: script, name: "script").scenario()
      var fold = MetricsFold(cache: .init())
      for record in try loader.records(scenario, sources) { fold.fold(record) }
      return fold.values()
    }
    for row in rows.dropFirst() {
      #expect(Self.differences(rows[0], row) == [], "\(loader)")
    }
  }

  @Test("an app that is ended in the last pause was ended")
  func jetsam() {
    var fold = MetricsFold(cache: .init())
    fold.fold(Marks.event(Signpost.MeasurementEnd(refreshes: 1), at: 1))
    fold.fold(Marks.event(Signpost.MemoryWarning(trigger: .scenario, footprint: .zero), at: 2))
    fold.fold(Marks.event(Signpost.Jetsam(footprint: .zero, limit: .zero, frame: 7), at: 3))
    #expect(fold.values()["outcome"] == .text("jetsam"))
    #expect(fold.values()["memory_warnings"] == .integer(0))
  }

  private static let script = """
    settle 100ms
    feed rows
    items 200
    row 300pt
    picture 375pt x 300pt from photo of 40
    network lte
    flick 3000pt/s for 0.4s
    drag 200pt in 0.2s
    """ + "\n"

  /// `scenario` with a last pause of `seconds` after its hand and its events.
  private static func resting(_ scenario: Scenario, _ seconds: Int) -> Scenario {
    var resting = scenario
    let busy = max(scenario.script.duration, scenario.events.map(\.time).max() ?? .zero)
    // The chance of a hand that begins later must find room in each.
    resting.contentTime = busy + .seconds(1) + .seconds(seconds)
    resting.measuredTime = nil
    return resting
  }

  /// The names of the columns that differ.
  private static func differences(_ left: MetricValues, _ right: MetricValues) -> [String] {
    Metric.catalogue.map(\.name).filter { left[$0] != right[$0] }
  }
}

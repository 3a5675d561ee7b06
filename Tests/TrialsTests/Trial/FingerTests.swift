import Basics
import ImagePipeline
import Scenarios
import Signposts
import Testing
import Variants

@testable import Trials

@Suite("The finger", .timeLimit(.minutes(30)))
struct FingerTests {
  /// Every scenario of the suites and of the patterns of this tool, a quarter as long.
  static let scenarios: [Scenario] = {
    var known: Set<String> = []
    let names = Scenarios.Suite.catalogue.flatMap(\.blocks).flatMap(\.scenarios)
    let suites = names.map { Scenario.plainName($0).replacing("-short", with: "") }
      .compactMap { try? Scenario.named($0) }
    let all = suites + FailurePattern.catalogue.map(\.scenario)
    return all.filter { known.insert($0.name).inserted }.map { $0.shortened(by: 4) }
  }()

  /// One variant of six, others for each neighbour: every variant meets every device in a sixth of
  /// the scenarios, and each scenario meets every variant.
  private static func variants(of scenario: Scenario, on device: DeviceProfile) -> [Variant] {
    let row = scenarios.firstIndex { $0.name == scenario.name } ?? 0
    let column = DeviceProfile.all.firstIndex { $0.name == device.name } ?? 0
    return Variant.catalogue.enumerated().filter { ($0.offset + row + column) % 6 == 0 }
      .map(\.element)
  }

  @Test(
    "follows time: no scroll outlasts its script, and without a late frame both fingers are one",
    arguments: scenarios,
    DeviceProfile.all
  )
  func variants(scenario: Scenario, device: DeviceProfile) throws {
    for variant in Self.variants(of: scenario, on: device) {
      let spec = TrialSpec.of(scenario, variant, device)
      let frames = try play(spec, .frames)
      let time = try play(spec, .time)
      let isLate = frames.values["missed_frames_pct"].number != 0
      #expect(isLate || time.values == frames.values, "\(spec.id)")
      #expect(isLate || time.frames == frames.frames, "\(spec.id)")
      #expect(Self.faults(of: time.frames, .time, spec) == [], "\(spec.id)")
      #expect(Self.faults(of: frames.frames, .frames, spec) == [], "\(spec.id)")
      let seconds = try #require(time.values["scroll_s"].number)
      let end = time.frames.end.seconds
      #expect(seconds <= end, "\(spec.id)")
    }
  }

  @Test(
    "is the same for loaders",
    arguments: [TestLoader.careful, .mainDecoding, .locking],
    DeviceProfile.all
  )
  func loaders(loader: TestLoader, device: DeviceProfile) async throws {
    let scenario = try ScenarioFile(reading: Self.script, name: "script").scenario()
    let sources = try await LoaderPictures.sources()
    let records = try Finger.allCases.map {
      try loader.records(scenario, sources, device: device, finger: $0)
    }
    let frames = records.map { PlayedFrames($0) }
    let spec = TrialSpec.of(scenario, .naive, device)
    for (finger, frames) in zip(Finger.allCases, frames) {
      #expect(Self.faults(of: frames, finger, spec) == [], "\(loader) \(device.name)")
    }
    let isLate = frames[1].all.contains { $0.presented > $0.tick + device.screen.refreshPeriod }
    #expect(isLate || records[0] == records[1], "\(loader) \(device.name)")
    if loader == .careful { #expect(!isLate, "\(device.name)") }
    if loader == .mainDecoding, device == .iPhoneSE {
      #expect(frames[0].all.count < frames[1].all.count, "a late frame skips refreshes")
    }
  }

  private static let script = """
    settle 1s
    feed rows
    items 200
    row 300pt
    picture 375pt x 300pt from photo of 40
    network wifi
    flick 3000pt/s for 0.4s
    drag 200pt in 0.2s
    flick -1500pt/s for 0.3s
    """

  /// The values and frames of a trial with modelled decodes.
  private func play(
    _ spec: TrialSpec,
    _ finger: Finger
  ) throws -> (values: MetricValues, frames: PlayedFrames) {
    var runner = TrialRunner(spec: spec, sources: .modelled)
    runner.decoding = .model
    runner.finger = finger
    var frames = PlayedFrames()
    let values = try runner.run { frames.fold($0) }
    return (values, frames)
  }

  /// How `frames` break the rule of `finger` in the trial `spec`; empty for none.
  private static func faults(
    of frames: PlayedFrames,
    _ finger: Finger,
    _ spec: TrialSpec
  ) -> [String] {
    let feed = spec.scenario.feed(on: spec.device.screen, trialSeed: spec.seed)
    let trajectory = spec.scenario.trajectory(over: feed)
    let period = spec.device.screen.refreshPeriod
    guard let first = frames.all.first?.tick else { return [] }
    var faults: [String] = []
    for (number, frame) in frames.all.enumerated() {
      let passed = (frame.tick - first).nanoseconds
      if passed % period.nanoseconds != 0 {
        faults.append("frame \(number) ticks between refreshes")
      }
      let refresh = finger == .time ? passed / period.nanoseconds : number
      guard refresh < trajectory.frameCount else {
        faults.append("frame \(number) ticks after the script")
        continue
      }
      if frame.offset != trajectory.offsets[refresh] {
        faults.append("frame \(number) is at \(frame.offset), not \(trajectory.offsets[refresh])")
      }
    }
    return faults
  }
}

/// The presented frames of a trial, from its signposts.
private struct PlayedFrames: Equatable {
  struct Frame: Equatable {
    var tick: TimePoint
    var offset: Double
    var presented: TimePoint
  }

  var all: [Frame] = []
  private var begin: (tick: TimePoint, offset: Double)?

  init() {}

  init(_ records: [SignpostRecord]) {
    for record in records { fold(record) }
  }

  /// From the first tick to the last presentation.
  var end: TimeSpan {
    guard let first = all.first, let last = all.last else { return .zero }
    return last.presented - first.tick
  }

  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.frame, .begin): begin = (record.time, Signpost.Frame.begin(record).offset)
    case (.frame, .end):
      guard let begin else { return }
      all.append(Frame(tick: begin.tick, offset: begin.offset, presented: record.time))
    default: break
    }
  }

  static func == (left: Self, right: Self) -> Bool { left.all == right.all }
}

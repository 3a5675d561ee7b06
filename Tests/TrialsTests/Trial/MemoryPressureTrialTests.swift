import Basics
import Scenarios
import Signposts
import Testing
import Variants

@testable import Trials

@Suite("Events of the system")
struct MemoryPressureTrialTests {
  /// A feed with one event after 3 s, when the cache holds many images.
  private func scenario(_ kind: TimedEvent.Kind) -> Scenario {
    var scenario = Scenario.memoryWarning
    scenario.events = [TimedEvent(at: .seconds(3), kind)]
    return scenario
  }

  @Test(
    "empty the memory cache at a warning and at critical pressure, and not in the background",
    arguments: [
      (TimedEvent.Kind.memoryWarning, true), (.criticalPressure, true), (.enterBackground, false),
    ]
  )
  func purges(event: TimedEvent.Kind, isPurge: Bool) throws {
    let files = try TrialFiles(.of(scenario(event), .boundedCache))
    let values = files.values
    #expect(values["purges"] == .integer(isPurge ? 1 : 0))
    let trace = TraceCount(try files.trace())
    #expect(trace["PurgeMemory released_bytes"] > 0 || !isPurge)
    // An app gets no warning for entering the background.
    #expect(values["memory_warnings"] == .integer(isPurge ? 1 : 0))
  }

  @Test(
    "an editor leaves the same on every device, and takes it step by step",
    arguments: DeviceProfile.all
  )
  func editor(device: DeviceProfile) {
    let memory = EditorMemory(on: device)
    let left = device.jetsamLimit - device.renderBytes - memory.bytes
    #expect(left == device.assumed.editorRemaining)
    #expect(memory.steps.reduce(.zero) { $0 + $1.bytes } == memory.bytes)
    #expect(memory.steps.last?.time == device.assumed.editorOpening)
    #expect(memory.steps.map(\.time) == memory.steps.map(\.time).sorted())
  }

  @Test(
    "an editor takes what the name of the device says",
    arguments: AssumedDeviceName.End.allCases
  )
  func assumedEditor(end: AssumedDeviceName.End) throws {
    let plain = EditorMemory(on: .iPhone13)
    let remaining = EditorMemory(on: try .named("iphone-13+editor-remaining-\(end)"))
    #expect((remaining.bytes > plain.bytes) == (end == .low))
    let opening = EditorMemory(on: try .named("iphone-13+editor-opening-\(end)"))
    let times = try [opening, plain].map { try #require($0.steps.last).time }
    #expect((times[0] < times[1]) == (end == .low) && opening.bytes == plain.bytes)
  }

  @Test(
    "an editor ends an app whose cache gives nothing back, and no other",
    arguments: DeviceProfile.all
  )
  func survival(device: DeviceProfile) throws {
    for (variant, outcome) in [
      (Variant.boundedCache, "completed"), (.best, "completed"), (.unbounded, "jetsam"),
    ] {
      let values = try TrialSpec.of(.memoryWarning, variant, device).modelled()
      #expect(values["outcome"] == .text(outcome), "\(variant.name) on \(device.name)")
    }
  }

  @Test(
    "a feed scrolled for minutes meets the limit of a device without a limit of its cache",
    arguments: DeviceProfile.all
  )
  func longScroll(device: DeviceProfile) throws {
    let unlimited = try TrialSpec.of(.longScroll, .unbounded, device).modelled()
    #expect(unlimited["outcome"] == .text("jetsam"))
    let limited = try TrialSpec.of(.longScroll, .boundedCache, device).modelled()
    #expect(limited["outcome"] == .text("completed"))
  }

  @Test(
    "critical pressure alone ends no app below its limit",
    arguments: [Variant.downsample, .cancellation, .boundedCache]
  )
  func critical(variant: Variant) throws {
    let values = try TrialSpec.of(scenario(.criticalPressure), variant).modelled()
    #expect(values["outcome"] == .text("completed"))
    #expect(values["memory_warnings"] == .integer(1))
  }

  @Test(
    "twice the memory never ends an app earlier",
    arguments: [Scenario.memoryWarning, .longScroll],
    Variant.ladder
  )
  func twice(scenario: Scenario, variant: Variant) throws {
    for device in [DeviceProfile.iPad, .iPhoneSE] {
      var larger = device
      larger.jetsamLimit = ByteCount(2 * device.jetsamLimit.bytes)
      larger.ram = ByteCount(2 * device.ram.bytes)
      let before = try TrialSpec.of(scenario, variant, device).modelled()
      let after = try TrialSpec.of(scenario, variant, larger).modelled()
      let name = "\(variant.name) in \(scenario.name) on \(device.name)"
      if before["outcome"] == .text("completed") {
        #expect(after["outcome"] == .text("completed"), "\(name)")
      } else if let (first, second) = Self.ends(before, after) {
        #expect(second >= first, "\(name)")
      }
    }
  }

  /// The frames at which the device ended both apps; nil unless it ended both.
  private static func ends(_ one: MetricValues, _ other: MetricValues) -> (Double, Double)? {
    guard let first = one["jetsam_frame"].number, let second = other["jetsam_frame"].number else {
      return nil
    }
    return (first, second)
  }
}

import Basics
import Scenarios
import Testing

@Suite("What is measured of a trial")
struct MeasuredWindowTests {
  private static let screen = DeviceProfile.iPhoneSE.screen

  /// The measured seconds of `script`, rounded to the refresh.
  private func seconds(
    _ script: String,
    _ change: (inout Scenario) -> Void = { _ in }
  ) throws -> Double {
    var scenario = try ScenarioFile(reading: script, name: "script").scenario()
    change(&scenario)
    let feed = scenario.feed(on: Self.screen, trialSeed: 1)
    let trajectory = scenario.trajectory(over: feed)
    let window = MeasuredWindow(of: scenario, along: trajectory, on: Self.screen)
    return Double(window.refreshCount) / Double(Self.screen.refreshRate)
  }

  @Test(
    "ends one second after the last movement, however long the last pause is",
    arguments: ["pause 1s", "pause 3s", "pause 30s", "pause 30s\npause 30s"]
  )
  func movement(pause: String) throws {
    #expect(try seconds("drag 300pt in 2s\n\(pause)") == 3)
  }

  @Test("ends with a trial that is shorter")
  func short() throws {
    #expect(try seconds("settle 200ms\ndrag 300pt in 2s") == 2.2)
  }

  @Test(
    "ends one second after the last event, or the return of the network",
    arguments: [
      ("pause 4s\nmemory-warning\npause 9s", 7.0), ("pause 4s\neditor-opens\npause 9s", 7),
      ("offline for 5s\npause 9s", 8), ("pause 9s\njump to item 9", 12),
    ]
  )
  func event(steps: String, expected: Double) throws {
    #expect(try seconds("drag 300pt in 2s\n\(steps)") == expected)
  }

  @Test("of a screen that rests is one second after it appears, or as long as it says")
  func rest() throws {
    #expect(try seconds("pause 9s") == 1)
    #expect(try seconds("measured 4s\npause 9s") == 4)
    #expect(try seconds("measured 40s\npause 9s") == 11)
  }

  @Test("the last measured frame is the one before the first refresh behind it")
  func last() throws {
    let scenario = try ScenarioFile(reading: "pause 9s", name: "script").scenario()
    let feed = scenario.feed(on: Self.screen, trialSeed: 1)
    let trajectory = scenario.trajectory(over: feed)
    let window = MeasuredWindow(of: scenario, along: trajectory, on: Self.screen)
    #expect(!window.ends(with: 58, before: 59))
    #expect(window.ends(with: 59, before: 60))
    #expect(window.ends(with: 30, before: 200))
    #expect(!window.ends(with: 60, before: 61))
  }

  @Test("a file keeps the time that it states")
  func text() throws {
    let file = try ScenarioFile(reading: "measured 4s\npause 9s", name: "script")
    #expect(file.measured == .seconds(4))
    #expect(try ScenarioFile(reading: file.text, name: "script") == file)
  }
}

import Basics
import ImagePipeline
import Scenarios
import Testing
import Variants

@testable import Trials

@Suite("Faster parts make no screen worse", .timeLimit(.minutes(30)))
struct SpeedLawTests {
  private static let variants: [Variant] = [.naive, .downsample, .cancellation, .boundedCache]

  /// Eight of some 550 pairs in which faster cores make a screen worse, because the decoder in
  /// hardware is as slow as before.
  ///
  /// A main lane that is late less often skips fewer positions, so it binds more cells and waits
  /// for their decodes. And loads reach the decoder sooner, where nothing cancels them any longer.
  private static let exceptions: Set = [
    "photo-grid-short naive iphone-se", "filled-grid-short naive iphone-se",
    "photo-grid-short downsample iphone-se", "filled-grid-short downsample iphone-se",
    "photo-jumps-short cancellation iphone-se", "photo-jumps-short bounded-cache iphone-se",
    "photo-jumps-short naive iphone-se", "photo-shuffle-short naive iphone-se",
  ]

  @Test(
    "of cores: without a late frame blank does not rise by more than a point, with one no hitches",
    arguments: FingerTests.scenarios,
    [DeviceProfile.iPhoneSE, .iPhone13]
  )
  func cores(scenario: Scenario, device: DeviceProfile) throws {
    for variant in Self.variants {
      let rows = try [1, 1.5, 2, 4].map { factor in
        var fast = device
        for group in fast.cores.indices { fast.cores[group].speed *= factor }
        return try Self.row(scenario, variant, fast)
      }
      for (slow, fast) in zip(rows, rows.dropFirst()) where slow.isWhole && fast.isWhole {
        let id = "\(scenario.name) \(variant.name) \(device.name)"
        guard !Self.exceptions.contains(id) else { continue }
        if slow.late == 0 {
          #expect(fast.blank <= slow.blank + 1, "\(id): blank \(slow.blank) to \(fast.blank)")
        } else {
          #expect(fast.hitch <= slow.hitch, "\(id): hitches \(slow.hitch) to \(fast.hitch)")
        }
      }
    }
  }

  @Test(
    "of links: without prefetching blank does not rise",
    arguments: FingerTests.scenarios,
    [DeviceProfile.iPhoneSE, .iPhone13]
  )
  func links(scenario: Scenario, device: DeviceProfile) throws {
    for variant in Self.variants {
      let rows = try [1, 2, 4].map { factor in
        var fast = scenario
        fast.network.bytesPerSecond *= factor
        return try Self.row(fast, variant, device)
      }
      for (slow, fast) in zip(rows, rows.dropFirst()) where slow.isWhole && fast.isWhole {
        let id = "\(scenario.name) \(variant.name) \(device.name)"
        #expect(fast.blank <= slow.blank + 0.01, "\(id): blank \(slow.blank) to \(fast.blank)")
      }
    }
  }

  private struct Row {
    var blank: Double
    var hitch: Double
    var late: Double
    /// Whether the device did not end the app.
    var isWhole: Bool
  }

  private static func row(
    _ scenario: Scenario,
    _ variant: Variant,
    _ device: DeviceProfile
  ) throws -> Row {
    var runner = TrialRunner(spec: .of(scenario, variant, device), sources: .modelled)
    runner.decoding = .model
    let values = try runner.run()
    func number(_ name: String) -> Double { values[name].number ?? 0 }
    return Row(
      blank: number("blank_pct"),
      hitch: number("hitch_time_ms"),
      late: number("missed_frames_pct"),
      isWhole: values["outcome"] == .text("completed")
    )
  }
}

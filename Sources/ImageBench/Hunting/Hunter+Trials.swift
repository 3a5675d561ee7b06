internal import Basics
internal import Scenarios
internal import Trials

extension Hunter {
  /// Plays the scenario of `file` until no work is left, and watches its invariants.
  func watch(_ file: ScenarioFile) throws(HuntError) -> InvariantWatch {
    let runner = try runner(file)
    let box = WatchBox()
    do throws(TrialRunner.Fault) {
      let rest = try runner.examine { box.watch.fold($0) }
      box.watch.finish(rest)
    } catch {
      throw .trial(error, file)
    }
    return box.watch
  }

  /// Plays the scenario of `file` and returns the value of `property`, 0 if the trial has none, and
  /// the number of loads.
  func score(
    _ property: HuntProperty,
    _ file: ScenarioFile
  ) throws(HuntError) -> (score: Double, loads: Int) {
    let values: MetricValues
    let runner = try runner(file)
    do throws(TrialRunner.Fault) {
      values = try runner.run()
    } catch {
      throw .trial(error, file)
    }
    let loads = Int(values.number("loads"))
    switch property {
    case .hitchRatio: return (values.number("hitch_time_ratio_ms_per_s"), loads)
    case .peakBytes: return (values.number("ledger_peak_image_bytes"), loads)
    case .wastedWork:
      let bytes = Self.percent(values.number("wasted_bytes"), values.number("wire_bytes"))
      let decodes = Self.percent(values.number("wasted_decodes"), values.number("decode_count"))
      return (max(bytes, decodes), loads)
    default: return (0, loads)
    }
  }

  /// The value `score` of `property` with its unit, as text.
  package static func text(_ score: Double, _ property: HuntProperty) -> String {
    property == .peakBytes
      ? "\(ByteCount(Int(score))) of images at the peak"
      : "\(property.rawValue) of \(FixedPoint.text(score, places: 1)) \(property.unit)"
  }

  private static func percent(_ part: Double, _ whole: Double) -> Double {
    whole > 0 ? part / whole * 100 : 0
  }

  private func runner(_ file: ScenarioFile) throws(HuntError) -> TrialRunner {
    let scenario: Scenario
    do throws(ScenarioError) {
      scenario = try file.scenario()
    } catch {
      throw .scenario(error)
    }
    let spec = TrialSpec(
      scenario: scenario,
      variant: variant,
      device: device,
      seed: file.seed ?? 1,
      repetition: 1
    )
    var runner = TrialRunner(spec: spec, sources: sources)
    runner.decoding = .model
    return runner
  }
}

/// A reference to a watch, so that a closure can pass signposts to it.
private final class WatchBox {
  var watch = InvariantWatch()
}

extension MetricValues {
  /// The metric called `name`; 0 if it is empty.
  fileprivate func number(_ name: String) -> Double {
    switch self[name] {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .text, .empty: 0
    }
  }
}

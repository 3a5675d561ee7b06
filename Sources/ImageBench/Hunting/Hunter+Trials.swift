internal import Basics
internal import Scenarios
internal import Signposts
internal import Trials
internal import VirtualTime

extension Hunter {
  /// Plays the scenario of `file` until no work is left, and watches its invariants.
  ///
  /// With `Schedule.fifo`, the default, the order of jobs is that of the file. The returned order
  /// plays the trial again. `observe` gets all signposts; by default nothing does.
  func watch(
    _ file: ScenarioFile,
    _ schedule: Schedule = .fifo,
    observe: RecordSink? = nil
  ) throws(HuntError) -> (watch: InvariantWatch, order: JobOrder) {
    let box = WatchBox(file.jobOrder)
    let runner = try runner(file, schedule, box)
    do throws(TrialFault) {
      let rest = try runner.examine { records in
        box.watch.fold(records)
        observe?(records)
      }
      box.watch.finish(rest)
    } catch {
      throw .trial(error, box.played(file))
    }
    return (box.watch, box.order)
  }

  /// Plays the scenario of `file` and returns the value of `property`, 0 if the trial has none, and
  /// the number of loads, with the order of jobs, which plays the trial again.
  ///
  /// `observe` gets the signposts that feed metrics; by default nothing does.
  func score(
    _ property: HuntProperty,
    _ file: ScenarioFile,
    _ schedule: Schedule = .fifo,
    observe: ((SignpostRecord) -> Void)? = nil
  ) throws(HuntError) -> (score: Double, loads: Int, order: JobOrder) {
    let values: MetricValues
    let box = WatchBox(file.jobOrder)
    let runner = try runner(file, schedule, box)
    do throws(TrialFault) {
      values = try runner.run(observe: observe)
    } catch {
      throw .trial(error, box.played(file))
    }
    let loads = Int(values.number(.loads))
    switch property {
    case .hitchRatio: return (values.number(.hitchTimeRatioMsPerS), loads, box.order)
    case .peakBytes: return (values.number(.ledgerPeakImageBytes), loads, box.order)
    case .wastedWork:
      let bytes = Self.percent(values.number(.wastedBytes), values.number(.wireBytes))
      let decodes = Self.percent(values.number(.wastedDecodes), values.number(.decodeCount))
      return (max(bytes, decodes), loads, box.order)
    default: return (0, loads, box.order)
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

  /// What try `number`, from 0, draws the order of the jobs of `file` from.
  func schedule(ofTry number: Int, _ file: ScenarioFile) throws(HuntError) -> Schedule {
    var steps = 0
    // Measured before the draw, because the draw cannot throw.
    if strategy.drawsAmongSteps(ofAttempt: number) {
      // A replay of nothing is first come, first served, and counts its steps.
      let box = WatchBox(JobOrder())
      let runner = try runner(file, .replay([]), box)
      do throws(TrialFault) { _ = try runner.examine { _ in } } catch {
        throw .trial(error, file)
      }
      steps = box.steps
    }
    return strategy.schedule(ofAttempt: number, seed: seed) { steps }
  }

  /// The file with the fewest choices that differ from first come, first served.
  ///
  /// - Complexity: O(k log n) calls of `fails` for n choices of which k are needed.
  func withFewestSwaps(
    _ file: ScenarioFile,
    while fails: (ScenarioFile) throws(HuntError) -> Bool
  ) throws(HuntError) -> ScenarioFile {
    guard !file.jobOrder.isFifo else { return file }
    var best = file
    best.jobOrder = JobOrder(
      try ScheduleSearch.shrink(file.jobOrder.choices) { (choices) throws(HuntError) in
        if isInterrupted() { return false }
        var candidate = file
        candidate.jobOrder = JobOrder(choices)
        return try fails(candidate)
      }
    )
    return best
  }

  private func runner(
    _ file: ScenarioFile,
    _ schedule: Schedule,
    _ box: WatchBox
  ) throws(HuntError) -> TrialRunner {
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
    runner.schedule = schedule
    runner.changeEnvironment = changeEnvironment
    runner.noteOrder = { order, steps in
      box.order = order
      box.steps = steps
    }
    return runner
  }
}

/// A reference to what a trial shows, so that closures can pass it on.
private final class WatchBox {
  var watch = InvariantWatch()
  /// The order of jobs, which plays the trial again.
  var order: JobOrder
  var steps = 0

  init(_ order: JobOrder) {
    self.order = order
  }

  /// The file with the order in which it was played.
  func played(_ file: ScenarioFile) -> ScenarioFile {
    var file = file
    file.jobOrder = order
    return file
  }
}

extension MetricValues {
  /// The metric `name`; 0 if it is empty.
  fileprivate func number(_ name: MetricName) -> Double {
    switch self[name] {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .text, .empty: 0
    }
  }
}

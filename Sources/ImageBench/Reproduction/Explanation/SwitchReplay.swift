internal import Basics
internal import Diagnosis
internal import Files
internal import ImagePipeline
internal import Records
internal import Runs
internal import Scenarios
internal import Text
internal import Trials
internal import Variants

/// Replays explained trials with one switch changed at a time.
struct SwitchReplay {
  let sources: SourceImages
  /// The directory of the run, which has the files of its own scenarios; nil for a single trace.
  let directory: String?

  /// Replays the trial, first unchanged, then with up to `limit` changed switches, one at a time.
  ///
  /// If the unchanged replay differs from the trace, no switch is tried.
  func attempt(_ explanation: inout Explanation, limit: Int) throws(ReplayFault) {
    guard let spec = try spec(explanation.context) else {
      explanation.note =
        "This version has no such scenario, variant or device, so no switch was tried."
      return
    }
    guard spec.variant.subject != .loader else {
      explanation.note = "\(spec.variant.name) is a loader, which has no switches to try."
      return
    }
    let drawn = explanation.context.schedule ?? scheduleOfRun
    guard let schedule = TrialSchedule(drawn ?? TrialSchedule.fifo.text) else {
      explanation.note =
        "The order of jobs \"\(drawn ?? "")\" is none that this version knows, so no switch was tried."
      return
    }
    // Versions whose traces do not name the finger played only this one.
    let finger = explanation.context.finger.flatMap { Finger(rawValue: $0) } ?? .frames
    let before = try diagnose(spec, schedule, finger)
    guard before.hitch == explanation.diagnosis.hitch,
      before.lateness == explanation.diagnosis.lateness
    else {
      explanation.note =
        directory == nil
        ? "A replay differs from the trace, so no switch was tried; give the pictures of the trace with "
          + "--images, or run the trial again with this version."
        : "This version plays the trial in another way than the one that recorded it, so no switch was "
          + "tried; run it again with this version."
      return
    }
    let changes = explanation.diagnosis.namedSwitches
      .compactMap { Counterfactual($0, of: spec.variant) }
    for change in changes.prefix(limit) {
      var changed = spec
      changed.variant = change.variant
      let after = try diagnose(changed, schedule, finger)
      explanation.tried.append(
        Explanation.Trial(
          change: change,
          hitch: after.hitch,
          lateness: after.lateness,
          jetsam: after.jetsam,
          removed: explanation.diagnosis.removed(by: after)
        )
      )
    }
    explanation.note = Self.note(explanation, changes, limit, schedule)
  }

  /// What the replays leave open; nil for nothing.
  private static func note(
    _ explanation: Explanation,
    _ changes: [Counterfactual],
    _ limit: Int,
    _ schedule: TrialSchedule
  ) -> String? {
    var notes: [String] = []
    let vain = explanation.tried.filter { !$0.removesSomething }.map(\.change.name.rawValue)
    if !vain.isEmpty {
      let names = vain.joined(separator: ", ")
      notes.append("Tried alone, these switches remove less than 5 %: \(names).")
    }
    if changes.count > limit {
      let left = Plural.text(changes.count - limit, "more switch was", many: "more switches were")
      notes.append("\(left) not tried; raise --switches to try them.")
    } else if changes.isEmpty, !explanation.diagnosis.totals.isEmpty {
      notes.append("The cause chains name no switch that could still be changed in this variant.")
    }
    if case .drawn(let seed) = schedule, !explanation.tried.isEmpty {
      notes.append(
        "The order of jobs was drawn with the seed \(seed); a changed variant has other jobs, so a part of "
          + "each difference is chance."
      )
    }
    return notes.isEmpty ? nil : notes.joined(separator: " ")
  }

  /// The switches that cannot be changed in the variant called `name`; none for an unknown one.
  static func unchangeable(in name: String) -> Set<VariantSwitch> {
    guard let variant = try? Plan.variant(name) else { return [] }
    let all = VariantSwitch.allCases
    guard variant.subject != .loader else { return Set(all) }
    return Set(all.filter { Counterfactual($0, of: variant) == nil })
  }

  /// The schedule that `run.json` names, for traces of versions that did not; nil for none.
  private var scheduleOfRun: String? {
    guard let directory else { return nil }
    let manifest = try? RunManifest(path: RunFolder(directory).path(of: .manifest))
    return manifest?.protocolFacts["schedule"]?.string
  }

  /// The trial of a trace; nil if this version lacks its scenario, variant or device.
  private func spec(_ context: TraceContext) throws(ReplayFault) -> TrialSpec? {
    guard let scenario = try scenario(context.scenario),
      let variant = try? Plan.variant(context.variant),
      let device = try? DeviceProfile.find(context.device, inRun: directory)
    else { return nil }
    return TrialSpec(
      scenario: scenario,
      variant: variant,
      device: device,
      seed: context.seed,
      repetition: 1
    )
  }

  /// The scenario called `name`, from a file of the run, else from the catalogue.
  private func scenario(_ name: String) throws(ReplayFault) -> Scenario? {
    let plain = Scenario.plainName(name)
    if let directory, ScenarioFile.isScenarioName(plain) {
      let path = "\(directory)/\(RunFolder.scenarioFile(plain))"
      let isThere = (try? FileOperations.posix.kind(at: path)) == .regular
      if isThere {
        let file: ScenarioFile
        do throws(ScriptFault) { file = try ScenarioFile(path: path) } catch {
          throw .script(error)
        }
        do throws(ScenarioError) {
          let scenario = try file.scenario()
          if plain == name { return scenario }
          return try scenario.on(network: String(name.dropFirst(plain.count + 1)))
        } catch {
          throw .scenario(error)
        }
      }
    }
    return try? Scenario.named(name)
  }

  private func diagnose(
    _ spec: TrialSpec,
    _ schedule: TrialSchedule,
    _ finger: Finger
  ) throws(ReplayFault) -> TrialDiagnosis {
    var runner = TrialRunner(spec: spec, sources: sources)
    runner.decoding = .model
    runner.schedule = schedule.schedule
    runner.finger = finger
    do throws(TrialFault) { return try runner.diagnose() } catch { throw .trial(error) }
  }
}

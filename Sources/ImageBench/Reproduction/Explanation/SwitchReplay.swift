internal import Diagnosis
internal import Files
internal import ImagePipeline
internal import Records
internal import Runs
internal import Scenarios
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
    let before = try diagnose(spec)
    guard before.hitch == explanation.diagnosis.hitch,
      before.lateness == explanation.diagnosis.lateness
    else {
      explanation.note =
        directory == nil
        ? "A replay differs from the trace, so no switch was tried; give the pictures of the trace with "
          + "--images or --corpus, or run the trial again with this version."
        : "A replay with this version differs from the run, so no switch was tried; run it again."
      return
    }
    let changes = explanation.diagnosis.namedSwitches
      .compactMap { Counterfactual($0, of: spec.variant) }
    for change in changes.prefix(limit) {
      var changed = spec
      changed.variant = change.variant
      let after = try diagnose(changed)
      explanation.tried.append(
        Explanation.Trial(
          change: change,
          hitch: after.hitch,
          lateness: after.lateness,
          ending: after.ending,
          frameCount: after.frameCount,
          removed: explanation.diagnosis.removed(by: after)
        )
      )
    }
    if changes.count > limit {
      explanation.note =
        "\(changes.count - limit) more switches were not tried; raise --switches to try them."
    } else if changes.isEmpty, !explanation.diagnosis.totals.isEmpty {
      explanation.note =
        "The cause chains name no switch that could still be changed in this variant."
    }
  }

  /// The trial of a trace; nil if this version lacks its scenario, variant or device.
  private func spec(_ context: TraceContext) throws(ReplayFault) -> TrialSpec? {
    guard let scenario = try scenario(context.scenario),
      let variant = try? Plan.variant(context.variant),
      let device = try? DeviceProfile.named(context.device)
    else { return nil }
    return TrialSpec(
      scenario: scenario,
      variant: variant,
      device: device,
      seed: UInt64(max(0, context.seed)),
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

  private func diagnose(_ spec: TrialSpec) throws(ReplayFault) -> TrialDiagnosis {
    var runner = TrialRunner(spec: spec, sources: sources)
    runner.decoding = .model
    do throws(TrialRunner.Fault) { return try runner.diagnose() } catch { throw .trial(error) }
  }
}

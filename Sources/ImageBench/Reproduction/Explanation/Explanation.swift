package import Basics
package import Diagnosis
package import Records
package import Trials

/// The diagnosis of a trial, and the replays with changed switches.
package struct Explanation {
  /// The result of a replay with one switch changed.
  package struct Trial {
    package var change: Counterfactual
    package var hitch: TimeSpan
    package var lateness: TimeSpan
    /// How the device ended the app; nil where it did not.
    package var jetsam: Jetsam?
    package var removed: TrialDiagnosis.Removal

    /// The share below which a change is not worth its place in a table; a choice of this tool.
    private static let leastShare = 0.05

    /// Whether the change removes hitch time or lateness that is worth naming.
    package var removesSomething: Bool {
      [removed.hitch, removed.lateness].contains { ($0 ?? 0) >= Self.leastShare }
    }
  }

  /// The title of the trial: scenario, variant, device and seed.
  package var name: String
  package var context: TraceContext
  package var diagnosis: TrialDiagnosis
  /// The replays, in the order in which the cause chains name the switches.
  package var tried: [Trial] = []
  /// The reason why some or all switches were not tried; nil if all were.
  package var note: String?
  /// The switches that the variant already has as they should be; all of them for a loader.
  var unchangeable: Set<VariantSwitch> = []

  package init(name: String, context: TraceContext, diagnosis: TrialDiagnosis) {
    self.name = name
    self.context = context
    self.diagnosis = diagnosis
  }

  /// Reads and diagnoses the trace at `path`; no switch is tried yet.
  package init(tracePath path: String) throws(ReplayFault) {
    let bytes = try TraceFile.bytes(path)
    var diagnosis = TrialDiagnosis()
    do throws(TraceError) {
      context = try TraceReader.read(bytes) { diagnosis.fold($0) }
      guard diagnosis.frameCount > 0 || diagnosis.jetsam != nil else { throw .noFrames }
    } catch {
      throw .trace(path: path, error)
    }
    diagnosis.number(from: context.firstFrame)
    self.diagnosis = diagnosis
    name = context.title
    unchangeable = SwitchReplay.unchangeable(in: context.variant)
  }

  /// The replays that remove something.
  var helpful: [Trial] { tried.filter(\.removesSomething) }

  /// The likeliest of the switches that a chain names, without those that cannot be changed or were
  /// tried and remove too little; nil where none is left.
  func offer(_ chain: CauseChain) -> VariantSwitch? {
    chain.switches.first { name in
      !unchangeable.contains(name)
        && tried.first { $0.change.name == name }?.removesSomething != false
    }
  }
}

internal import Basics
internal import ImagePipeline
internal import Records
internal import Reports
internal import Runs
internal import Scenarios
internal import Statistics
internal import Trials

/// Re-measures the suspicious cells of a night, with a reference build in the same rounds if there
/// is one.
struct NightConfirmation {
  let engine: RunEngine
  /// The builds that measure; this one comes first.
  let builds: [NightBuild]
  /// The folder that gets what is measured.
  let parts: String

  /// The tables of both builds after `rounds` rounds of the suspicious trials; nil when it was
  /// interrupted.
  ///
  /// `portion` counts the re-measurements of the night from 0.
  func run(
    _ suspects: [CellKey],
    rounds: Int,
    portion: Int
  ) throws(NightFault) -> (candidate: RunRecord, reference: RunRecord?)? {
    let plan = engine.request.plan.repeating(rounds) { spec in
      suspects.contains(spec.key.cell)
    }
    let parts = parts + "/again-" + (portion == 0 ? "" : "\(portion + 1)-")
    let again = try builds.map { build throws(NightFault) in
      let name = build.label ?? "candidate"
      let identity = plan.identity.description + build.program
      return RunSide(
        name,
        program: build.program,
        build.facts,
        try RunDirectory.resumed(parts + name, identity)
      )
    }
    defer { withExtendedLifetime(again) {} }
    guard try play(plan, rounds, on: again) == .played else { return nil }
    var records: [RunRecord] = []
    for side in again {
      _ = try NightFault.running(try side.assemble(plan))
      records.append(try NightFault.running(try side.record()))
    }
    return (records[0], records.count > 1 ? records[1] : nil)
  }

  private enum Ending {
    case played
    case interrupted
  }

  /// Plays `plan` round by round on each of `sides`.
  private func play(
    _ plan: Plan,
    _ rounds: Int,
    on sides: [RunSide]
  ) throws(NightFault) -> Ending {
    var sides = sides
    var stream = SeededStream(seed: 1, name: "confirmation order \(plan.identity)")
    for round in 1...rounds {
      // The order of the builds is drawn anew in each round, so that a drift affects both alike.
      stream.shuffle(&sides)
      for side in sides {
        let outcome = try NightFault.running(try engine.play(plan.only(round: round), on: [side]))
        if outcome.wasInterrupted { return .interrupted }
        // A build that cannot play some trials is judged by the others.
        engine.report(failuresOf: outcome, [side])
      }
    }
    return .played
  }
}

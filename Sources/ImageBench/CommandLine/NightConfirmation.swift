internal import Basics
internal import Corpus
internal import ImagePipeline
internal import Nights
internal import Reports
internal import Scenarios
internal import Simulation
internal import Statistics
internal import Trials
internal import Variants

/// Measures the suspicious cells of a night again, with a reference build in the same rounds if there is one.
struct NightConfirmation {
  let setup: RunSetup
  /// The program of the reference build and the columns of its tables, or nil.
  let reference: (program: String, shapes: TableShapes)?
  let console: Console

  /// What one of the builds showed.
  private struct Side {
    var name: String
    var executable: String
    var shapes: TableShapes
    var directory: RunDirectory
  }

  /// The tables of both builds after `rounds` rounds of the suspicious trials; nil when it was interrupted.
  ///
  /// `portion` counts from 0 how often this was asked of the night.
  func run(
    _ suspects: [ComparedCell.Key],
    rounds: Int,
    portion: Int,
    _ corpus: ImageCorpus,
    in night: String
  ) throws -> (candidate: RunRecord, reference: RunRecord?)? {
    let plan = setup.plan.repeating(rounds) { spec in
      suspects.contains(
        ComparedCell.Key(
          scenario: spec.scenario.name,
          variant: spec.variant.name,
          device: spec.device.name,
          seed: "\(spec.seed)"
        )
      )
    }
    let parts = night + "/parts/again-" + (portion == 0 ? "" : "\(portion + 1)-")
    var sides = [try side("candidate", "/proc/self/exe", .own, plan, parts)]
    if let (program, shapes) = reference {
      sides.append(try side("reference", program, shapes, plan, parts))
    }
    defer { withExtendedLifetime(sides) {} }
    var stream = SeededStream(seed: 1, name: "confirmation order \(plan.identity)")
    for round in 1...rounds {
      // Which build comes first is drawn anew in each round, so that what drifts meets both alike.
      stream.shuffle(&sides)
      var part = setup
      part.plan = plan.only(round: round)
      for side in sides {
        let outcome = try RunCommand.run(
          part,
          corpus,
          side.directory,
          console,
          executable: side.executable
        )
        if outcome.wasInterrupted { return nil }
        // A build that cannot play a trial is judged by the trials that it can.
        for failure in outcome.failures {
          console.error(
            "the trial \(failure.spec.id) of the \(side.name) failed: \(failure.reason)"
          )
        }
      }
    }
    var records: [String: RunRecord] = [:]
    for side in sides {
      // A pinned build is older, and has other columns as soon as a metric came or went.
      _ = try side.directory.assemble(plan, shapes: side.shapes)
      records[side.name] = try RunRecord(directory: side.directory.path)
    }
    guard let candidate = records["candidate"] else { return nil }
    return (candidate, records["reference"])
  }

  /// The directory of a side within that of the night, with which it goes away.
  private func side(
    _ name: String,
    _ executable: String,
    _ shapes: TableShapes,
    _ plan: Plan,
    _ parts: String
  ) throws -> Side {
    let path = parts + name
    let identity = plan.identity.description + executable
    let directory: RunDirectory
    do {
      directory = try RunDirectory(path: path, identity: identity, policy: .resume)
    } catch RunFault.otherRun {
      // A night that was killed here suspected other cells, because another one has ended since.
      directory = try RunDirectory(path: path, identity: identity, policy: .overwrite)
    }
    return Side(name: name, executable: executable, shapes: shapes, directory: directory)
  }
}

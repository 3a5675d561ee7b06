internal import Basics
internal import Corpus
internal import Files
internal import Glibc
internal import Records
internal import Reports
internal import Scenarios
internal import Statistics
internal import Text
internal import Trials

/// A run of two builds in the same shuffled rounds: `imagebench run --against`.
///
/// The base's results go to `base` below the directory, this build's to `candidate`.
struct RunAgainst {
  let setup: RunSetup
  let corpus: ImageCorpus
  let console: Console
  private let baseProgram: String
  private let path: String
  private let facts: BuildFacts
  private let base: RunDirectory
  private let candidate: RunDirectory

  init(_ setup: RunSetup, baseProgram: String, _ corpus: ImageCorpus, _ console: Console) throws {
    self.setup = setup
    self.corpus = corpus
    self.console = console
    // A name without a folder is one of this directory and not of the PATH.
    self.baseProgram = baseProgram.contains("/") ? baseProgram : "./" + baseProgram
    path = setup.out ?? "out/\(setup.folder)-against"
    // Both directories belong to these two programs, so that a rebuilt one does not go on with the
    // trials of its predecessor.
    var hash = setup.plan.identity
    hash.combine("\(corpus.manifest.corpusHash) \(setup.decoding.rawValue)")
    for program in [self.baseProgram, Self.ownProgram] {
      try Self.contents(program).withUnsafeBytes { hash.combine(buffer: $0) }
    }
    let identity = hash.description
    // What is no build leaves no directories behind, which would be in the way of the right one.
    facts = try BuildFacts.asked(of: self.baseProgram)
    let directories = try RunSession.Side.allCases.map { [path] side in
      try RunDirectory(
        path: path + "/" + side.rawValue,
        identity: identity,
        policy: setup.policy
      )
    }
    base = directories[0]
    candidate = directories[1]
  }

  private static let ownProgram = "/proc/self/exe"

  private static func contents(_ program: String) throws -> [UInt8] {
    do throws(FileError) {
      return try FileOperations.posix.readWhole(program)
    } catch {
      throw CommandError.failed(error)
    }
  }

  /// Runs both builds, writes both directories and prints their comparison in `format`.
  func run(_ format: ComparisonFormat) throws -> ExitCode {
    defer { withExtendedLifetime((base, candidate)) {} }
    var session = setup.plan.identity
    session.combine("\(Timestamp.nowUTC) \(getpid()) \(path)")
    let name = try base.session(session.description)
    var own = setup.manifest(corpus)
    own.session = RunSession(name: name, side: .candidate)
    var other = own
    other.session?.side = .base
    other.toolVersion = facts.toolVersion
    other.parts = facts.parts?.of(setup.plan)
    other.libraries = facts.libraries
    let outcome = try RunCommand.run(
      setup,
      corpus,
      sides: [(base, baseProgram), (candidate, Self.ownProgram)],
      console
    )
    if outcome.wasInterrupted {
      for (side, directory, manifest) in [(0, base, other), (1, candidate, own)] {
        _ = try setup.close(manifest, directory, outcome, of: side)
      }
      console.error("interrupted; the same command goes on with what is in \(path)")
      return .interrupted
    }
    Interruption.endAtOnceBetweenTables()
    var isWhole = outcome.failures.isEmpty
    for (side, directory, manifest, shapes) in [
      (0, base, other, facts.shapes), (1, candidate, own, .own),
    ] {
      let present = try directory.assemble(setup.plan, shapes: shapes)
      isWhole = isWhole && present.count == setup.plan.trials.count
      let record = try RunRecord(directory: directory.path)
      var manifest = manifest
      manifest.brokenFiles = record.brokenFiles
      try directory.write(
        manifest: manifest.ended(
          setup.plan,
          present: present.count,
          failures: outcome.failures(of: side),
          finishedUTC: Timestamp.nowUTC
        ),
        summary: setup.summary(record, corpus).page
      )
    }
    for failure in outcome.failures {
      let side = RunSession.Side.allCases[failure.side].rawValue
      console.error("the trial \(failure.spec.id) of the \(side) failed: \(failure.reason)")
    }
    if isWhole { for directory in [base, candidate] { try directory.complete(setup.plan.trials) } }
    return try compare(format, isWhole ? .fine : .trialFailed)
  }

  private func compare(_ format: ComparisonFormat, _ code: ExitCode) throws -> ExitCode {
    let comparison = RunComparison(
      base: try StoredRun(directory: base.path),
      candidate: try StoredRun(directory: candidate.path)
    )
    console.result(format.render(comparison, styling: console.styling))
    console.note("Wrote \(base.path)/ and \(candidate.path)/, two runs for `imagebench compare`.")
    switch comparison.outcome() {
    case .passed: return code
    case .failed: return .regression
    case .incomparable:
      if let obstacle = comparison.obstacle {
        console.error("nothing was compared: \(obstacle)")
      }
      return code == .fine ? .incomparable : code
    }
  }
}

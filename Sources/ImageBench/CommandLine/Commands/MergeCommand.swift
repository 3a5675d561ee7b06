internal import Basics
internal import Corpus
internal import Files
internal import Records
internal import Reports
internal import Reproduction
internal import Runs
internal import Shards
internal import Text

/// `imagebench merge`: the shards of several machines, put together.
enum MergeCommand: Command {
  static let name = "merge"
  static let summary = "Put the shards of several machines together."
  static let synopsis = "DIR... -o OUT [options]"
  static let details = """
    DIR is the folder that was the --out of all shards, or the folder of one shard. All shards have to be
    there once, complete, and of one plan, version and corpus; otherwise the first that is not is named and
    nothing is written.

    The tables of a run are those that one machine would have written, row by row: exact columns, frames.csv
    and loads.csv are the same bytes. machines.csv says which machine played which trial, and noisy values
    are compared only where both sides were measured on the same machines. A trial whose exact values differ
    from those of an equal trial is reported, and the command ends with exit code 1, because that must not
    happen.

      imagebench run --suite nightly --shard 1/2 --out out/shards
      imagebench run --suite nightly --shard 2/2 --out out/shards
      imagebench merge out/shards -o out/nightly
    """
  static let options: [OptionSpec] =
    [
      OptionSpec("output", letter: "o", value: "OUT", "The new directory of what is put together."),
      OptionSpec(
        "traces",
        value: "HOW",
        RunMerge.Traces.self,
        default: .linked,
        "Whether the result has the traces too"
      ),
      OptionSpec(
        "twice",
        "Accept a shard that was played twice, when its exact values, frames and loads are equal."
      ),
    ] + CorpusChoice.options + [.quiet]
  static let operands = OptionSpec.Offer(paths: .directories)

  static func run(_ values: OptionValues) async throws -> ExitCode {
    guard !values.operands.isEmpty else {
      throw CommandError.usage("merge needs the folder of the shards")
    }
    guard let output = values.text("output") else {
      throw CommandError.usage("merge needs --output OUT, the directory of the result")
    }
    let console = Console.standard(quiet: values.has("quiet"))
    Interruption.endAtOnce()
    let set: ShardSet
    do throws(ShardFault) {
      set = try ShardSet(values.operands, doubled: values.has("twice") ? .compared : .refused)
    } catch {
      throw CommandError.failed(error)
    }
    switch set.work {
    case .run, .night: return try mergeRun(set, into: output, values, console)
    case .repro:
      try requireFree(output)
      let outcomes = try MergedVerdicts.patterns(set)
      let table = PatternTables.summary(of: outcomes)
      try write([table], .markdown, to: output + "/repro.md")
      try write([table], .csv, to: output + "/repro.csv")
      console.result(OutputFormat.text.render([table], width: console.width))
      return ReproCommand.close(outcomes, console)
    case .hunt:
      try requireFree(output)
      let source = try CorpusChoice(values)
      return try await HuntMerging.run(set.directories, into: output, source, console)
    }
  }

  /// Throws when `directory` exists and is not empty.
  private static func requireFree(_ directory: String) throws {
    let isFree: Bool
    do throws(FileError) {
      let files = FileOperations.posix
      let kind = try files.kind(at: directory)
      var isEmpty = kind == nil
      if kind == .directory { isEmpty = try files.listDirectory(directory).isEmpty }
      isFree = isEmpty
    } catch {
      throw CommandError.failed(error)
    }
    if !isFree { throw CommandError.failed(ShardFault.taken(directory: directory)) }
  }

  /// Writes `tables` into the file `path`, whose directory is made.
  private static func write(
    _ tables: [ReportTable],
    _ format: OutputFormat,
    to path: String
  ) throws {
    do throws(FileError) {
      let files = FileOperations.posix
      if let slash = path.lastIndex(of: "/") { try files.makeDirectories(String(path[..<slash])) }
      let writer = try WholeFileWriter(path: path)
      try writer.append(format.render(tables))
      try writer.commit()
    } catch {
      throw CommandError.failed(error)
    }
  }

  private static func mergeRun(
    _ set: ShardSet,
    into output: String,
    _ values: OptionValues,
    _ console: Console
  ) throws -> ExitCode {
    var merge = RunMerge(set)
    merge.traces = try values.choice("traces", default: .linked)
    merge.summary = { directory throws(ShardFault) in try summary(directory) }
    let outcome: RunMerge.Outcome
    do throws(ShardFault) { outcome = try merge.write(into: output) } catch {
      throw CommandError.failed(error)
    }
    let trials = Plural.text(outcome.trialCount, "trial")
    let shards = Plural.text(set.members.count, "shard")
    let machines = Plural.text(outcome.machineCount, "machine")
    console.result("\(trials) of \(shards) on \(machines) are in \(output)")
    for difference in outcome.differences {
      console.error("\(difference); exact values must be equal on every machine")
    }
    guard outcome.differences.isEmpty else { return .toolFailed }
    guard outcome.failureCount == 0 else {
      let failures = Plural.text(outcome.failureCount, "trial")
      console.error("\(failures) failed; run.json in \(output) says why")
      return .trialFailed
    }
    return .fine
  }

  /// With more trials, one page of all tables is of no use, and all rows would be in memory.
  private static let mostTrialsOfSummary = 20_000

  /// The page of the run in `directory`.
  private static func summary(_ directory: String) throws(ShardFault) -> String? {
    do throws(RunRecord.Fault) {
      let manifest = try RunManifest(path: RunFolder(directory).path(of: .manifest))
      guard manifest.presentCount ?? 0 <= mostTrialsOfSummary else { return nil }
      let run = try StoredRun(directory: directory)
      return run.summary(TrialFilter(), TableChoice()).page
    } catch {
      throw .record(error)
    }
  }
}

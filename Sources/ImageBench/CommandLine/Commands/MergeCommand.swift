internal import Basics
internal import Files
internal import Records
internal import Reports
internal import Runs
internal import Shards
internal import Text

/// `imagebench merge`: the shards of several machines as the run of one.
enum MergeCommand: Command {
  static let name = "merge"
  static let summary = "Merge the shards of several machines."
  static let synopsis = "DIR... -o OUT [options]"
  static let details = """
    DIR is the folder that was the --out of all shards, or the folder of one shard. Every shard must
    be present exactly once, complete, and from the same plan, version and corpus. Otherwise the command
    names the first offender and writes nothing.

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
      OptionSpec("output", letter: "o", value: "OUT", "The new directory of the merged run."),
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
      .quiet,
    ]
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
    return try merge(set, into: output, values, console)
  }

  private static func merge(
    _ set: ShardSet,
    into output: String,
    _ values: OptionValues,
    _ console: Console
  ) throws -> ExitCode {
    var merge = RunMerge(set)
    merge.traces = try values.choice("traces", default: .linked)
    merge.pages = { directory throws(ShardFault) in try pages(directory) }
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

  /// The texts made from the tables of the run in `directory`.
  private static func pages(
    _ directory: String
  ) throws(ShardFault) -> [(entry: RunFolder.Entry, text: String)] {
    do throws(RunRecord.Fault) {
      let manifest = try RunManifest(path: RunFolder(directory).path(of: .manifest))
      guard manifest.presentCount ?? 0 <= mostTrialsOfSummary else { return [] }
      let run = try StoredRun(directory: directory)
      return run.summary(TrialFilter(), TableChoice()).pages
    } catch {
      throw .record(error)
    }
  }
}

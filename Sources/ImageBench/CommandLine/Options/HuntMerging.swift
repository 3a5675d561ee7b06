internal import Basics
internal import Corpus
internal import Hunting
internal import Runs
internal import Scenarios
internal import Trials

/// The merger of a hunt's shards, for the console.
enum HuntMerging {
  /// Merges the shards in `directories`, which are complete and of one hunt, into `output`, with
  /// the pictures that the hunt had.
  static func run(
    _ directories: [String],
    into output: String,
    _ source: CorpusChoice,
    _ console: Console
  ) async throws -> ExitCode {
    try VirtualTimeCheck.pass()
    let corpus = try await source.load(console)
    Interruption.watch()
    do throws(HuntError) {
      let merge = try HuntMerge(directories: directories)
      return try write(merge, hunter(of: merge, corpus), into: output, console)
    } catch {
      throw CommandError.failed(error)
    }
  }

  private static func hunter(
    of merge: HuntMerge,
    _ corpus: ImageCorpus
  ) throws(HuntError) -> Hunter {
    do throws(ScenarioError) {
      var hunter = Hunter(
        variant: try Plan.variant(merge.variant),
        device: try DeviceProfile.named(merge.device),
        seed: merge.seed,
        sources: SourceImages(corpus)
      )
      hunter.isInterrupted = { Interruption.isAsked }
      return hunter
    } catch {
      throw .scenario(error)
    }
  }

  /// Writes the result of `merge` into `output` and prints it; exit code 3 when a trial failed,
  /// else 6 when something was found.
  static func write(
    _ merge: HuntMerge,
    _ hunter: Hunter,
    into output: String,
    _ console: Console
  ) throws(HuntError) -> ExitCode {
    let result = try merge.write(into: output, with: hunter, console.progress("merging"))
    console.result(result.text(writtenTo: output))
    if Interruption.isAsked {
      console.error(
        "interrupted; the finds are as short as they had become, and the same command makes them shorter"
      )
      return .interrupted
    }
    if let failure = result.failureSentence {
      console.error("\(failure); replay \(output)/failed/*.scenario to see why")
      return .trialFailed
    }
    return result.hasFinds ? .found : .fine
  }
}

internal import Files
internal import Records
internal import Reports
internal import Trials

/// The trials of a run that are to be explained.
struct ExplainedRun {
  private let directory: String
  private let trials: [RunRecord.Trial]
  private let pictures: ReplayPictures

  /// Reads what the run in `directory` was, and chooses its trials.
  init(directory: String, _ values: OptionValues) throws {
    self.directory = directory
    try Self.refuse(directory)
    let record: RunRecord
    do throws(RunRecord.Fault) {
      record = try RunRecord(directory: directory)
    } catch {
      throw CommandError.failed("\(directory) is no run that is whole: \(error)")
    }
    trials = try Self.choose(record.trials, values)
    pictures = try ReplayPictures(ofRun: directory, values)
  }

  /// Refuses a directory that holds no run, or one that is not finished and so has no traces yet.
  private static func refuse(_ directory: String) throws {
    let files = FileOperations.posix
    let folder = RunFolder(directory)
    let isUnfinished: Bool
    let isRun: Bool
    do throws(FileError) {
      isUnfinished = try files.kind(at: folder.path(of: .identity)) != nil
      isRun = try files.kind(at: folder.path(of: .manifest)) != nil
    } catch {
      throw CommandError.failed(error)
    }
    if isUnfinished {
      throw CommandError.failed(
        "the run in \(directory) is not finished; give its command again with --out \(directory), "
          + "which goes on with it"
      )
    }
    guard !isRun else { return }
    throw CommandError.failed(
      "\(directory) is no run, for it has no run.json; give a directory that imagebench run wrote, or "
        + "one trace of its traces/"
    )
  }

  private static func choose(
    _ all: [RunRecord.Trial],
    _ values: OptionValues
  ) throws -> [RunRecord.Trial] {
    var chosen = all
    if let ids = try values.list("trial") {
      chosen = try ids.map { id in
        guard let trial = all.first(where: { "\($0.key)" == id }) else {
          throw CommandError.usage("the run has no trial \"\(id)\"; its traces/ lists them")
        }
        return trial
      }
    }
    let filter = try FilterOptions.filter(values)
    try FilterOptions.check(filter, [RunRecord(metrics: [], trials: all)])
    chosen = chosen.filter(filter.takes)
    if !values.has("trial") {
      // Repetitions differ in nothing that a diagnosis looks at.
      var seen: Set<CellKey> = []
      chosen = chosen.filter { seen.insert($0.key.cell).inserted }
    }
    guard !chosen.isEmpty else {
      throw CommandError.usage("no trial of the run is left to explain")
    }
    return chosen
  }

  /// Explains the trials, and tries at most so many switches for each.
  func explain(switches: Int, _ console: Console) async throws -> [Explanation] {
    var explanations: [Explanation] = []
    for trial in trials {
      let path = RunFolder(directory).path(ofTrace: trial.key)
      explanations.append(try Explanation(tracePath: path))
    }
    guard switches > 0 else { return explanations }
    guard let sources = try await pictures.load(console) else {
      for place in explanations.indices { explanations[place].note = ReplayPictures.missing }
      return explanations
    }
    let replay = SwitchReplay(sources: sources, directory: directory)
    let progress = Progress("explain", console)
    for place in explanations.indices {
      progress.show(place, of: explanations.count, "trials")
      try replay.attempt(&explanations[place], limit: switches)
    }
    progress.show(explanations.count, of: explanations.count, "trials")
    return explanations
  }
}

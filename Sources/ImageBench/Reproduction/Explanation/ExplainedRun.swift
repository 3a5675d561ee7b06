package import Basics
package import Corpus
internal import Files
package import Records
package import Reports

/// The trials of a run that `imagebench explain` explains.
package struct ExplainedRun {
  private let directory: String
  package let record: RunRecord
  private var trials: [RunRecord.Trial]

  /// The run in `directory`, with all of its trials.
  ///
  /// Throws if the directory has no run, or an unfinished one, which has no traces yet.
  package init(directory: String) throws(ReplayFault) {
    self.directory = directory
    try Self.refuse(directory)
    do throws(RunRecord.Fault) {
      record = try StoredRun(directory: directory).record
    } catch {
      throw .record(directory: directory, error)
    }
    trials = record.trials
  }

  /// The path of the trace of a trial.
  ///
  /// Throws if there is none: a run may have been copied without its largest folder.
  private func trace(of trial: TrialKey) throws(ReplayFault) -> String {
    let files = FileOperations.posix
    let folder = RunFolder(directory)
    let traces: [String]
    do throws(FileError) {
      let path = try folder.path(ofTrace: trial, in: files)
      if try files.kind(at: path) != nil { return path }
      let isFolder = try files.kind(at: folder.path(of: .traces)) == .directory
      traces = isFolder ? try files.listDirectory(folder.path(of: .traces)) : []
    } catch {
      throw .file(error)
    }
    throw .noTrace(directory: directory, trial: traces.isEmpty ? nil : "\(trial)")
  }

  private static func refuse(_ directory: String) throws(ReplayFault) {
    let files = FileOperations.posix
    let folder = RunFolder(directory)
    let isUnfinished: Bool
    let isRun: Bool
    do throws(FileError) {
      isUnfinished = try files.kind(at: folder.path(of: .identity)) != nil
      isRun = try files.kind(at: folder.path(of: .manifest)) != nil
    } catch {
      throw .file(error)
    }
    if isUnfinished { throw .unfinished(directory: directory) }
    if !isRun { throw .notARun(directory: directory) }
  }

  /// Keeps the trials that `filter` accepts.
  ///
  /// Unless it names trials, only the first repetition of each is kept, because the diagnosis of
  /// all repetitions is the same.
  package mutating func choose(_ filter: TrialFilter) {
    trials = trials.filter(filter.takes)
    guard filter.trials.isEmpty else { return }
    var seen: Set<CellKey> = []
    trials = trials.filter { seen.insert($0.key.cell).inserted }
  }

  /// Explains the trials, and replays each with up to `switches` changed switches on the pictures
  /// of `choice`.
  package func explain(
    switches: Int,
    _ choice: CorpusChoice,
    _ selection: ReplayPictures.Selection,
    _ reporter: any Reporter
  ) async throws(ReplayFault) -> [Explanation] {
    let pictures = try ReplayPictures(ofRun: directory, choice, selection)
    var explanations: [Explanation] = []
    for trial in trials { explanations.append(try Explanation(tracePath: trace(of: trial.key))) }
    guard switches > 0 else { return explanations }
    guard let sources = try await pictures.load(reporter) else {
      for index in explanations.indices { explanations[index].note = ReplayPictures.missing }
      return explanations
    }
    let replay = SwitchReplay(sources: sources, directory: directory)
    let progress = reporter.progress("explain")
    for index in explanations.indices {
      progress.show(index, of: explanations.count, "trials")
      try replay.attempt(&explanations[index], limit: switches)
    }
    progress.show(explanations.count, of: explanations.count, "trials")
    return explanations
  }
}

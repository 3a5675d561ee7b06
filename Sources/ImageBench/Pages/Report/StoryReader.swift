internal import Diagnosis
package import Files
package import Records
internal import Signposts

/// Reads the traces of a run into stories, several at a time.
package struct StoryReader: Sendable {
  /// The bytes that all memory charts of a page may take, about; so that a page of hundreds of
  /// trials stays below 5 MB.
  private static let chartBytes = 1_200_000
  /// The bytes of one point of a chart, about.
  private static let pointBytes = 60

  /// A trace that could not be read.
  package struct Fault: Error, Sendable, CustomStringConvertible {
    let path: String
    let problem: TraceError

    package var description: String { "\(path) \(problem)" }
  }

  private let run: StoredRun
  private let linkBase: String
  private let files: FileOperations
  private let limits: @Sendable (_ device: String) -> MemoryLimits?

  /// A reader of the traces of `run`, to which a page links by `linkBase` and the name of the file;
  /// `limits` gives those of a device, nil for an unknown one.
  package init(
    _ run: StoredRun,
    linkBase: String,
    files: FileOperations = .posix,
    limits: @escaping @Sendable (_ device: String) -> MemoryLimits?
  ) {
    self.run = run
    self.linkBase = linkBase
    self.files = files
    self.limits = limits
  }

  /// The run with the story of each of its cells, read by `width` tasks at a time.
  ///
  /// A missing trace is noted; a damaged one is thrown.
  ///
  /// - Complexity: O(n) in the bytes of the traces.
  package func read(name: String, width: Int) async throws -> ReportedRun {
    var known: Set<CellKey> = []
    let keys = run.record.trials.map(\.key).filter { known.insert($0.cell).inserted }
    let points = min(160, max(24, Self.chartBytes / (Self.pointBytes * max(1, keys.count))))
    var stories: [Int: TrialStory] = [:]
    try await withThrowingTaskGroup(of: (Int, TrialStory?).self) { group in
      var next = 0
      func add() {
        guard next < keys.count else { return }
        let (index, key) = (next, keys[next])
        next += 1
        group.addTask { (index, try story(of: key, points: points)) }
      }
      for _ in 0..<max(1, width) { add() }
      while let (index, story) = try await group.next() {
        stories[index] = story
        add()
      }
    }
    return ReportedRun(
      name: name,
      run: run,
      stories: keys.indices.compactMap { stories[$0] },
      withoutTrace: keys.indices.filter { stories[$0] == nil }.map { keys[$0].cell }
    )
  }

  /// The story of one trial; nil without a trace.
  private func story(of key: TrialKey, points: Int) throws -> TrialStory? {
    let path = RunFolder(run.directory).path(ofTrace: key)
    guard try files.kind(at: path) != nil else { return nil }
    let bytes = try files.readWhole(path)
    let link = linkBase + "/" + RunFolder.Entry.traces.rawValue + "/\(key).json"
    var story = TrialStory(key, link: link, limits: limits(key.cell.device))
    do throws(TraceError) {
      story.name(try TraceReader.read(bytes) { story.fold($0) }.urls)
    } catch {
      throw Fault(path: path, problem: error)
    }
    story.finish(points: points)
    return story
  }
}

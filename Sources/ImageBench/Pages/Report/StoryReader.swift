internal import Diagnosis
package import Files
package import Records
internal import Runs
internal import Scenarios
internal import Signposts

/// Reads the traces of a run into stories, several at a time.
package struct StoryReader: Sendable {
  /// The bytes that all memory charts of a page may take, about; so that a page of hundreds of
  /// trials stays below 5 MB.
  private static let chartBytes = 1_200_000
  /// The bytes of one point of a chart, about.
  private static let pointBytes = 60

  private let run: StoredRun
  private let linkBase: String
  private let files: FileOperations

  /// A reader of the traces of `run`, to which a page links by `linkBase` and the name of the file.
  package init(
    _ run: StoredRun,
    linkBase: String,
    files: FileOperations = .posix
  ) {
    self.run = run
    self.linkBase = linkBase
    self.files = files
  }

  /// The run with the story of each of its cells, read by `width` tasks at a time.
  ///
  /// A missing trace is noted; a damaged one is thrown.
  ///
  /// - Complexity: O(n) in the bytes of the traces.
  package func read(name: String, width: Int) async throws(PageFault) -> ReportedRun {
    var known: Set<CellKey> = []
    let keys = run.record.trials.map(\.key).filter { known.insert($0.cell).inserted }
    let points = min(160, max(24, Self.chartBytes / (Self.pointBytes * max(1, keys.count))))
    // A group's own errors have no type, so its tasks return theirs.
    let results = await withTaskGroup(of: (Int, Result<TrialStory?, PageFault>).self) { group in
      var results: [Int: Result<TrialStory?, PageFault>] = [:]
      var next = 0
      func add() {
        guard next < keys.count else { return }
        let (index, key) = (next, keys[next])
        next += 1
        group.addTask { (index, story(of: key, points: points)) }
      }
      for _ in 0..<max(1, width) { add() }
      while let (index, result) = await group.next() {
        results[index] = result
        add()
      }
      return results
    }
    var stories: [Int: TrialStory] = [:]
    for index in keys.indices { stories[index] = try results[index]?.get() }
    return ReportedRun(
      name: name,
      run: run,
      stories: keys.indices.compactMap { stories[$0] },
      withoutTrace: keys.indices.filter { stories[$0] == nil }.map { keys[$0].cell }
    )
  }

  /// The story of one trial; nil without a trace.
  private func story(of key: TrialKey, points: Int) -> Result<TrialStory?, PageFault> {
    // A run of another version may name a device that this one does not have.
    let device = try? DeviceProfile.find(key.cell.device, inRun: run.directory)
    var story: TrialStory
    do throws(FileError) {
      let path = try RunFolder(run.directory).path(ofTrace: key, in: files)
      let link = linkBase + path.dropFirst(run.directory.count)
      story = TrialStory(key, path: path, link: link, device: device)
      guard try files.kind(at: path) != nil else { return .success(nil) }
      let bytes = try files.readWhole(path)
      do throws(TraceError) {
        story.name(try TraceReader.read(bytes) { story.fold($0) }.urls)
      } catch {
        return .failure(.trace(path: path, error))
      }
    } catch {
      return .failure(.file(error))
    }
    story.finish(points: points)
    return .success(story)
  }
}

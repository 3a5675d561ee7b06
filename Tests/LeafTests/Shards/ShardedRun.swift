import Basics
import Files
import Records
import Shards
import TestSupport
import Text

/// A run that was played in shards, written by hand: trials with frames and loads, dealt in turns.
struct ShardedRun {
  /// Exact metrics, two of which count rows of other tables, and a noisy one.
  static let metrics = [
    Metric(name: "hits", unit: "count", polarity: .larger, exactness: .exact, meaning: "Hits."),
    Metric(name: "frame_count", unit: "", polarity: .none, exactness: .exact, meaning: "Frames."),
    Metric(name: "loads", unit: "", polarity: .none, exactness: .exact, meaning: "Loads."),
    Metric(name: "cpu_ms", unit: "ms", polarity: .smaller, exactness: .noisy, meaning: "Time."),
  ]

  let directory = TemporaryDirectory()
  let count: Int
  /// The number of trials of the whole plan: cells of two repetitions each.
  let trialCount: Int
  /// The value of `hits` of each trial.
  var hits: (_ trial: Int) -> String = { "\($0 / 2)" }
  /// Whether each `run.json` has the digests of its tables, which earlier versions did not write.
  var digests = Digests.written

  /// What a `run.json` says of its tables.
  enum Digests: CaseIterable {
    case written
    case unknown
  }

  init(shards count: Int, trials trialCount: Int = 20) {
    self.count = count
    self.trialCount = trialCount
  }

  var set: String { directory.file("set") }
  var output: String { directory.file("merged") }

  /// The rows of trial `index`, by table, each without its line end; later cells have more frames
  /// and every third one has no load.
  func rows(_ index: Int) -> [RunFolder.Entry: [String]] {
    // The name of a scenario may need quotes.
    let key = "\"grid, \(index / 4)\",v\(index / 2 % 2),se,1,\(index % 2 + 1)"
    let (frames, loads) = (index / 2 % 5 + 1, index / 2 % 3 == 0 ? 0 : 1)
    let empty = Array(repeating: "", count: 5).joined(separator: ",")
    return [
      .trials: [
        "\(key),wifi,abc,\(hits(index)),\(frames),\(loads),\(index).5,\(empty)"
      ],
      .frames: (0..<frames).map { frame in
        "\(key),\(frame)" + String(repeating: ",0", count: TableShapes.frameColumns.count - 1)
      },
      .loads: loads == 0
        ? [] : ["\(key),7" + String(repeating: ",x", count: TableShapes.loadColumns.count - 1)],
      .machines: ["\(key),\(index),node\(index % 2)"],
    ]
  }

  /// The whole table as one machine would have written it.
  func table(_ entry: RunFolder.Entry) -> String {
    text(entry, of: Array(0..<trialCount))
  }

  private func text(_ entry: RunFolder.Entry, of trials: [Int]) -> String {
    let shapes = TableShapes(Self.metrics)
    let header =
      switch entry {
      case .trials: shapes.trials
      case .frames: shapes.frames
      case .loads: shapes.loads
      default: MachineTable.columns
      }
    let lines = [header.joined(separator: ",")] + trials.flatMap { rows($0)[entry] ?? [] }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The folder of shard `number`.
  func folder(_ number: Int) -> String { "\(set)/\(number)-of-\(count)" }

  /// Writes all shards.
  func write() throws {
    for number in 1...count { try write(shard: number, into: folder(number)) }
  }

  /// Writes shard `number` into `path`.
  func write(
    shard number: Int,
    into path: String,
    identity: String = "plan",
    state: ShardManifest.State = .complete,
    change: (inout RunManifest) -> Void = { _ in }
  ) throws {
    let files = FileOperations.posix
    let folder = RunFolder(path)
    try files.makeDirectories(folder.path(of: .traces))
    let trials = (0..<trialCount).filter { $0 % count == number - 1 }
    for entry in [RunFolder.Entry.trials, .frames, .loads, .machines] {
      try Self.write(text(entry, of: trials), to: folder.path(of: entry))
    }
    try Self.write(TableShapes(Self.metrics).metrics, to: folder.path(of: .metrics))
    guard let shard = Shard(number: number, of: count) else { return }
    var manifest = RunManifest(toolVersion: "1", startedUTC: "2026-01-0\(number)", suite: "s")
    manifest.shard = shard
    manifest.state = .complete
    manifest.plannedCount = trials.count
    manifest.presentCount = trials.count
    manifest.host = ["machine": .string("node\(number % 2)"), "cpu_count": 2]
    manifest.corpus = ["recipe": "small", "hash": "a1"]
    manifest.protocolFacts = ["decode": "model", "jobs": .integer(number)]
    manifest.planHash = "plan"
    if digests == .written { manifest.tables = try RunTables(in: folder, files: files) }
    change(&manifest)
    try Self.write(manifest.text, to: folder.path(of: .manifest))
    var description = ShardManifest(.run, shard, identity: identity, toolVersion: "1")
    description.state = state
    try Self.write(description.text, to: folder.path(of: .shard))
    for trial in trials {
      let name = "grid, \(trial / 4).v\(trial / 2 % 2).se.s1.r\(trial % 2 + 1).json.gz"
      try Self.write("trace \(trial)", to: folder.path(of: .traces) + "/" + name)
    }
  }

  static func write(_ text: String, to path: String) throws {
    let writer = try WholeFileWriter(path: path)
    try writer.append(text)
    try writer.commit()
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try FileOperations.posix.readWhole(path), as: UTF8.self)
  }

  /// Whether something was written at the output.
  var hasOutput: Bool {
    ((try? FileOperations.posix.kind(at: output)) ?? nil) != nil
  }
}

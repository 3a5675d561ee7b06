internal import Basics
internal import Corpus
internal import Files
internal import Hunting
internal import Runs
internal import Shards
internal import Text
internal import Trials

/// What the options of `imagebench hunt` ask for when it goes on after finds: a whole hunt, or one
/// of its shards.
struct HuntCollection {
  /// How many finds a hunt looks for.
  enum Finds: String, CaseIterable {
    /// It ends with the first.
    case first
    /// It collects what violates something else or in another way.
    case all
  }

  static let options: [OptionSpec] = [
    OptionSpec("finds", value: "WHICH", Finds.self, default: .first, "When a hunt ends"),
    OptionSpec("loads", value: "N", "Play about N image loads, of all shards together."),
    OptionSpec(
      "start",
      value: "DIR",
      "Begin with the finds and kept scenarios of an earlier hunt, and vary them."
    ),
    ShardChoice.option,
  ]

  /// The options that a hunt for its first find does not have.
  private static let own = ["loads", "start", ShardChoice.option.name]

  private let shard: Shard?
  private let loads: Int?
  private let start: String?
  private let directory: String

  /// Reads the options; nil when they ask for the first find.
  init?(_ values: OptionValues) throws {
    let finds = try values.choice("finds", default: Finds.first)
    let own = Self.own.filter(values.has)
    if let option = own.first, values.has("finds"), finds == .first {
      throw CommandError.usage(
        "--\(option) is for hunts that collect; give --finds all, or no --finds"
      )
    }
    guard finds == .all || !own.isEmpty else { return nil }
    if values.has("replay") {
      throw CommandError.usage("--replay plays one file; leave --\(own.first ?? "finds") out")
    }
    shard = try ShardChoice.shard(values)
    loads = try values.integer("loads", in: 1...Int.max)
    start = values.text("start")
    directory = values.text("out") ?? "out/hunt"
  }

  /// Refuses the options that a search of schedules does not have.
  static func refuse(_ values: OptionValues) throws(CommandError) {
    guard let option = (["finds"] + own).first(where: values.has) else { return }
    throw .usage("--\(option) is for hunts of a variant or a loader; leave it or --race out")
  }

  /// Hunts, or continues to; exit code 3 when a trial failed, else 6 when something was found.
  func run(_ setup: HuntSetup, _ corpus: ImageCorpus, _ console: Console) throws -> ExitCode {
    let hunter = setup.hunter(SourceImages(corpus))
    do {
      let plan = try plan(setup, hunter, corpus)
      let part = shard ?? Shard.all(of: 1)[0]
      let own = try shard.map { try self.folder(of: $0, plan) }
      let folder = own?.path ?? directory
      if let own {
        if try ShardChoice.isComplete(own, console) { return .fine }
        try Self.mark(own, .begun)
      }
      let played = HuntShard(plan, part, in: HuntFolder(folder), toolVersion: Tool.version)
      let (checkpoint, end) = try played.run(console.progress(Self.unit(plan.bounds)))
      guard case .complete = end else {
        console.result(checkpoint.text)
        console.error("interrupted; the same command continues after these scenarios")
        return .interrupted
      }
      if let own {
        try Self.mark(own, .complete)
        console.result(checkpoint.text)
        console.note(ShardChoice.next(own))
        // What was found is the business of the merge; an engine would take 6 for a failed job.
        return .fine
      }
      return try HuntMerging.write(HuntMerge(directories: [folder]), hunter, into: folder, console)
    } catch let error as HuntError {
      if case .trial(_, let file) = error {
        try HuntSession(hunter, for: setup.properties, in: directory).save(file)
      }
      throw CommandError.failed(error)
    }
  }

  private func plan(
    _ setup: HuntSetup,
    _ hunter: Hunter,
    _ corpus: ImageCorpus
  ) throws(HuntError) -> HuntPlan {
    var plan = HuntPlan(hunter, for: setup.properties)
    plan.bounds = setup.bounds
    plan.bounds.loads = loads
    if plan.bounds.tries == nil, loads == nil, plan.bounds.seconds == nil {
      plan.bounds.seconds = HuntSession.usualSeconds
    }
    if let start { plan.start = try HuntFolder(start).start() }
    plan.corpus = corpus.manifest.corpusHash
    return plan
  }

  /// What the progress of a hunt with `bounds` counts.
  private static func unit(_ bounds: HuntBounds) -> String {
    bounds.tries != nil ? "scenarios" : bounds.loads != nil ? "loads" : "seconds"
  }

  /// The folder of `shard` of the hunt `plan`.
  private func folder(of shard: Shard, _ plan: HuntPlan) throws -> ShardFolder {
    ShardFolder(
      ShardManifest(
        .hunt,
        shard,
        identity: "\(plan.identity(toolVersion: Tool.version))",
        toolVersion: Tool.version
      ),
      below: directory
    )
  }

  /// Records in `shard.json` how much of the shard was done.
  private static func mark(
    _ folder: ShardFolder,
    _ state: ShardManifest.State
  ) throws(CommandError) {
    do {
      try FileOperations.posix.makeDirectories(folder.path)
      try folder.write(state)
    } catch {
      throw CommandError(error)
    }
  }
}

internal import CacheReplay
internal import Reports
internal import Text

/// `imagebench cache`: a request log through eviction policies.
enum CacheCommand: Command {
  static let name = "cache"
  static let summary = "Replay a request log through eviction policies."
  static let synopsis = "LOG [--policy NAMES] [--capacity SIZES] [options]"
  static let details = """
    LOG is CSV with a header that names the column key and, if known, size (bytes), in any order;
    other columns, such as time, are ignored. "-" reads standard input. An empty size counts as 1.
    An HTTP archive (HAR) is a log too; its successful requests for images are replayed. So is
    loads.csv of a run: its first trial is replayed. The last line recommends a policy and a
    capacity: the smallest from which a larger one adds less than two points of the hit ratio.

    Policies: \(CachePolicy.allCases.map(\.rawValue).joined(separator: ", ")).
    Every request that misses is admitted, unless it is larger than the cache. belady knows the future
    and evicts what is needed last. At object capacity it is the optimum of caches that admit every
    request, which w-tinylfu and nscache-linux do not; at byte capacity it is the greedy rule farthest
    next use, and no bound. s3-fifo at byte capacity admits what is smaller than its small queue, a tenth
    of the cache. apple-like and nscache-linux are models of two NSCaches: they also admit what is larger
    than the cache, and evict everything else for it. nscache-linux evicts the cheapest entry, among
    equals the newest, which may be the one just admitted.

      imagebench cache out/review/loads.csv --capacity 10%,25%,50%,100%
      imagebench cache requests.csv --capacity 1%,5%,10%
      imagebench cache requests.csv --unit bytes --capacity 64MiB,256MiB --policy lru,sieve --format csv
    """
  static let options: [OptionSpec] = [
    OptionSpec(
      "policy",
      value: "NAMES",
      words: ["all"] + CachePolicy.allCases.map(\.rawValue),
      "Which policies, or all (all)."
    ),
    OptionSpec(
      "capacity",
      value: "SIZES",
      "How much the cache holds: 5000, 64MiB, 1.5GB, or a share of what the whole log needs, as 10% "
        + "(1%,5%,10%)."
    ),
    OptionSpec(
      "unit",
      value: "UNIT",
      CapacityUnit.self,
      default: .objects,
      "What capacities count"
    ),
    OptionSpec(
      "repetitions",
      value: "N",
      "Replay N times and add the speed: the median of millions of requests per second of processor "
        + "time, without reading the log."
    ).formerly("repeat"),
    .output, .format,
  ]
  static let operands = OptionSpec.Offer(paths: .all)

  /// The capacities unless others are asked for.
  private static let usualCapacities = ["1%", "5%", "10%"]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    let path = try values.operand("cache takes one log, or - for standard input")
    let policies = try policies(values)
    let unit: CapacityUnit = try values.choice("unit", default: .objects)
    let capacities = try capacities(values, unit)
    let repetitions = try values.integer("repetitions", in: 1...10_000)
    let format = try values.format()
    let output = try OutputFile.path(values, besides: [path])
    let contents = try CacheLog.read(path)
    let name = path == "-" ? "standard input" : path
    let replay = try contents.replay(in: unit, name: path)
    let measured = CacheMeasurement.measure(replay, policies, capacities, repeats: repetitions)
    let console = Console(progress: .none)
    if let remark = contents.remark { console.note(remark) }
    let speed: CacheReport.Speed = repetitions == nil ? .left : .shown
    let report = CacheReport(name: name, replay: replay, speed: speed)
    try console.result(report.render(measured, format: format, width: console.width), to: output)
    return .fine
  }

  private static func policies(_ values: OptionValues) throws -> [CachePolicy] {
    try (try values.list("policy") ?? ["all"]).flatMap { name in
      if name.lowercased() == "all" { return CachePolicy.allCases }
      guard let policy = CachePolicy(name: name) else {
        let known = CachePolicy.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandError.usage("there is no policy \"\(name)\"; known are all, \(known)")
      }
      return [policy]
    }
  }

  private static func capacities(
    _ values: OptionValues,
    _ unit: CapacityUnit
  ) throws -> [CacheCapacity] {
    try (try values.list("capacity") ?? usualCapacities).map { text in
      guard let capacity = CacheCapacity(text) else {
        throw CommandError.usage(
          "--capacity takes numbers such as 5000, 64MiB or 10%, not \"\(text)\""
        )
      }
      guard unit == .bytes || capacity.kind != .bytes else {
        throw CommandError.usage("the capacity \(text) is in bytes; add --unit bytes")
      }
      return capacity
    }
  }
}

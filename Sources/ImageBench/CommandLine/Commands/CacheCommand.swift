internal import CacheReplay
internal import Reports

/// `imagebench cache`: a request log through eviction policies.
enum CacheCommand: Command {
  static let name = "cache"
  static let summary = "Replay a request log through eviction policies."
  static let synopsis = "LOG [--policy P,…] [--capacity N,…] [options]"
  static let details = """
    LOG is CSV with a header that names the column key and, if known, size (bytes), in any order;
    other columns, such as time, are passed over. "-" reads standard input. An empty size counts 1.
    An HTTP archive (HAR) is a log too: of its requests those for images are taken that did not fail.

    Policies: \(CachePolicy.allCases.map(\.rawValue).joined(separator: ", ")).
    Every request that misses is let in, unless it is larger than the cache. belady knows the future:
    what is needed last leaves. At object capacity it is the optimum of caches that let everything in,
    which w-tinylfu and nscache-linux need not; at byte capacity it is the greedy rule farthest next
    use, and no bound. s3-fifo at byte capacity lets in what is smaller than its small queue, a tenth of
    the cache. apple-like and nscache-linux are models of two NSCaches: they take in what is larger than
    the cache too, and give up all others for it. In nscache-linux the cheapest leaves, among equals the
    newest, which may be the one that has just come.

      imagebench cache requests.csv --capacity 1%,5%,10%
      imagebench cache requests.csv --unit bytes --capacity 64MiB,256MiB --policy lru,sieve --format csv
    """
  static let options: [OptionSpec] = [
    OptionSpec("policy", value: "P,…", "Which policies, or all (all)."),
    OptionSpec(
      "capacity",
      value: "N,…",
      "How much the cache holds: 5000, 64MiB, 1.5GB, or a share of what the whole log needs, as 10% "
        + "(1%,5%,10%)."
    ),
    OptionSpec("unit", value: "UNIT", "What capacities count: objects or bytes (objects)."),
    OptionSpec(
      "repeat",
      value: "N",
      "Replay N times and add the speed: millions of requests for each second of CPU, median, "
        + "without reading the log."
    ),
    OptionSpec("output", letter: "o", value: "FILE", "Write the results into FILE."),
    OptionSpec(
      "format",
      value: "FORMAT",
      "How results are written: text, markdown, csv or json (text)."
    ),
  ]

  /// The capacities unless others are asked for.
  private static let usualCapacities = ["1%", "5%", "10%"]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    guard values.operands.count == 1, let path = values.operands.first else {
      throw CommandError.usage("cache takes one log, or - for standard input")
    }
    let policies = try policies(values)
    let unit: CapacityUnit = try values.choice("unit", default: .objects)
    let capacities = try capacities(values, unit)
    let repeats = try values.integer("repeat", in: 1...10_000)
    let format = try values.format()
    let contents = try CacheLog.read(path)
    let name = path == "-" ? "standard input" : path
    let replay = try contents.replay(in: unit, name: path)
    let measurements = CacheMeasurement.measure(replay, policies, capacities, repeats: repeats)
    let console = Console(progress: .none)
    if let remark = contents.remark { console.note(remark) }
    let report = CacheReport(name: name, replay: replay, speed: repeats == nil ? .left : .shown)
    let text = report.render(measurements, format: format, width: console.width)
    try console.result(text, to: values.text("output"))
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

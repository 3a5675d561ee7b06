internal import Basics
internal import Corpus
internal import Origin
internal import Reports
internal import Text

/// `imagebench serve`: pictures over HTTP, for an app on a desk.
enum ServeCommand: Command {
  static let name = "serve"
  static let summary = "Serve pictures over HTTP, with waits, losses and errors by seed."
  static let synopsis = "[options]"
  static let details = """
    Serves the pictures of a generated corpus, or every file below a folder, over HTTP/1.1 until Ctrl-C or
    SIGTERM. The counts of each URL are then printed: GETs, answers 304, faults, bytes written to the socket,
    and answers that the client left before their end. While it serves, they are at /-/counts as JSON.

    It listens at this machine alone, unless --bind names another address. Nothing outside of the folder is
    served: no "..", and no symbolic link. ETag, If-None-Match, Range and If-Range are answered.

    Which answers fail, stall or lose segments is a function of --random-seed, of the URL and of how often it was
    asked for. A lost segment stops its connection for 200 ms, as Linux waits at least.

      imagebench serve --images small
      imagebench serve --images Pictures --latency 60 --bandwidth 12000 --loss 1% --errors 2%
      imagebench serve --images Pictures --bind 0.0.0.0 --port 8080
    """
  static let options: [OptionSpec] = [
    OptionSpec(
      "images",
      value: "NAME|DIR",
      words: CorpusRecipe.all.map(\.name),
      "What is served: standard or small, which are generated, or all files below DIR (standard)."
    ),
    OptionSpec("bind", value: "ADDRESS", "The address to listen at, in numbers (127.0.0.1)."),
    OptionSpec("port", value: "N", "The port; 0 for a free one (8080)."),
    OptionSpec("latency", value: "MS", "Milliseconds before each answer (0)."),
    OptionSpec("bandwidth", value: "KBPS", "Kilobits a second of each connection (no limit)."),
    OptionSpec("loss", value: "SHARE", "The share of segments that are lost (0)."),
    OptionSpec(
      "stalls",
      value: "SHARE",
      "The share of answers that stop for 5 s on their way (0)."
    ),
    OptionSpec("errors", value: "SHARE", "The share of answers with status 500 (0)."),
    OptionSpec("missing", value: "SHARE", "The share of answers with status 404 (0)."),
    OptionSpec("cuts", value: "SHARE", "The share of answers that end before their last byte (0)."),
    OptionSpec("random-seed", value: "N", "What decides which answers these are (1)."),
    OptionSpec(
      "cache-control",
      value: "TEXT",
      "The field Cache-Control of pictures; empty for none (max-age=3600)."
    ),
    .format, .output, .quiet,
  ]

  /// The port where none is given: the one that is customary for a server on a desk.
  private static let usualPort = 8_080

  static func run(_ values: OptionValues) async throws -> ExitCode {
    try values.refuseOperands()
    let format = try values.format()
    let output = try OutputFile.path(values, besides: [])
    let console = Console.standard(quiet: values.has("quiet"))
    var options = OriginOptions(folder: "")
    options.address = values.text("bind") ?? options.address
    options.port = UInt16(try values.integer("port", in: 0...65_535) ?? usualPort)
    options.cacheControl = values.text("cache-control") ?? options.cacheControl
    options.conditions = try conditions(values)
    options.folder = try await folder(values, console)
    Interruption.watch()
    let folder = options.folder
    let address = options.address.contains(":") ? "[\(options.address)]" : options.address
    let counts = try OriginServer.run(
      options,
      ready: { port in
        console.note("Serving \(folder) at http://\(address):\(port)/ until Ctrl-C.")
      },
      until: { Interruption.isAsked }
    )
    let text = format.render(
      [table(counts)],
      width: console.width,
      styling: output == nil ? console.styling : .plain
    )
    try console.result(text, to: output)
    return .fine
  }

  /// The folder that `--images` names; a corpus is made where it is not there.
  private static func folder(_ values: OptionValues, _ console: Console) async throws -> String {
    let choice = try CorpusChoice(values)
    if let directory = choice.directory { return directory }
    return try await choice.load(console).rootPath
  }

  private static func conditions(_ values: OptionValues) throws -> OriginConditions {
    var conditions = OriginConditions()
    conditions.latencyMilliseconds = try values.integer("latency", in: 0...3_600_000) ?? 0
    // A kilobit is 125 bytes.
    conditions.bytesPerSecond = try values.integer("bandwidth", in: 1...100_000_000).map {
      $0 * 125
    }
    conditions.loss = try values.share("loss") ?? 0
    conditions.stalls = try values.share("stalls") ?? 0
    conditions.serverErrors = try values.share("errors") ?? 0
    conditions.missing = try values.share("missing") ?? 0
    conditions.cuts = try values.share("cuts") ?? 0
    conditions.seed = try values.seed("random-seed") ?? conditions.seed
    return conditions
  }

  private static func table(_ counts: OriginCounts) -> ReportTable {
    var table = ReportTable(
      title: "What was asked for",
      columns: [
        ReportTable.Column("url"), .number("GETs", key: "gets"),
        .number("not modified", key: "not_modified"), .number("faults"), .number("bytes"),
        .number("cancelled"),
      ]
    )
    for (path, row) in counts.rows.sorted(by: { $0.key < $1.key }) {
      table.append(row: [
        .text(path), .count(row.gets), .count(row.notModified), .count(row.faults),
        .bytes(ByteCount(row.bytes)), .count(row.cancelled),
      ])
    }
    table.footnotes = [
      "requests for what is not there, or that are none: \(counts.refused)"
    ]
    return table
  }
}

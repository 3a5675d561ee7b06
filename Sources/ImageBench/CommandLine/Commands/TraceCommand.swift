internal import Reports
internal import Reproduction
internal import Text

/// `imagebench trace`: what is in traces, without a viewer.
enum TraceCommand: Command {
  /// What is done with traces.
  enum Action: String, CaseIterable {
    case summarize, cut, diff
  }

  static let name = "trace"
  static let summary = "Summarize, cut and compare traces in the terminal."
  static let synopsis = "summarize FILE | cut FILE --frames A-B -o FILE | diff FILE FILE  [options]"
  static let details = """
    summarize  Prints what happened how often, the latest frames with their causes, the longest gaps between
               two frames, and the memory peaks.
    cut        Writes the frames A to B as a trace of their own, which explain and viewers read; a name
               that ends in .gz makes it compressed. Frames keep their numbers, from 0.
    diff       Prints the first signpost that differs, the counts that differ, and the frames whose
               lateness changed. The exit code is 0 either way.

    A FILE is a trace of a run's traces/, compressed or not.

      imagebench trace summarize out/review/traces/photo-grid.downsample.iphone-se.s1.r1.json.gz
      imagebench trace cut photo-grid.json.gz --frames 50-60 -o jank.json.gz
      imagebench trace diff before.json.gz after.json.gz --format json
    """
  static let options: [OptionSpec] = [
    OptionSpec("frames", value: "A-B", "cut: the first and the last frame, or one frame."),
    OptionSpec("worst", value: "N", "summarize, diff: show N frames and gaps (10)."), .output,
    .format,
  ]
  static let actions = Action.allCases.map(\.rawValue)
  static let operands = OptionSpec.Offer(words: actions, paths: .all)

  static func run(_ values: OptionValues) throws -> ExitCode {
    let action: Action = try Self.action(values)
    let word = action.rawValue
    let paths = Array(values.operands.dropFirst())
    let count = action == .diff ? 2 : 1
    guard paths.count == count else {
      throw CommandError.usage("trace \(word) takes \(count == 1 ? "one trace" : "two traces")")
    }
    let output = try OutputFile.path(values, besides: paths)
    switch action {
    case .cut: try cut(paths[0], values, output)
    case .summarize:
      var summary = TraceSummary(try TraceFile(path: paths[0]))
      summary.shownCount = try worst(values, word)
      try print(summary.tables, values, output)
    case .diff:
      var difference = TraceDifference(
        try TraceFile(path: paths[0]),
        try TraceFile(path: paths[1])
      )
      difference.shownCount = try worst(values, word)
      try print(difference.tables, values, output)
    }
    return .fine
  }

  private static func worst(_ values: OptionValues, _ word: String) throws -> Int {
    guard !values.has("frames") else {
      throw CommandError.usage("--frames belongs to trace cut; trace \(word) takes --worst")
    }
    return try values.integer("worst", in: 1...100_000) ?? 10
  }

  private static func print(
    _ tables: [ReportTable],
    _ values: OptionValues,
    _ output: String?
  ) throws {
    let console = Console.standard(quiet: true)
    let width = console.width
    try console.result(try values.format().render(tables, width: width), to: output)
  }

  private static func cut(_ path: String, _ values: OptionValues, _ output: String?) throws {
    guard !values.has("worst"), !values.has("format") else {
      throw CommandError.usage(
        "trace cut writes a trace; --worst and --format belong to the others"
      )
    }
    guard let output else { throw CommandError.usage("trace cut needs -o FILE") }
    guard let text = values.text("frames") else {
      throw CommandError.usage("trace cut needs --frames A-B")
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let first = parts[0], let last = parts[parts.count - 1],
      first >= 0, first <= last
    else {
      throw CommandError.usage("--frames takes two numbers as 50-60, or one, not \"\(text)\"")
    }
    try TraceFile(path: path).cut(first...last, to: output)
  }
}

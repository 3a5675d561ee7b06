/// Commands and options of earlier versions, and what to use instead.
enum FormerCommand {
  private static let remedies = [
    "completion": "make install installs the completions of bash, zsh and fish",
    "conformance": "make test TESTS=PipelineTests plays its cases",
    "corpus": "imagebench doctor --pictures NAME makes, checks and lists the pictures",
    "export": "imagebench show RUN --format FORMAT writes a run for another tool",
    "film": "imagebench explain TRACE --frames A-B --film FILE draws frames",
    "man": "make install installs the manual page",
    "report": "imagebench show RUN --html FILE writes the page",
    "repro articles": "Results/Reference/articles.md has its result",
    "repro list": "imagebench list patterns lists them",
    "repro seeds": "Results/Reference/articles.md has its result",
    "trace":
      "imagebench explain TRACE says what is in it, --frames A-B --cut FILE cuts it, and two traces are compared",
  ]

  /// Options that commands had, and what to write instead.
  private struct Options {
    let commands: [String]
    let names: [String]
    let remedy: String

    init(_ commands: [String], _ names: [String], _ remedy: String) {
      self.commands = commands
      self.names = names
      self.remedy = remedy
    }
  }

  private static let playing = ["run", "repro", "explain", "hunt", "nightly", "trial"]
  private static let reading = ["show", "compare", "explain", "nightly", "history", "import"]

  private static let options = [
    Options(playing, ["corpus"], "--images takes standard, small or a directory"),
    Options(playing, ["corpus-seed"], "generated pictures are those of seed 1"),
    Options(playing, ["cache-dir"], "$IMAGEBENCH_CACHE is the directory of generated pictures"),
    Options(
      reading,
      ["scenario", "variant", "loader", "device", "network", "trial"],
      "--only takes names of scenarios, variants, loaders, devices, networks and trials"
    ), Options(reading, ["seed"], "write --only seed=3"),
    Options(
      ["run"],
      ["record-from", "allow-lookahead"],
      "imagebench import FILE -o NAME.scenario takes it, and run --scenario-file plays the result"
    ),
    Options(["run"], ["latency", "bandwidth"], "--network takes a link such as 3g-200ms-1500kbps"),
    Options(["run", "trial"], ["trace-limit"], "traces have room for 100 MB of text"),
    Options(
      ["run"],
      ["rows", "columns", "metric", "relative-to"],
      "imagebench show RUN has it"
    ), Options(["compare"], ["by"], "--base and --candidate are enough"),
    Options(["repro"], ["seeds"], "--seed takes ranges such as 1-10"),
    Options(["repro", "hunt"], ["variant"], "--loader takes variants too"),
    Options(["hunt"], ["replay"], "imagebench repro FILE plays it"),
    Options(
      ["history"],
      ["series", "kind", "family"],
      "changes are those of the history; Benchmarks/bench-changes replays files"
    ),
  ]

  /// The sentence about `words`, a former command with or without its action; nil for other words.
  static func sentence(_ words: String) -> String? {
    remedies[words].map { "the command \"\(words)\" was removed; \($0)" }
  }

  /// The sentence about the first of `arguments` that is a former option of `command`; nil for
  /// none.
  static func sentence(_ command: String, _ arguments: [String]) -> String? {
    for word in arguments.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
      let name = String(word.dropFirst(2).prefix { $0 != "=" })
      let found = options.first { $0.commands.contains(command) && $0.names.contains(name) }
      if let found { return "the option --\(name) was removed; \(found.remedy)" }
    }
    return nil
  }
}

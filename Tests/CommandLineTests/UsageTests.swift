import Foundation
import TestSupport
import Testing

@Suite("The command line", .timeLimit(.minutes(30)))
struct UsageTests {
  @Test(
    "Every help page is as recorded",
    arguments: [
      "run", "merge", "show", "compare", "explain", "repro", "hunt", "import", "new", "list",
      "nightly", "history", "doctor", "validate", "calibrate", "serve", "decode", "cache", "trial",
    ]
  )
  func help(command: String) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run([command, "--help"], in: directory.path)
    #expect(result.code == 0)
    #expect(result.messages.isEmpty)
    Golden.check("help-\(command).txt", result.output)
    let other = try ToolProcess.run(["help", command], in: directory.path)
    #expect(other.output == result.output)
  }

  @Test("The overview names every command and exit code")
  func overview() throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(["--help"], in: directory.path)
    #expect(result.code == 0)
    Golden.check("help.txt", result.output)
    let bare = try ToolProcess.run([], in: directory.path)
    #expect(bare.code == 64)
    #expect(bare.messages.contains("Usage: imagebench COMMAND"))
  }

  @Test(
    "A wrong command line ends with 64 and one sentence that says what is right",
    arguments: [
      (["frobnicate"], "there is no command \"frobnicate\""),
      (["conformance", "--variant", "best"], "make test TESTS=PipelineTests plays its cases"),
      (["help", "conformance"], "the command \"conformance\" was removed; make test"),
      (["run", "--bogus"], "there is no option --bogus;"),
      (["run", "--senario", "a"], "there is no option --senario; did you mean --scenario"),
      (["run", "--senario=a"], "did you mean --scenario"),
      (["run", "--s"], "did you mean --suite or --scenario or --scenario-file?"),
      (["hunt", "--seed", "1,2"], "--seed takes one whole number of 0 or more, not \"1,2\""),
      (
        ["import", "a", "--only", "seed=1-2"], "import takes one scenario, one device and one seed"
      ),
      (["import", "a", "--only", "naive"], "import takes one scenario, one device and one seed"),
      (["run", "--corpus-seed", "1,2"], "--corpus-seed was removed; generated pictures are those"),
      (["show", "a", "--seed=1"], "the option --seed was removed; write --only seed=3"),
      (["nightly", "--device", "ipad"], "the option --device was removed; --only takes names of"),
      (["repro", "P7", "--cache-dir", "a"], "$IMAGEBENCH_CACHE is the directory of generated"),
      (["run", "--trace-limit", "1"], "traces have room for 100 MB of text"),
      (["compare", "a", "--by", "variant"], "--by was removed; --base and --candidate are enough"),
      (["hunt", "--replay", "a"], "--replay was removed; imagebench repro FILE plays it"),
      (["show", "--bogus", "--", "--seed"], "there is no option --bogus"),
      (["run", "--suite", "nope"], "known are smoke, switches, review, nightly"),
      (["run", "--scenario", "photogrid"], "did you mean photo-grid?"),
      (["run", "--variant", "naiv"], "did you mean naive?"),
      (["run", "--device", "ipda"], "did you mean ipad?"),
      (["run", "--rows", "device"], "the option --rows was removed; imagebench show RUN has it"),
      (
        ["show", "a", "--format", "xml"],
        "text, markdown, csv, json, github-action-benchmark-smaller"
      ),
      (["show"], "show takes one run"),
      (["show", "a", "b"], "show takes one run"),
      (["run", "--seed", "x"], "--seed takes whole numbers of 0 or more, or ranges such as 1-10"),
      (["run", "--repetitions", "0"], "--repetitions takes a whole number from 1 to 1000"),
      (["run", "--jobs", "-1"], "--jobs takes a whole number from 1 to 1024"),
      (["run", "--decode", "maybe"], "--decode takes one of real, model, measured, not"),
      (["run", "--decode", "measured", "--assumptions", "all"], "drop --decode measured or"),
      (
        ["check", "--loader", "naive", "--decode", "measured"],
        "--decode measured gives no exact numbers, which this"
      ),
      (
        ["repro", "full-decode", "--decode", "measured"], "take real or model, or `imagebench run`"
      ),
      (["nightly", "--baseline", "b", "--decode", "measured"], "gives no exact numbers"),
      (["run", "--decode"], "the option --decode needs a value"),
      (["run", "--quiet=3"], "the option --quiet takes no value"),
      (["run", "--format", "xml"], "--format takes one of text, markdown, csv, json"),
      (["run", "--corpus", "small"], "--images takes standard, small or a directory"),
      (["run", "--out", ""], "the option --out needs a value that is not empty"),
      (["run", "--scenario="], "the option --scenario needs a value that is not empty"),
      (["run", "--seed", "1,,2"], "--seed has an empty item in \"1,,2\""),
      (["run", "--variant", "naive,"], "--variant has an empty item in \"naive,\""),
      (["run", "extra"], "\"extra\" is not expected here"),
      (["list", "everything"], "there is no topic \"everything\""),
      (["corpus", "make"], "\"corpus\" was removed; imagebench doctor --pictures NAME makes"),
      (["corpus", "--help"], "\"corpus\" was removed; imagebench doctor --pictures NAME"),
      (["help", "man"], "\"man\" was removed; make install installs the manual page"),
      (["completion", "zsh"], "\"completion\" was removed; make install installs the completions"),
      (["doctor", "--pictures", "x", "y"], "\"y\" is not expected here"),
      (["decode"], "decode takes one file or more"),
      (
        ["decode", "a.jpg", "--repetitions", "0"],
        "--repetitions takes a whole number from 1 to 10000"
      ),
      (["decode", "a.jpg", "b.jpg", "-o", "c.png"], "--output takes the result of one file"),
      (["decode", "a.jpg", "--max-pixel-size", "0"], "--max-pixel-size takes a whole number of 1"),
      (["decode", "a.jpg", "--mode", "tiny"], "--mode takes one of full, resize, downsample"),
      (["cache"], "cache takes one log, or - for standard input"),
      (["cache", "a.csv", "b.csv"], "cache takes one log, or - for standard input"),
      (
        ["cache", "a.csv", "--policy", "lru,arc"], "there is no policy \"arc\"; known are all, lru"
      ),
      (
        ["cache", "a.csv", "--capacity", "0"], "--capacity takes numbers such as 5000, 64MiB or 10%"
      ),
      (["cache", "a.csv", "--capacity", "1MB"], "the capacity 1MB is in bytes; add --unit bytes"),
      (["cache", "a.csv", "--unit", "pages"], "--unit takes one of objects, bytes"),
      (["cache", "a.csv", "--format", "xml"], "--format takes one of text, markdown, csv, json"),
      (["cache", "a.csv", "--format", "table"], "--format table is called --format text now"),
      (["explain", "a", "--format", "table"], "--format table is called --format text now"),
      (
        ["history", "list", "--format", "table"], "--format table is called --format text now"
      ),
      (["history", "fill", "--help"], "history takes one of list, show, import,"),
      (["help", "history", "fill"], "not \"fill\""),
      (["history", "lisst", "--help"], "not \"lisst\"; did you mean list?"),
      (["history"], "changes and report; see imagebench history --help"),
      (
        ["trace", "cut", "a"], "\"trace\" was removed; imagebench explain TRACE says what is in it"
      ),
      (["film", "a"], "\"film\" was removed; imagebench explain TRACE --frames A-B --film FILE"),
      (["export", "a"], "\"export\" was removed; imagebench show RUN --format FORMAT"),
      (["help", "report"], "\"report\" was removed; imagebench show RUN --html FILE"),
      (["list", "loadres", "--help"], "did you mean loaders?"),
      (["--completion", "tcsh"], "--completion takes one of bash, zsh and fish"),
      (["run", "--loader", "nope"], "there is no loader \"nope\"; known are careless-cell,"),
      (["run", "--loader", "nope"], "and the variants of imagebench list variants"),
      (["run", "--loader", "carless-cell"], "there is no loader \"carless-cell\"; did you mean"),
      (["run", "--loader", "naiv"], "there is no loader \"naiv\"; did you mean naive?"),
      (["run", "--variant", "naive", "--loader", "nope"], "there is no loader \"nope\""),
      (["nightly", "--baseline", "b", "--only", "loader=nope"], "there is no variant \"nope\""),
      (["hunt", "--loader", "nope"], "there is no loader \"nope\""),
      (["trial", "--scenario", "photo-grid"], "--variant is needed"),
    ] as [([String], String)]
  )
  func usage(arguments: [String], expected: String) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(arguments, in: directory.path)
    #expect(result.code == 64)
    #expect(result.messages.contains(expected), "said: \(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1, "said: \(result.messages)")
    #expect(result.output.isEmpty)
  }

  @Test(
    "A name that an option had before is still understood",
    arguments: [
      (["cache", "log.csv", "--repeat", "3"], ["cache", "log.csv", "--repetitions", "3"]),
      (["import", "log.csv", "--out", "a"], ["import", "log.csv", "--output", "a"]),
      (["decode", "none.jpg", "--json"], ["decode", "none.jpg", "--format", "json"]),
      (["decode", "none.jpg", "--repeat", "0"], ["decode", "none.jpg", "--repetitions", "0"]),
    ] as [([String], [String])]
  )
  func former(old: [String], new: [String]) throws {
    let directory = TemporaryDirectory()
    try Data("key\na\nb\na\n".utf8).write(to: URL(fileURLWithPath: directory.file("log.csv")))
    let (before, now) = (
      try ToolProcess.run(old, in: directory.path), try ToolProcess.run(new, in: directory.path)
    )
    #expect(before.code == now.code && before.messages == now.messages)
    #expect(!now.messages.contains("no option"), "said: \(now.messages)")
  }

  @Test("Every switch of a variant is listed with its default and what it decides")
  func switches() throws {
    let directory = TemporaryDirectory()
    let list = try ToolProcess.run(["list", "switches", "--format", "csv"], in: directory.path)
    #expect(list.code == 0)
    let rows = list.output.split(separator: "\n").dropFirst()
    #expect(
      rows.contains {
        $0 == "diskCacheOptions.readPlace,background,on which lane the disk is read,main"
      }
    )
    #expect(rows.count > 30)
    for row in rows {
      let meaning = row.split(separator: ",", omittingEmptySubsequences: false)[2]
      #expect(!meaning.isEmpty, "has no meaning: \(row)")
    }
  }

  @Test(
    "What a list has is what the error about an unknown name lists",
    arguments: ["suites", "scenarios", "variants", "devices"]
  )
  func sameNames(topic: String) throws {
    let directory = TemporaryDirectory()
    let list = try ToolProcess.run(["list", topic, "--format", "csv"], in: directory.path)
    let names = list.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
    let kind = String(topic.dropLast())
    let refused = try ToolProcess.run(["run", "--\(kind)", "12345678"], in: directory.path)
    let known = names.joined(separator: ", ")
    #expect(refused.messages.contains("there is no \(kind) \"12345678\"; known are \(known);"))
  }

  @Test(
    "Lists name what there is",
    arguments: [
      ("suites", "review"), ("scenarios", "photo-grid"), ("variants", "background-decode"),
      ("devices", "iphone-15-pro"), ("switches", "decodePlace"), ("networks", "heavy-tail"),
      ("metrics", "hit_rate"),
    ]
  )
  func lists(topic: String, expected: String) throws {
    let directory = TemporaryDirectory()
    for format in ["text", "markdown", "csv", "json"] {
      let result = try ToolProcess.run(
        ["list", topic, "--format", format],
        in: directory.path
      )
      #expect(result.code == 0)
      #expect(result.output.contains(expected))
    }
  }
}

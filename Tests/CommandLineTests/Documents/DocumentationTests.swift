import Foundation
import TestSupport
import Testing

/// What the documents show is what the tool does.
@Suite("The documents", .timeLimit(.minutes(30)))
struct DocumentationTests {
  /// Each command once, wherever it is shown: `new` makes its folder only once.
  private static let blocks = Document.all.flatMap {
    DocumentedCommand.inBlocks(of: $0, program: "imagebench")
  }.reduce(into: [DocumentedCommand]()) { commands, command in
    if !commands.contains(where: { $0.words == command.words }) { commands.append(command) }
  }

  /// What is added to a command so that it ends soon.
  private static let additions = [
    "run": ["--out", DocumentedPlace.blocked], "nightly": ["--out", DocumentedPlace.blocked],
    "validate": ["--out", DocumentedPlace.blocked],
    "hunt": ["--tries", "1"], "check": ["--device", "iphone-se", "--seed", "1"],
    "serve": ["--bind", "nowhere"], "calibrate": ["--images", "small"],
  ]

  @Test(
    "Every command in a code block runs, up to its first trial where it plays many",
    .serialized,
    arguments: blocks
  )
  func block(command: DocumentedCommand) throws {
    let place = try DocumentedPlace.path.get()
    let words = command.words.dropFirst().map { word in
      word == "FILE…" ? "Pictures/a.jpg" : word.replacing("~/", with: place + "/")
    }
    let name = words[0]
    let result = try ToolProcess.run(
      words + (Self.additions[name] ?? []),
      in: place,
      environment: ["IMAGEBENCH_SHARD": "1/2"]
    )
    let text = "\(command.testDescription): exit code \(result.code), \(result.messages)"
    switch name {
    case "nightly" where words.contains("--judge") && words.contains("--bless"):
      #expect(result.code == 1 && result.messages.contains("holds no run"), "\(text)")
    case "nightly" where words.contains("--judge"):
      #expect(result.code == 5 && result.messages.contains("another plan"), "\(text)")
    case "run", "nightly", "validate":
      let isBlessing = words.contains("--bless")
      let marks = isBlessing ? "nothing was accepted" : "cannot make directory blocked"
      #expect(result.code == 1 && result.messages.contains(marks), "\(text)")
    case "serve":
      #expect(result.code == 64 && result.messages.contains("is no address"), "\(text)")
    case "compare": #expect([0, 2].contains(result.code), "\(text)")
    case "repro": #expect([0, 4].contains(result.code), "\(text)")
    case "hunt", "check": #expect([0, 6].contains(result.code), "\(text)")
    default: #expect(result.code == 0, "\(text)")
    }
  }

  @Test("Every command between backticks has options that the tool has")
  func spans() throws {
    let directory = TemporaryDirectory()
    let commands = Document.all.flatMap {
      DocumentedCommand.inSentences(of: $0, program: "imagebench")
    }
    #expect(commands.count > 20)
    for words in Set(commands.map(\.words)) where !["COMMAND", "--version"].contains(words[1]) {
      // The last word may be an option that takes a value.
      let value = words.last?.hasPrefix("-") == true ? ["1"] : []
      let result = try ToolProcess.run(words.dropFirst() + value + ["--help"], in: directory.path)
      let shown = words.joined(separator: " ")
      #expect(result.code == 0, "`\(shown)`: exit code \(result.code), \(result.messages)")
    }
  }

  @Test("Every option that the sentences name is one of the tool's", arguments: Document.all)
  func options(document: Document) throws {
    let directory = TemporaryDirectory()
    let page = try ToolProcess.run(["--manual"], in: directory.path).output
    let known = Set(page.replacing("\\-", with: "-").matches(of: /--[a-z][a-z-]*/).map(\.output))
    #expect(known.count > 50)
    // `ARGS` of make goes to programs that are not the tool.
    let others: Set<Substring> = [
      "--steps", "--only", "--filter", "--sanitize", "--version", "--help",
    ]
    for span in document.spans where span.text.hasPrefix("--") {
      for option in span.text.matches(of: /--[a-z][a-z-]*/).map(\.output)
      where !others.contains(option) && !option.hasPrefix("--explicit") {
        #expect(known.contains(option), "\(document.path):\(span.line): \(option)")
      }
    }
  }

  @Test(
    "Every variant that the pages about variants name is one of the tool's",
    arguments: ["docs/presets.md", "docs/variants.md", "README.md"]
  )
  func variants(page: String) throws {
    let directory = TemporaryDirectory()
    let topics = try ["variants", "scenarios", "metrics"].map {
      try ToolProcess.run(["list", $0, "--format", "csv"], in: directory.path).output
    }
    let known = Set(topics.joined().split(separator: "\n").map { $0.prefix { $0 != "," } })
    let document = try #require(Document.all.first { $0.path == page })
    let names = document.spans.map(\.text).filter { $0.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil }
    #expect(!names.isEmpty)
    for name in names { #expect(known.contains(Substring(name)), "\(page): \(name)") }
  }

  @Test("Every make target that is shown is in the Makefile")
  func targets() throws {
    let makefile = try String(
      contentsOf: Document.root.appendingPathComponent("Makefile"),
      encoding: .utf8
    )
    let targets = Set(makefile.matches(of: /(?m)^([a-z0-9-]+):/).map(\.output.1))
    let commands = Document.all.flatMap {
      DocumentedCommand.inBlocks(of: $0, program: "make")
        + DocumentedCommand.inSentences(of: $0, program: "make")
    }
    #expect(commands.count > 20)
    for command in commands {
      let names = command.words.dropFirst().filter { !$0.contains("=") }
      for name in names { #expect(targets.contains(Substring(name)), "\(command.testDescription)") }
    }
  }

  @Test("Every command of the tool is in the README's table")
  func table() throws {
    let directory = TemporaryDirectory()
    let overview = try ToolProcess.run(["--help"], in: directory.path).output
    let lines = overview.split(separator: "\n").drop { $0 != "Commands:" }.dropFirst()
    let names = lines.prefix { $0.hasPrefix("  ") }.compactMap { $0.split(separator: " ").first }
    #expect(names.count > 10)
    let rows = Document.all[0].lines.map(\.text).filter { $0.hasPrefix("| `") }
    for name in names {
      #expect(rows.contains { $0.split(separator: "|")[0].contains("`\(name)`") }, "\(name)")
    }
  }

  @Test("Every link to a file leads to one", arguments: Document.all)
  func links(document: Document) {
    let folder = Document.root.appendingPathComponent(document.path).deletingLastPathComponent()
    for path in document.linkedPaths {
      let target = folder.appendingPathComponent(path).standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: target), "\(document.path): \(path)")
    }
  }

  @Test("Commands are read from blocks and sentences, and rows of tables are none")
  func reading() {
    #expect(Document.all.count > 20)
    #expect(Self.blocks.count > 50)
    let document = Document(
      path: "A.md",
      text: """
        Text with `imagebench run
        --out a` and `make it`, [a](b.md#c) and [d](https://e.f).
        ```
        imagebench decode "a b" --x 'c#d'   # a comment
          $ imagebench nightly --commit "$(git describe)" > night.txt
        imagebench   0.9
        ```
        """
    )
    let blocks = DocumentedCommand.inBlocks(of: document, program: "imagebench")
    #expect(
      blocks.map(\.words) == [
        ["imagebench", "decode", "a b", "--x", "c#d"],
        ["imagebench", "nightly", "--commit", "HEAD"],
      ]
    )
    #expect(blocks.map(\.line) == [4, 5])
    let spans = DocumentedCommand.inSentences(of: document, program: "imagebench")
    #expect(spans.map(\.words) == [["imagebench", "run", "--out", "a"]])
    #expect(DocumentedCommand.inSentences(of: document, program: "make").count == 1)
    #expect(document.linkedPaths == ["b.md"])
  }
}

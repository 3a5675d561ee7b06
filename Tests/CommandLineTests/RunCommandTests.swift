import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench run", .timeLimit(.minutes(30)))
struct RunCommandTests {
  private static let trials = [
    "run", "--scenario", "scroll-feed-short,photo-grid-short", "--variant", "naive,bounded-cache",
    "--repetitions", "1",
  ]
  private static let small = trials + ["--images", "small"]

  @Test("The smoke suite runs, prints its table and names the files that it wrote")
  func smoke() throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(["run", "--suite", "smoke"], in: directory.path)
    #expect(result.code == 0, "said: \(result.messages)")
    for word in ["naive", "background-decode", "bounded-cache", "photo-grid-short", "hitches"] {
      #expect(result.output.contains(word))
    }
    #expect(result.messages.contains("Wrote out/smoke/"))
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.file("out/smoke"))
    #expect(
      names.sorted() == [
        "frames.csv", "loads.csv", "metrics.csv", "run.json", "summary.md", "traces", "trials.csv",
        "verdict.json",
      ]
    )
    let traces = try FileManager.default.contentsOfDirectory(
      atPath: directory.file("out/smoke/traces")
    )
    #expect(traces.count == 15)
    let manifest = try json(directory.file("out/smoke/run.json"))
    #expect(manifest["state"]?.string == "complete")
    #expect(manifest["schema_version"]?.integer == 1)
    #expect(manifest["corpus"]?["recipe"]?.string == "small")
    let quietness = try #require(manifest["host"]?["quietness"])
    #expect((0...100).contains(try #require(quietness["score"]?.integer)))
    #expect(quietness["parts"]?.object?.members.count == 7)
  }

  @Test("A plan of its own goes to out/own, a second one to the next free directory")
  func nextDirectory() throws {
    let directory = TemporaryDirectory()
    let first = try ToolProcess.run(Self.small + ["-q"], in: directory.path)
    let second = try ToolProcess.run(Self.small + ["-q"], in: directory.path)
    #expect(first.code == 0 && second.code == 0)
    #expect(second.messages.contains("out/own-2/"))
    let refused = try ToolProcess.run(
      Self.small + ["--out", "out/own"],
      in: directory.path
    )
    #expect(refused.code == 1)
    #expect(refused.messages.contains("--overwrite"))
    let replaced = try ToolProcess.run(
      Self.small + ["--out", "out/own", "--overwrite", "-q"],
      in: directory.path
    )
    #expect(replaced.code == 0)
  }

  @Test("Results come in every format", arguments: ["text", "markdown", "csv", "json"])
  func formats(format: String) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      Self.small + ["--decode", "model", "-q", "--format", format],
      in: directory.path
    )
    #expect(result.code == 0)
    switch format {
    case "json":
      let tables = try JSONParser.parse(result.output)["tables"]?.array
      #expect(tables?.count == 2)
    case "csv": #expect(result.output.hasPrefix("scenario,device,seed,variant,outcome,"))
    case "markdown": #expect(result.output.contains("| variant"))
    default: #expect(result.output.contains("What each variant changed"))
    }
  }

  @Test("The user's own pictures are run, and those that cannot be read are named")
  func ownImages() throws {
    let directory = TemporaryDirectory()
    let root = try ToolProcess.smallCorpus(in: directory.path)
    try FileManager.default.createDirectory(
      atPath: directory.file("mine"),
      withIntermediateDirectories: true
    )
    for name in ["photo-01.jpg", "tile-01.jpg"] {
      try FileManager.default.copyItem(
        atPath: root + "/" + name,
        toPath: directory.file("mine/" + name)
      )
    }
    let photo = try Data(contentsOf: URL(fileURLWithPath: root + "/photo-01.jpg"))
    // Cut behind the header: it is taken for an image and fails when it is decoded.
    try photo.prefix(photo.count * 2 / 3)
      .write(to: URL(fileURLWithPath: directory.file("mine/cut.jpg")))
    try Data("no image".utf8).write(to: URL(fileURLWithPath: directory.file("mine/note.jpg")))
    let result = try ToolProcess.run(
      Self.trials + ["--images", "mine", "-q"],
      in: directory.path
    )
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.messages.contains("skipped") && result.messages.contains("note.jpg"))
    let table = try csv(directory.file("out/own/trials.csv"))
    let failed = try #require(table.column("failed_loads"))
    let variant = try #require(table.column("variant"))
    #expect(table.rows.contains { $0[variant] == "bounded-cache" && (Int($0[failed]) ?? 0) > 0 })
  }

  @Test("Pictures that changed since the run was cut short make another run")
  func changedImages() throws {
    let directory = TemporaryDirectory()
    _ = try ToolProcess.smallCorpus(
      in: directory.path,
      environment: ["IMAGEBENCH_CACHE": "cache"]
    )
    let root = try #require(
      FileManager.default.contentsOfDirectory(atPath: directory.file("cache")).first
    )
    let run = [
      "run", "--scenario", "cell-reuse-short", "--variant", "naive", "--images", "cache/" + root,
      "--out", "results", "--decode", "model",
    ]
    let started = try ToolProcess.start(
      run + ["--repetitions", "40", "--jobs", "1"],
      in: directory.path
    )
    started.waitUntilItSays("trials: 4/40")
    let list = directory.file("results/parts/corpus.json")
    #expect(FileManager.default.fileExists(atPath: list))
    // A trial that begins after this sees that its picture is another one.
    let file = directory.file("cache/\(root)/photo-01.jpg")
    let picture = try Data(contentsOf: URL(fileURLWithPath: file))
    try picture.dropLast().write(to: URL(fileURLWithPath: file))
    let result = try started.finish()
    #expect(result.code == 3)
    #expect(
      result.messages.contains("photo-01.jpg has changed since the run began"),
      "said: \(result.messages)"
    )
    let resumed = try ToolProcess.run(run + ["--repetitions", "40", "-q"], in: directory.path)
    #expect(resumed.code == 1)
    #expect(resumed.messages.contains("another plan, corpus or version"))
    try picture.write(to: URL(fileURLWithPath: file))
    let repaired = try ToolProcess.run(run + ["--repetitions", "40", "-q"], in: directory.path)
    #expect(repaired.code == 0, "said: \(repaired.messages)")
  }

  @Test(
    "What stands in the way is named, and the exit code is 1",
    arguments: [
      (["--images", "nowhere"], "nowhere"),
      (["--images", "void"], "no usable JPEG or PNG file"),
      (["--images", "small", "--out", "taken"], "holds no run of imagebench"),
      (["--images", "small", "--out", "taken/file.txt"], "taken/file.txt"),
    ] as [([String], String)]
  )
  func obstacles(arguments: [String], expected: String) throws {
    let directory = TemporaryDirectory()
    for name in ["void", "taken"] {
      try FileManager.default.createDirectory(
        atPath: directory.file(name),
        withIntermediateDirectories: true
      )
    }
    try Data("mine".utf8).write(to: URL(fileURLWithPath: directory.file("taken/file.txt")))
    let result = try ToolProcess.run(Self.trials + ["-q"] + arguments, in: directory.path)
    #expect(result.code == 1)
    #expect(result.messages.contains(expected), "said: \(result.messages)")
    let kept = try String(contentsOfFile: directory.file("taken/file.txt"), encoding: .utf8)
    #expect(kept == "mine")
  }

  private func json(_ path: String) throws -> JSONValue {
    try JSONParser.parse(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  private func csv(_ path: String) throws -> CSVDocument {
    try CSVDocument(reading: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  }
}

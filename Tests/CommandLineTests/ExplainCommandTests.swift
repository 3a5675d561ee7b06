import Foundation
import JSONText
import TestSupport
import Testing

@Suite("imagebench explain", .timeLimit(.minutes(10)))
struct ExplainCommandTests {
  /// A run of two short trials, in which nothing is decoded.
  private func run() throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      [
        "run", "--scenario", "photo-grid-short", "--variant", "naive,bounded-cache",
        "--repetitions", "1", "--corpus", "small", "--decode", "model", "--out", "out", "-q",
      ],
      in: directory.path
    )
    #expect(result.code == 0, "said: \(result.messages)")
    return directory
  }

  @Test("A run is explained as recorded, in every form and from one of its traces")
  func forms() throws {
    let directory = try run()
    for form in ["table", "markdown", "csv", "json"] {
      let result = try ToolProcess.run(
        ["explain", "out", "--variant", "naive", "--format", form],
        in: directory.path
      )
      #expect(result.code == 0, "said: \(result.messages)")
      Golden.check("explain.\(form)", result.output)
    }
    let trace = try ToolProcess.run(
      ["explain", "out/traces/photo-grid-short.naive.iphone-se.s1.r1.json"],
      in: directory.path
    )
    #expect(trace.code == 0)
    #expect(trace.output.contains("decode-on-main"))
    let all = try ToolProcess.run(["explain", "out", "--format", "json"], in: directory.path)
    let tables = try #require(try JSONParser.parse(all.output)["tables"]?.array)
    #expect(tables.count >= 4)
    #expect(all.output.contains("photo-grid-short · bounded-cache"))
  }

  @Test("What is no trace and no run is refused in one sentence")
  func hostile() throws {
    let directory = try run()
    let trace = "out/traces/photo-grid-short.naive.iphone-se.s1.r1.json"
    let whole = try Data(contentsOf: URL(fileURLWithPath: directory.file(trace)))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: directory.file("half.json")))
    try Data("{}\n".utf8).write(to: URL(fileURLWithPath: directory.file("other.json")))
    try Data().write(to: URL(fileURLWithPath: directory.file("empty.json")))
    try FileManager.default.createDirectory(
      atPath: directory.file("folder"),
      withIntermediateDirectories: true
    )
    for (path, words) in [
      ("half.json", "breaks off"), ("other.json", "is no trace"), ("empty.json", "is no trace"),
      ("missing.json", "there is no file"), ("folder", "is no run"),
    ] {
      let result = try ToolProcess.run(["explain", path], in: directory.path)
      #expect(result.code == 1, "\(path)")
      #expect(result.output.isEmpty, "\(path)")
      #expect(result.messages.contains(words), "\(path): \(result.messages)")
      #expect(result.messages.split(separator: "\n").count == 1, "\(path): \(result.messages)")
    }
    try FileManager.default.removeItem(atPath: directory.file(trace))
    let gone = try ToolProcess.run(["explain", "out", "--variant", "naive"], in: directory.path)
    #expect(gone.code == 1)
    for arguments in [
      [], ["out", "out"], ["out", "--variant", "nobody"], ["out", "--trial", "x"],
    ] {
      let result = try ToolProcess.run(["explain"] + arguments, in: directory.path)
      #expect(result.code == 64, "\(arguments): \(result.messages)")
    }
  }
}

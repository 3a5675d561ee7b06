import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench decode of several files", .timeLimit(.minutes(30)))
struct DecodeSeveralTests {
  /// A directory, and the root of the small corpus.
  private func corpus() throws -> (directory: TemporaryDirectory, root: String) {
    let directory = TemporaryDirectory()
    return (directory, try ToolProcess.smallCorpus(in: directory.path))
  }

  private func photos(_ root: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root)
      .filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }.sorted().map { "\(root)/\($0)" }
  }

  @Test("Each file has its object in the array, in the order of the command line")
  func array() throws {
    let (directory, root) = try corpus()
    let paths = try photos(root)
    let result = try ToolProcess.run(
      ["decode"] + paths + ["--max-pixel-size", "32", "--json"],
      in: directory.path
    )
    #expect(result.code == 0, "said: \(result.messages)")
    let array = try #require(try JSONParser.parse(result.output).array)
    #expect(array.map { $0["file"]?.string } == paths)
    for facts in array {
      let output = try #require(facts["output_bytes"]?.integer)
      let working = try #require(facts["working_bytes"]?.integer)
      #expect(facts["peak_bytes"]?.integer == output + working)
      #expect((1...8).contains(facts["orientation"]?.integer ?? 0))
    }
  }

  @Test("A bad file is named, the others are done, and the tool ends with 1")
  func badAmongGood() throws {
    let (directory, root) = try corpus()
    let photo = try #require(try photos(root).first)
    try Data("no image".utf8).write(to: URL(fileURLWithPath: directory.file("bad.jpg")))
    let result = try ToolProcess.run(
      ["decode", "bad.jpg", photo, "nowhere.png", photo, "--json", "--max-pixel-size", "16"],
      in: directory.path
    )
    #expect(result.code == 1)
    let lines = result.messages.split(separator: "\n")
    #expect(lines.count == 2, "said: \(result.messages)")
    #expect(lines.first?.contains("bad.jpg") == true)
    #expect(lines.last?.contains("nowhere.png") == true)
    #expect(try JSONParser.parse(result.output).array?.count == 2)
  }

  @Test("Pictures that cannot be decoded end with 7 when nothing else went wrong")
  func badPictures() throws {
    let (directory, root) = try corpus()
    let photo = try #require(try photos(root).first)
    try Data("no image".utf8).write(to: URL(fileURLWithPath: directory.file("bad.jpg")))
    let result = try ToolProcess.run(["decode", "bad.jpg", photo, "--json"], in: directory.path)
    #expect(result.code == 7)
    #expect(try JSONParser.parse(result.output).array?.count == 1)
  }

  /// Kills the decoder in the second file, which it would decode for hours.
  private static let killing = #"""
    "$TOOL" decode bad.jpg slow.jpg good.jpg good.jpg --repetitions 10000 --max-pixel-size 16 \
      --json > out.json 2> messages & tool=$!
    ticks() { copy=$(cat /proc/$tool/task/*/children 2>/dev/null) && cut -d' ' -f14 /proc/${copy% }/stat; }
    until [ "$(ticks)" -ge 20 ] 2>/dev/null; do kill -0 $tool || exit 99; done
    ticks > /dev/null; kill -9 $copy; wait $tool
    """#

  @Test("A decoder that crashes in one file is reported, and the other files have their results")
  func crash() throws {
    let (directory, root) = try corpus()
    try Data("no image".utf8).write(to: URL(fileURLWithPath: directory.file("bad.jpg")))
    let files = FileManager.default
    try files.copyItem(atPath: root + "/photo-01.jpg", toPath: directory.file("slow.jpg"))
    try files.copyItem(atPath: root + "/avatar-01.jpg", toPath: directory.file("good.jpg"))
    let result = try ToolProcess.run(script: Self.killing, in: directory.path)
    #expect(result.code == 1)
    let messages = try String(contentsOfFile: directory.file("messages"), encoding: .utf8)
    let lines = messages.split(separator: "\n")
    #expect(lines.count == 2, "said: \(messages)")
    #expect(lines.first?.contains("bad.jpg: ") == true, "said: \(messages)")
    #expect(
      lines.last?.contains("slow.jpg: the decoder ended its process (signal 9)") == true,
      "said: \(messages)"
    )
    let output = try String(contentsOfFile: directory.file("out.json"), encoding: .utf8)
    let array = try #require(try JSONParser.parse(output).array)
    #expect(array.map { $0["file"]?.string } == ["good.jpg", "good.jpg"])
  }

  @Test("Nothing but bad files gives an empty array and no table")
  func allBad() throws {
    let directory = TemporaryDirectory()
    let json = try ToolProcess.run(["decode", "a.jpg", "b.jpg", "--json"], in: directory.path)
    #expect(json.code == 1)
    #expect(try JSONParser.parse(json.output).array?.isEmpty == true)
    let text = try ToolProcess.run(["decode", "a.jpg", "b.jpg"], in: directory.path)
    #expect(text.code == 1)
    #expect(text.output.isEmpty)
  }

  @Test("Other formats have a row for each file", arguments: ["text", "markdown", "csv"])
  func tables(format: String) throws {
    let (directory, root) = try corpus()
    let photo = try #require(try photos(root).first)
    let result = try ToolProcess.run(
      ["decode", photo, photo, "--max-pixel-size", "16", "--format", format],
      in: directory.path
    )
    #expect(result.code == 0)
    #expect(result.output.contains(format == "text" ? "peak_bytes" : "working_bytes"))
    let rows = result.output.split(separator: "\n").filter {
      $0.contains("photo-01.jpg") || $0.contains(photo)
    }
    #expect(rows.count >= 2)
  }

  @Test("As text, each file has one row beside its neighbours, on one page")
  func page() throws {
    let (directory, root) = try corpus()
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("photos"),
      withDestinationPath: root
    )
    let paths = try photos(root).map { $0.replacing(root, with: "photos") }
    let result = try ToolProcess.run(
      ["decode", "--max-pixel-size", "32"] + paths,
      in: directory.path
    )
    #expect(result.code == 0, "said: \(result.messages)")
    let lines = result.output.split(separator: "\n").map(String.init)
    for path in paths { #expect(lines.count { $0.contains(path) } == 1, "\(path)") }
    #expect(lines.count < paths.count + 8)
    #expect(lines.first?.contains("warning_kind") == true)
    #expect(result.output.contains("--format markdown, csv or json shows all facts"))
  }

  @Test("Repeats give medians that are no less than the least")
  func repeats() throws {
    let (directory, root) = try corpus()
    let photo = root + "/photo-01.jpg"
    let result = try ToolProcess.run(
      ["decode", photo, "--max-pixel-size", "40", "--repeat", "5", "--json"],
      in: directory.path
    )
    let facts = try JSONParser.parse(result.output)
    #expect(facts["repeats"]?.integer == 5)
    let wall = try #require(facts["wall_ms"]?.number)
    let cpu = try #require(facts["cpu_ms"]?.number)
    #expect(wall >= facts["wall_min_ms"]?.number ?? .infinity)
    #expect(cpu >= facts["cpu_min_ms"]?.number ?? .infinity)
  }
}

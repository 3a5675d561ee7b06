import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench decode", .timeLimit(.minutes(30)))
struct DecodeCommandTests {
  /// A directory with the small corpus in it, and the path of one of its photographs.
  private func corpus() throws -> (directory: TemporaryDirectory, photo: String) {
    let directory = TemporaryDirectory()
    let root = try ToolProcess.smallCorpus(in: directory.path)
    return (directory, root + "/photo-01.jpg")
  }

  @Test(
    "Every mode says size, time and memory as JSON",
    arguments: ["full", "resize", "downsample"]
  )
  func modes(mode: String) throws {
    let (directory, photo) = try corpus()
    let result = try ToolProcess.run(
      ["decode", photo, "--mode", mode, "--max-pixel-size", "40", "--json"],
      in: directory.path
    )
    #expect(result.code == 0)
    let facts = try JSONParser.parse(result.output)
    #expect(facts["mode"]?.string == mode)
    let isFull = mode == "full"
    let size = try #require(facts["size"]?.string)
    #expect(isFull == (size == facts["source_size"]?.string))
    #expect(isFull || size.hasPrefix("40x") || size.hasSuffix("x40"))
    #expect((facts["wall_ms"]?.number ?? -1) >= 0)
    #expect((facts["cpu_ms"]?.number ?? -1) >= 0)
    let output = try #require(facts["output_bytes"]?.integer)
    let working = try #require(facts["working_bytes"]?.integer)
    #expect(facts["peak_bytes"]?.integer == output + working)
  }

  @Test("The PNG that it writes is the result")
  func writesPNG() throws {
    let (directory, photo) = try corpus()
    let written = try ToolProcess.run(
      ["decode", photo, "--max-pixel-size", "48", "-o", "small.png", "--json"],
      in: directory.path
    )
    #expect(written.code == 0)
    let size = try JSONParser.parse(written.output)["size"]?.string
    let read = try ToolProcess.run(["decode", "small.png", "--json"], in: directory.path)
    #expect(read.code == 0)
    let facts = try JSONParser.parse(read.output)
    #expect(facts["codec"]?.string == "png")
    #expect(facts["size"]?.string == size)
  }

  @Test(
    "A file that is no good image ends with 7 and one sentence",
    arguments: [
      ("empty.jpg", [], "is empty"),
      ("text.jpg", Array("hello, I am text".utf8), "neither JPEG nor PNG"),
      ("huge.jpg", Self.jpegHeader(width: 60_000, height: 60_000), "(--max-pixels)"),
      ("really.jpg", Array("RIFF1234WEBPVP8 ".utf8), "is WebP"),
      ("stub.png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0], "PNG"),
    ] as [(String, [UInt8], String)]
  )
  func badFiles(name: String, bytes: [UInt8], expected: String) throws {
    let directory = TemporaryDirectory()
    try Data(bytes).write(to: URL(fileURLWithPath: directory.file(name)))
    let result = try ToolProcess.run(["decode", name], in: directory.path)
    #expect(result.code == 7)
    #expect(result.messages.contains(expected), "said: \(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1, "said: \(result.messages)")
  }

  @Test("A named pipe is refused instead of waited for")
  func namedPipe() throws {
    let directory = TemporaryDirectory()
    #expect(mkfifo(directory.file("pipe.jpg"), 0o600) == 0)
    let result = try ToolProcess.run(["decode", "pipe.jpg"], in: directory.path)
    #expect(result.code == 1)
    #expect(result.messages.contains("pipe.jpg"), "said: \(result.messages)")
    #expect(result.messages.contains("not a regular file"), "said: \(result.messages)")
  }

  @Test("A photograph that is cut off is refused, or shown as far as it goes when asked")
  func truncated() throws {
    let (directory, photo) = try corpus()
    let whole = try Data(contentsOf: URL(fileURLWithPath: photo))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: directory.file("cut.jpg")))
    let refused = try ToolProcess.run(["decode", "cut.jpg"], in: directory.path)
    #expect(refused.code == 7)
    #expect(refused.messages.contains("ends too early"))
    #expect(refused.messages.contains("that came (--accept-truncated)."))
    let accepted = try ToolProcess.run(
      ["decode", "cut.jpg", "--accept-truncated", "--json"],
      in: directory.path
    )
    #expect(accepted.code == 0)
    let facts = try JSONParser.parse(accepted.output)
    #expect(facts["warning_kind"]?.string == "truncation")
    let rows = try #require(facts["decoded_rows"]?.integer)
    #expect(refused.messages.contains("accept the \(rows) rows"), "said: \(refused.messages)")
    #expect(accepted.messages.contains("\(rows) of "), "said: \(accepted.messages)")
    #expect(accepted.messages.contains("Premature end of JPEG file"))
  }

  @Test("A photograph that the codec warns of is shown and said, or refused when asked")
  func warned() throws {
    let (directory, photo) = try corpus()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: photo))
    bytes.insert(contentsOf: [1, 2, 3], at: 2)
    try bytes.write(to: URL(fileURLWithPath: directory.file("odd.jpg")))
    let shown = try ToolProcess.run(["decode", "odd.jpg", "--json"], in: directory.path)
    #expect(shown.code == 0)
    #expect(shown.messages.contains("3 extraneous bytes"), "said: \(shown.messages)")
    let facts = try JSONParser.parse(shown.output)
    #expect(facts["warnings"]?.integer == 1)
    #expect(facts["warning_kind"]?.string == "harmless")
    #expect(facts["warning"]?.string?.contains("3 extraneous bytes") == true)
    let refused = try ToolProcess.run(["decode", "odd.jpg", "--strict"], in: directory.path)
    #expect(refused.code == 7)
    #expect(refused.messages.contains("(without --strict)."), "said: \(refused.messages)")
    let both = try ToolProcess.run(
      ["decode", "odd.jpg", "--strict", "--accept-truncated"],
      in: directory.path
    )
    #expect(both.code == 64)
  }

  @Test("A missing file and an unwritable result are named")
  func missing() throws {
    let (directory, photo) = try corpus()
    let missing = try ToolProcess.run(["decode", "nowhere.jpg"], in: directory.path)
    #expect(missing.code == 1)
    #expect(missing.messages.contains("nowhere.jpg"))
    let unwritable = try ToolProcess.run(
      ["decode", photo, "-o", "no/such/place.png"],
      in: directory.path
    )
    #expect(unwritable.code == 1)
    #expect(unwritable.messages.contains("no/such/place.png"))
  }

  /// The markers of a baseline JPEG up to its frame header, which claims a size.
  private static func jpegHeader(width: Int, height: Int) -> [UInt8] {
    [
      0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, UInt8(height >> 8), UInt8(height & 255),
      UInt8(width >> 8), UInt8(width & 255), 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0,
      0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 0,
    ]
  }
}

import CTestSupport
import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench decode: sizes, formats, sources and limits", .timeLimit(.minutes(30)))
struct DecodeModeTests {
  /// A directory with a photograph of 320 x 240, or other sides, in it.
  private func photograph(
    _ name: String = "photo.jpg",
    width: Int = 320,
    height: Int = 240
  ) throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    var samples = [UInt8](repeating: 0, count: width * height * 3)
    ibt_fill_photograph(&samples, UInt32(width), UInt32(height), 1)
    var options = ibt_jpeg_options()
    options.components = 3
    options.quality = 95
    options.horizontal_sampling = 2
    options.vertical_sampling = 2
    var size = 0
    let bytes = try #require(
      ibt_encode_jpeg(samples, UInt32(width), UInt32(height), &options, &size)
    )
    defer { free(bytes) }
    try Data(bytes: bytes, count: size).write(to: URL(fileURLWithPath: directory.file(name)))
    return directory
  }

  private func facts(_ arguments: [String], in directory: TemporaryDirectory) throws -> JSONValue {
    let result = try ToolProcess.run(
      ["decode", "photo.jpg", "--json"] + arguments,
      in: directory.path
    )
    #expect(result.code == 0, "said: \(result.messages)")
    return try JSONParser.parse(result.output)
  }

  @Test(
    "Sizes are those of their flag",
    arguments: [
      (["--fill", "100x100"], "133x100"), (["--fill", "31x90"], "120x90"),
      (["--max-pixel-size", "64"], "64x48"), ([], "320x240"),
    ]
  )
  func sizes(flags: [String], size: String) throws {
    let directory = try photograph()
    let facts = try facts(flags + ["-o", "out.png"], in: directory)
    #expect(facts["size"]?.string == size)
    #expect(facts["source"]?.string == "main")
    let read = try ToolProcess.run(["decode", "out.png", "--json"], in: directory.path)
    #expect(try JSONParser.parse(read.output)["size"]?.string == size)
  }

  @Test("The thumbnail of a generated photograph is named as the source where it is large enough")
  func thumbnail() throws {
    let directory = TemporaryDirectory()
    let photo = try ToolProcess.smallCorpus(in: directory.path) + "/photo-01.jpg"
    for (side, source) in [("100", "embedded-thumbnail"), ("161", "main")] {
      let result = try ToolProcess.run(
        ["decode", photo, "--mode", "embedded-thumbnail", "--max-pixel-size", side, "--json"],
        in: directory.path
      )
      let facts = try JSONParser.parse(result.output)
      #expect(facts["source"]?.string == source)
      #expect(facts["mode"]?.string == "embedded-thumbnail")
    }
  }

  @Test(
    "Flags that cannot be meant are refused in one sentence",
    arguments: [
      (
        ["--fill", "10x10", "--max-pixel-size", "5"],
        "--max-pixel-size and --fill exclude each other"
      ),
      (["--fill", "10"], "--fill takes a size such as 120x90, not \"10\""),
      (["--fill", "0x5"], "--fill takes a size"), (["--fill", "axb"], "--fill takes a size"),
      (["--max-pixels", "0"], "--max-pixels takes a whole number"),
      (["--pixel-format", "rgba16"], "there is no option --pixel-format"),
      (["--floor"], "there is no option --floor"),
    ] as [([String], String)]
  )
  func refused(flags: [String], words: String) throws {
    let directory = try photograph()
    let result = try ToolProcess.run(["decode", "photo.jpg"] + flags, in: directory.path)
    #expect(result.code == 64)
    #expect(result.messages.contains(words), "said: \(result.messages)")
  }

  @Test("A limit that the image breaks ends with 7 and names the limit")
  func limits() throws {
    let directory = try photograph()
    let result = try ToolProcess.run(
      ["decode", "photo.jpg", "--max-pixels", "9999"],
      in: directory.path
    )
    #expect(result.code == 7)
    #expect(result.messages.contains("9999"), "said: \(result.messages)")
  }

  @Test("A result that would replace its own picture is refused", arguments: ["photo.jpg", "link"])
  func ownOutput(output: String) throws {
    let directory = try photograph()
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("link"),
      withDestinationPath: "photo.jpg"
    )
    let before = try Data(contentsOf: URL(fileURLWithPath: directory.file("photo.jpg")))
    let result = try ToolProcess.run(["decode", "./photo.jpg", "-o", output], in: directory.path)
    #expect(result.code == 64)
    #expect(result.messages.contains("name another file"), "said: \(result.messages)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: directory.file("photo.jpg"))) == before)
  }
}

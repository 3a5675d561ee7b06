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
    "Sizes are those of their flag, and close to the exact average",
    arguments: [
      (["--fit", "100x30"], "40x30"), (["--fill", "100x100"], "133x100"),
      (["--exact", "100x100"], "100x100"), (["--exact", "31x90"], "31x90"),
      (["--max-pixel-size", "64"], "64x48"), ([], "320x240"),
    ],
    ["rgba8", "yuv420"]
  )
  func sizes(flags: ([String], String), format: String) throws {
    let directory = try photograph()
    let facts = try facts(flags.0 + ["--pixel-format", format, "--verify"], in: directory)
    #expect(facts["size"]?.string == flags.1)
    #expect(facts["pixel_format"]?.string == format)
    #expect(facts["source"]?.string == "main")
    // Planes lose colour that RGBA keeps; a wrong cut would come to less than 20.
    #expect((facts["psnr_db"]?.number ?? .infinity) > (format == "rgba8" ? 34 : 26))
  }

  @Test(
    "Light and depth are verified as what they are",
    arguments: ["encoded", "linear"],
    [("rgba8", 50), ("rgba16", 60)]
  )
  func light(light: String, format: (name: String, decibels: Double)) throws {
    let directory = try photograph()
    let flags = ["--max-pixel-size", "200", "--light", light, "--pixel-format", format.name]
    // The codec scales to no more than full size here, so only rounding is left of the difference.
    let facts = try facts(flags + ["--verify", "-o", "out.png"], in: directory)
    #expect((facts["psnr_db"]?.number ?? .infinity) > format.decibels)
    #expect(facts["pixel_format"]?.string == format.name)
    let read = try ToolProcess.run(["decode", "out.png", "--json"], in: directory.path)
    #expect(try JSONParser.parse(read.output)["size"]?.string == "200x150")
  }

  @Test("Planes hold 1.5 bytes a pixel and padding, and are written as an image")
  func planes() throws {
    let directory = try photograph()
    let facts = try facts(["--pixel-format", "yuv420", "-o", "out.png"], in: directory)
    #expect(facts["output_bytes"]?.integer == 320 * 240 + 2 * 192 * 120)
    let read = try ToolProcess.run(["decode", "out.png", "--json"], in: directory.path)
    #expect(try JSONParser.parse(read.output)["size"]?.string == "320x240")
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
        ["--fit", "10x10", "--max-pixel-size", "5"], "--max-pixel-size and --fit exclude each other"
      ),
      (["--fill", "10x10", "--exact", "5x5"], "--fill and --exact exclude each other"),
      (["--fit", "10"], "--fit takes a size such as 120x90, not \"10\""),
      (["--exact", "0x5"], "--exact takes a size"), (["--fill", "axb"], "--fill takes a size"),
      (["--pixel-format", "cmyk"], "--pixel-format takes one of rgba8, rgba16, yuv420"),
      (["--max-memory", "0"], "--max-memory takes a whole number"),
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

  @Test("A full decode that --verify cannot hold is refused before anything is decoded")
  func verifyIsHeld() throws {
    // 1,228,800 bytes as RGBA.
    let directory = try photograph(width: 640, height: 480)
    let arguments = ["decode", "photo.jpg", "--max-pixel-size", "20", "--max-bitmap", "1"]
    let result = try ToolProcess.run(arguments + ["--verify"], in: directory.path)
    #expect(result.code == 7)
    for word in ["photo.jpg: --verify", "1.23 MB", "--max-bitmap"] {
      #expect(result.messages.contains(word), "said: \(result.messages)")
    }
    #expect(try ToolProcess.run(arguments, in: directory.path).code == 0)
    let full = try ToolProcess.run(
      ["decode", "photo.jpg", "--max-bitmap", "1"],
      in: directory.path
    )
    #expect(full.code == 7)
    #expect(full.messages.contains("--max-bitmap"), "said: \(full.messages)")
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

  @Test("A codec that leaves a gap of 2 comes closer to the exact average")
  func codecScaling() throws {
    let directory = try photograph()
    let size = ["--max-pixel-size", "100", "--verify", "--codec-scaling"]
    let covering = try facts(size + ["covering"], in: directory)
    let gap = try facts(size + ["gap-of-2"], in: directory)
    // Nothing was dropped, so what is left is rounding.
    #expect((gap["psnr_db"]?.number ?? 0) > 58)
    #expect(try #require(covering["psnr_db"]?.number) < 58)
    #expect(gap["size"] == covering["size"])
  }
}

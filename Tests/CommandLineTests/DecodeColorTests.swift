import CTestSupport
import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench decode tells of colours", .timeLimit(.minutes(30)))
struct DecodeColorTests {
  /// A directory with a small JPEG in it whose profile is `profile`.
  private func file(_ profile: [UInt8]) throws -> TemporaryDirectory {
    let samples = (0..<16 * 16 * 3).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var options = ibt_jpeg_options()
    options.components = 3
    options.quality = 90
    options.horizontal_sampling = 1
    options.vertical_sampling = 1
    var size = 0
    let encoded = try #require(ibt_encode_jpeg(samples, 16, 16, &options, &size))
    defer { free(encoded) }
    let jpeg = Array(UnsafeBufferPointer(start: encoded, count: size))
    let length = 16 + profile.count
    let segment: [UInt8] =
      [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + Array("ICC_PROFILE\0".utf8) + [1, 1]
      + profile
    let directory = TemporaryDirectory()
    let data = Data(jpeg.prefix(2) + segment + jpeg.dropFirst(2))
    try data.write(to: URL(fileURLWithPath: directory.path + "/a.jpg"))
    return directory
  }

  private func displayP3() throws -> [UInt8] {
    let points = [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]
    var size = 0
    let made = try #require(ibt_make_rgb_profile(points, 0, 0, "Display P3", &size))
    defer { free(made) }
    return Array(UnsafeBufferPointer(start: made, count: size))
  }

  private func facts(_ directory: TemporaryDirectory, _ options: [String]) throws -> JSONValue {
    let result = try ToolProcess.run(
      ["decode", "a.jpg", "--json"] + options,
      in: directory.path
    )
    #expect(result.code == 0, "said: \(result.messages)")
    return try JSONParser.parse(result.output)
  }

  @Test("The profile is named, and pixels stay as stored unless asked")
  func stored() throws {
    let profile = try displayP3()
    let directory = try file(profile)
    for options in [[], ["--color", "as-stored"]] {
      let facts = try facts(directory, options)
      #expect(facts["profile"]?.string == "Display P3")
      #expect(facts["profile_bytes"]?.integer == profile.count)
      #expect(facts["color"]?.string == "as stored")
    }
  }

  @Test("Asked for sRGB, the result says that it was converted")
  func converted() throws {
    let facts = try facts(try file(try displayP3()), ["--color", "srgb"])
    #expect(facts["profile"]?.string == "Display P3")
    #expect(facts["color"]?.string == "converted to sRGB")
  }

  @Test("A broken profile is reported, and the picture is still there")
  func broken() throws {
    let facts = try facts(try file([1, 2, 3]), ["--color", "srgb"])
    #expect(facts["profile"]?.string == "ICC profile without a name")
    #expect(facts["profile_bytes"]?.integer == 3)
    #expect(facts["color"]?.string?.hasPrefix("not converted: ") == true)
  }

  @Test("An unknown space is a usage error that lists the known ones")
  func unknown() throws {
    let directory = try file([1, 2, 3])
    let result = try ToolProcess.run(["decode", "a.jpg", "--color", "p3"], in: directory.path)
    #expect(result.code == 64)
    #expect(result.messages.contains("as-stored"))
    #expect(result.messages.contains("srgb"))
  }
}

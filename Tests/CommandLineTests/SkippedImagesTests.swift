import CTestSupport
import Foundation
import TestSupport
import Testing
import Text

@Suite("Images that --images cannot use are counted and named", .timeLimit(.minutes(30)))
struct SkippedImagesTests {
  private let directory = TemporaryDirectory()

  private func tool(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: directory.path)
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: directory.file(name)))
  }

  /// One JPEG among `count` files of HEIC and one GIF.
  private func makePhotos(heic count: Int) throws {
    try FileManager.default.createDirectory(
      atPath: directory.file("photos"),
      withIntermediateDirectories: true
    )
    var options = ibt_jpeg_options()
    options.components = 3
    options.quality = 80
    options.horizontal_sampling = 2
    options.vertical_sampling = 2
    let pixels = [UInt8](repeating: 90, count: 400 * 300 * 3)
    var size = 0
    let bytes = try #require(ibt_encode_jpeg(pixels, 400, 300, &options, &size))
    defer { free(bytes) }
    try write(Array(UnsafeBufferPointer(start: bytes, count: size)), "photos/one.jpg")
    let heic = [0, 0, 0, 0x18] + Array("ftypheic".utf8) + [UInt8](repeating: 0, count: 80)
    for index in 0..<count { try write(heic, "photos/IMG_\(1000 + index).HEIC") }
    try write(Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 80), "photos/a.gif")
  }

  @Test("In the first lines, the footnote, run.json, and when the run is shown again")
  func run() throws {
    try makePhotos(heic: 30)
    let result = try tool([
      "run", "--scenario", "cell-reuse-short", "--variant", "downsample,background-decode",
      "--decode", "model", "--images", "photos", "-o", "r",
    ])
    #expect(result.code == 0, "said: \(result.messages)")
    let counts = "31 files skipped: 30 .heic, 1 .gif"
    let lines = result.output.split(separator: "\n").prefix(3)
    #expect(lines.dropFirst().first?.contains("1 image (\(counts)), hash ") == true, "\(lines)")
    let note = "31 files were skipped (30 .heic, 1 .gif): IMG_1000.HEIC (it is of an unsupported "
    #expect(lines.last?.hasPrefix(note) == true, "\(lines)")
    #expect(lines.last?.hasSuffix(" and 11 more, see run.json") == true, "\(lines)")
    let below = "31 files were skipped and are in no trial: 30 .heic, 1 .gif"
    #expect(result.output.contains(below), "\(result.output)")
    #expect(
      result.messages.contains("skipped 31 files: 30 .heic, 1 .gif\n"),
      "\(result.messages)"
    )
    let manifest = try JSONParser.parse(
      String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: directory.file("r/run.json"))),
        as: UTF8.self
      )
    )
    let skipped = try #require(manifest["corpus"]?["skipped"]?.array)
    #expect(skipped.count == 31)
    #expect(skipped.last?["file"]?.string == "a.gif")
    let shown = try tool(["show", "r"])
    #expect(shown.output.contains(counts), "\(shown.output)")
    #expect(shown.output.contains(note), "\(shown.output)")
    #expect(shown.output.contains(below), "\(shown.output)")
    let summary = try String(contentsOfFile: directory.file("r/summary.md"), encoding: .utf8)
    #expect(summary.contains(counts))
    #expect(summary.contains("- 31 files were skipped"))
  }

  @Test("A folder of them alone is refused, and one file is named in full")
  func alone() throws {
    try makePhotos(heic: 2)
    try FileManager.default.removeItem(atPath: directory.file("photos/one.jpg"))
    let result = try tool([
      "run", "--scenario", "cell-reuse-short", "--variant", "downsample", "--images", "photos",
    ])
    #expect(result.code == 1)
    #expect(
      result.messages.contains(
        "photos (3 skipped, the first of them IMG_1000.HEIC, because it is of an unsupported kind: HEIC)"
      ),
      "\(result.messages)"
    )
  }
}

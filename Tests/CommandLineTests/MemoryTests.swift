import CTestSupport
import Foundation
import TestSupport
import Testing
import Text

@Suite("The ledger and the process agree", .timeLimit(.minutes(30)))
struct MemoryTests {
  /// The bytes of a 4032 × 3024 photograph with 4 bytes a pixel.
  private static let photoBytes = 48_771_072

  @Test("Resident memory follows the ledger, and full decode takes what a photograph takes")
  func photoGrid() throws {
    let directory = TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.file("photos"),
      withIntermediateDirectories: true
    )
    try photograph().write(to: URL(fileURLWithPath: directory.file("photos/one.jpg")))
    let result = try ToolProcess.run(
      [
        "run", "--scenario", "photo-grid-short", "--variant", "naive,downsample",
        "--device", "ipad", "--images", "photos", "--repetitions", "1", "--out", "run", "-q",
      ],
      in: directory.path
    )
    #expect(result.code == 0, "said: \(result.messages)")
    let table = try trials(of: directory)
    for row in table.rows {
      try expectAgreement(row, table)
      let peaks = try ["view", "cache", "in_flight"].map {
        try number("ledger_peak_\($0)_bytes", row, table)
      }
      let decoded = peaks.reduce(0, +)
      let variant = try text("variant", row, table)
      if variant == "naive" {
        #expect(peaks.allSatisfy { $0 % Self.photoBytes == 0 })
        #expect(decoded <= 20 * Self.photoBytes)
        #expect(try text("outcome", row, table) == "jetsam")
      } else {
        #expect(decoded * 10 < 20 * Self.photoBytes)
      }
    }
    #expect(table.rows.count == 2)
  }

  @Test("Resident memory follows the ledger for loaders, which know nothing of it")
  func loaders() throws {
    let directory = TemporaryDirectory()
    let loaders = "careless-cell,view-task,careful-cell,sharing-actor,decoding-actor,right-loader"
    let result = try ToolProcess.run(
      [
        "run", "--scenario", "scroll-feed-short,photo-grid-short", "--loader", loaders,
        "--device", "iphone-15-pro", "--repetitions", "1", "--corpus", "small", "--out", "run",
        "-q",
      ],
      in: directory.path
    )
    #expect(result.code == 0, "said: \(result.messages)")
    let table = try trials(of: directory)
    for row in table.rows { try expectAgreement(row, table) }
    #expect(table.rows.count == 12)
  }

  private func trials(of directory: TemporaryDirectory) throws -> CSVDocument {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.file("run/trials.csv")))
    return try CSVDocument(reading: Array(bytes))
  }

  /// The process has its own memory besides images, so small peaks may differ by more than 15 %.
  private func expectAgreement(_ row: [String], _ table: CSVDocument) throws {
    let ledger = try number("ledger_peak_image_bytes", row, table)
    let resident = try number("peak_rss_delta_bytes", row, table)
    let difference = (ledger - resident).magnitude
    let trial = try "\(text("scenario", row, table)) \(text("variant", row, table))"
    #expect(
      difference <= 20_000_000 || difference * 100 <= ledger.magnitude * 15,
      "\(trial): ledger \(ledger), resident \(resident)"
    )
  }

  private func number(_ name: String, _ row: [String], _ table: CSVDocument) throws -> Int {
    let cell = try text(name, row, table)
    return try #require(Int(cell))
  }

  private func text(_ name: String, _ row: [String], _ table: CSVDocument) throws -> String {
    let column = try #require(table.column(name))
    return row[column]
  }

  /// A baseline JPEG of 12 megapixels.
  private func photograph() throws -> Data {
    let (width, height) = (4032, 3024)
    var pixels = [UInt8](repeating: 0, count: width * height * 3)
    ibt_fill_photograph(&pixels, UInt32(width), UInt32(height), 1)
    var options = ibt_jpeg_options()
    options.components = 3
    options.quality = 80
    options.horizontal_sampling = 2
    options.vertical_sampling = 2
    var size = 0
    let bytes = try #require(
      ibt_encode_jpeg(pixels, UInt32(width), UInt32(height), &options, &size)
    )
    defer { free(bytes) }
    return Data(bytes: bytes, count: size)
  }
}

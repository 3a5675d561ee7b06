import CTestSupport
import Testing

/// Files whose headers are strange, truncated or damaged, for tests of header readers.
enum HostileHeaders {
  /// A file and its name in a failure.
  struct File: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) {
      testDescription = name
      self.bytes = bytes
    }
  }

  /// A TIFF structure with one entry, by default tag 0x0112 with one number of 16 bits.
  static func tiff(
    _ value: Int,
    type: Int = 3,
    count: Int = 1,
    isBig: Bool = true,
    tag: Int = 0x0112,
    directory: Int = 8
  ) -> [UInt8] {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      let little = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBig ? little.reversed() : little
    }
    let stored = type == 4 ? number(value, 4) : number(value, 2) + [0, 0]
    return (isBig ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0]) + number(directory, 4)
      + number(1, 2) + number(tag, 2) + number(type, 2) + number(count, 4) + stored + number(0, 4)
  }

  /// Exif data, and their orientation.
  static let bodies: [(name: String, tiff: [UInt8], orientation: UInt8)] = [
    ("16 bits", tiff(6), 6), ("little-endian", tiff(8, isBig: false), 8),
    ("32 bits", tiff(6, type: 4), 6), ("32 bits, little-endian", tiff(5, type: 4, isBig: false), 5),
    ("two numbers", tiff(6, count: 2), 1), ("8 bits", tiff(6, type: 1), 1),
    ("out of range", tiff(9), 1), ("another tag", tiff(6, tag: 0x0111), 1),
    ("a directory far away", tiff(6, directory: 1 << 30), 1), ("nothing", [], 1),
    ("cut", Array(tiff(6).prefix(19)), 1), ("no TIFF", Array("JUNKJUNK".utf8), 1),
  ]

  static func exif(_ tiff: [UInt8]) -> [UInt8] {
    ExifSegments.segment(0xE1, Array("Exif\0\0".utf8) + tiff)
  }

  /// A chunk of PNG with its checksum.
  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: body.count >> $0) }
    var chunk = length + Array(name.utf8) + body + [0, 0, 0, 0]
    ibt_fix_png_chunk(&chunk, chunk.count, 0)
    return chunk
  }

  /// A small JPEG with `segments` before all of its own.
  static func jpeg(_ segments: [UInt8]) -> [UInt8] {
    let file = Fixture.jpeg(20, 10)
    return Array(file[..<2]) + segments + file[2...]
  }

  /// A small PNG with `chunks` after its IHDR.
  static func png(_ chunks: [UInt8]) -> [UInt8] {
    let file = Fixture.png(20, 15, colorType: 6, rows: Fixture.translucent(20, 15))
    return Array(file[..<33]) + chunks + file[33...]
  }

  /// Files of every kind that the test encoders make.
  static let sound: [File] =
    HostileInputTests.files.sorted { $0.key < $1.key }.map { File($0.key, $0.value) } + [
      File("split", Fixture.jpeg(40, 35) { $0.is_split = 1 }),
      File("4:2:2", Fixture.jpeg(33, 17) { $0.vertical_sampling = 1 }),
      File("4:4:0", Fixture.jpeg(33, 17) { $0.horizontal_sampling = 1 }),
      File(
        "4:1:1",
        Fixture.jpeg(33, 17) { ($0.horizontal_sampling, $0.vertical_sampling) = (4, 1) }
      ),
      File(
        "gray",
        Fixture.jpeg(9, 9) {
          ($0.components, $0.horizontal_sampling, $0.vertical_sampling) = (1, 1, 1)
        }
      ),
      File(
        "ink",
        Fixture.jpeg(9, 9, samples: Fixture.translucent(9, 9)) {
          ($0.components, $0.is_ycck) = (4, 1)
        }
      ),
      File("with a thumbnail", EmbeddedThumbnailTests.photograph(width: 240, height: 180)),
      File(
        "little-endian",
        EmbeddedThumbnailTests.photograph(width: 240, height: 180) {
          ($0.isBigEndian, $0.orientation) = (false, 5)
        }
      ),
      File("gray PNG", Fixture.png(9, 4, colorType: 0, rows: Array(repeating: 1, count: 36))),
      File("gray PNG with alpha", Fixture.png(9, 4, colorType: 4, rows: Array(1...72))),
    ]

  /// Files that are strange on purpose.
  static let strange: [File] =
    HostileThumbnailTests.cases.map { File("thumbnail: " + $0.testDescription, $0.bytes) }
    + bodies.map { File("JPEG, " + $0.name, jpeg(exif($0.tiff))) }
    + bodies.map { File("PNG, " + $0.name, png(chunk("eXIf", $0.tiff))) } + [
      File("stray bytes before Exif", jpeg([1, 2, 3] + exif(tiff(6)))),
      File("stuffed zeros before Exif", jpeg([0xFF, 0, 0xFF, 0] + exif(tiff(6)))),
      File("restarts before Exif", jpeg([0xFF, 0xD0, 0xFF, 0x01] + exif(tiff(6)))),
      File("fill bytes before Exif", jpeg([0xFF, 0xFF, 0xFF] + exif(tiff(6)))),
      File(
        "XMP before Exif",
        jpeg(ExifSegments.segment(0xE1, Array("http://".utf8)) + exif(tiff(6)))
      ),
      File("two starts", jpeg([0xFF, 0xD8])), File("an end", jpeg([0xFF, 0xD9])),
      File("a segment without a length", jpeg([0xFF, 0xE4, 0, 1])),
      File("arithmetic", Fixture.jpeg(40, 35) { $0.is_arithmetic = 1 }),
    ]
    + FoundCasesTests.cases.compactMap { name in
      (try? FoundCasesTests.image(name)).map { File("Fuzz/found/" + name, $0) }
    }

  static let files = sound + strange

  /// `file` with a few bytes of its header changed by `seed`.
  static func mutated(_ file: File, seed: UInt64) -> [UInt8] {
    var bytes = file.bytes
    var numbers = SeededNumbers(seed: seed)
    // Beyond the first kilobyte there are only tables and pixels.
    let range = 2..<min(bytes.count, 1024)
    guard !range.isEmpty else { return bytes }
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      bytes[Int.random(in: range, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
    }
    if bytes.starts(with: [0x89]), bytes.count > 33 { ibt_fix_png_chunk(&bytes, bytes.count, 8) }
    return bytes
  }
}

/// Exif and other marker segments, written byte by byte for tests.
struct ExifSegments {
  var orientation = 1
  /// The TIFF type of the orientation: 3 for 16 bits, 4 for 32.
  var orientationType = 3
  /// The claimed count of numbers in the orientation.
  var orientationCount = 1
  var thumbnail: [UInt8]?
  /// Bytes between the directories and the thumbnail.
  var padding = 0
  var isBigEndian = true
  /// A false offset of the thumbnail in the second directory; nil writes the true one.
  var claimedOffset: Int?
  var claimedCount: Int?
  var compression = 6
  /// A false offset of the second directory in the first; nil writes the true one.
  var claimedDirectory: Int?

  /// The APP1 segment.
  var segment: [UInt8] {
    let thumbnailOffset = 26 + 42 + padding
    var tiff: [UInt8] = isBigEndian ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0]
    tiff += long(8)
    tiff += short(1) + short(0x0112) + short(orientationType) + long(orientationCount)
    tiff += orientationType == 4 ? long(orientation) : short(orientation) + [0, 0]
    tiff += long(claimedDirectory ?? (thumbnail == nil ? 0 : 26))
    if let thumbnail {
      tiff += short(3) + entry(0x0103, type: 3, short(compression) + [0, 0])
      tiff += entry(0x0201, type: 4, long(claimedOffset ?? thumbnailOffset))
      tiff += entry(0x0202, type: 4, long(claimedCount ?? thumbnail.count)) + long(0)
      tiff += [UInt8](repeating: 0, count: padding) + thumbnail
    }
    return Self.segment(0xE1, Array("Exif\0\0".utf8) + tiff)
  }

  /// A marker segment with `body`, which has at most 65,533 bytes.
  static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    precondition(body.count <= 65_533, "a marker segment is too long")
    return [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
  }

  /// `jpeg` with `segments` after the segment that its encoder wrote first, which is JFIF.
  static func insert(_ segments: [[UInt8]], into jpeg: [UInt8]) -> [UInt8] {
    let end = 4 + Int(jpeg[4]) << 8 + Int(jpeg[5])
    return Array(jpeg[..<end]) + segments.flatMap { $0 } + Array(jpeg[end...])
  }

  private func entry(_ tag: Int, type: Int, _ value: [UInt8]) -> [UInt8] {
    short(tag) + short(type) + long(1) + value
  }

  private func short(_ value: Int) -> [UInt8] { bytes(value, 2) }
  private func long(_ value: Int) -> [UInt8] { bytes(value, 4) }

  private func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? Array(little.reversed()) : little
  }
}

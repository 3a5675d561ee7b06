public import Basics

/// What is known of the thumbnail in the EXIF data of a JPEG file.
///
/// It is listed when a decoder may use it: baseline JPEG in one scan, gray or with three components,
/// whole within its segment (CIPA DC-008, sections 4.5.5 and 4.5.8).
public struct ThumbnailProbe: Sendable, Hashable, Codable {
  /// Where it begins in the file, in bytes.
  public var offset: Int
  /// The number of its bytes.
  public var encodedBytes: Int
  /// Stored width in pixels.
  public var width: Int
  /// Stored height in pixels.
  public var height: Int
  /// How chroma is stored.
  public var chroma: ChromaSubsampling
  /// The number of components: 1 or 3.
  public var componentCount: Int

  /// Reads the second directory of the EXIF segment whose `body` begins at byte `start` of a file.
  init?(exif body: [UInt8], at start: Int) {
    let tiff = Array(body.dropFirst(6))
    let isLittle: Bool
    switch tiff.prefix(4) {
    case [0x49, 0x49, 42, 0]: isLittle = true
    case [0x4d, 0x4d, 0, 42]: isLittle = false
    default: return nil
    }
    func number(_ offset: Int, _ bytes: Int) -> Int? {
      guard offset >= 0, offset <= tiff.count - bytes else { return nil }
      let digits = tiff[offset..<offset + bytes]
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    func value(of tag: Int, in directory: Int) -> Int? {
      for entry in 0..<(number(directory, 2) ?? 0) {
        let place = directory + 2 + 12 * entry
        guard number(place, 2) == tag else { continue }
        let type = number(place + 2, 2)
        guard number(place + 4, 4) == 1, type == 3 || type == 4 else { return nil }
        return number(place + 8, type == 3 ? 2 : 4)
      }
      return nil
    }
    guard let first = number(4, 4), let entries = number(first, 2),
      let second = number(first + 2 + 12 * entries, 4), second > 0,
      [nil, 6].contains(value(of: 0x0103, in: second)),
      let offset = value(of: 0x0201, in: second), let count = value(of: 0x0202, in: second),
      offset <= tiff.count, count <= tiff.count - offset
    else { return nil }
    let bytes = Array(tiff[offset..<offset + count])
    let source = HeaderSource(count: count) { Array(bytes[$0..<$0 + $1]) }
    guard bytes.starts(with: [0xff, 0xd8]),
      let probe = try? ImageFileProbe.jpeg(source, thumbnails: .refused),
      probe.layout == .baseline, probe.componentCount != 4,
      ThumbnailProbe.scansAllAtOnce(bytes, components: probe.componentCount)
    else { return nil }
    self.offset = start + 6 + offset
    encodedBytes = count
    width = probe.size.width
    height = probe.size.height
    chroma = probe.chroma
    componentCount = probe.componentCount
  }

  /// Whether the first scan holds all components, so that it is the only one.
  private static func scansAllAtOnce(_ bytes: [UInt8], components: Int) -> Bool {
    var place = 2
    while place + 4 < bytes.count, bytes[place] == 0xff {
      if bytes[place + 1] == 0xff {
        place += 1
        continue
      }
      if bytes[place + 1] == 0xda { return Int(bytes[place + 4]) == components }
      place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
    }
    return false
  }
}

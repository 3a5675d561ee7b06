package import Basics
internal import CSupport
internal import Corpus

/// An animated PNG file, which viewers without animation show as its first picture.
///
/// Format: "Portable Network Graphics Specification (Third Edition)" (W3C), `acTL`, `fcTL`, `fdAT`.
package struct AnimatedPNG: Sendable {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  /// Delays are in this part of a second.
  private static let ticksPerSecond = 1000

  private let size: PixelSize
  private var header: [UInt8] = []
  /// The pictures, each with its compressed pixels and its time in ticks.
  private var pictures: [(area: FilmArea, data: [UInt8], ticks: Int)] = []
  private var previous: FilmCanvas?

  /// An animation of pictures of `size`, without a picture yet.
  package init(size: PixelSize) {
    self.size = size
  }

  /// How many pictures it has; equal neighbours are one.
  package var count: Int { pictures.count }

  /// Appends a picture that stands for `time`, in whole milliseconds, at least 1 ms and at most
  /// 65.5 s.
  ///
  /// A picture that equals the one before makes that one stand longer. The pictures must have the
  /// size of the animation.
  ///
  /// - Throws: ``FilmError/encoder(_:)``.
  package mutating func append(
    _ canvas: FilmCanvas,
    for time: TimeSpan
  ) throws(FilmError) {
    precondition(canvas.size == size, "a film has pictures of one size")
    let ticks = max(
      1,
      (time.nanoseconds * Self.ticksPerSecond + 500_000_000) / 1_000_000_000
    )
    let area = previous.map { canvas.difference(from: $0) } ?? canvas.area
    guard let area else {
      pictures[pictures.count - 1].ticks += ticks
      return
    }
    let file = try canvas.part(area).png()
    if header.isEmpty { header = Self.chunks(of: file, "IHDR") }
    pictures.append((area, Self.chunks(of: file, "IDAT"), ticks))
    previous = canvas
  }

  /// The file; a single picture makes a plain PNG file, and none an empty one.
  package var bytes: [UInt8] {
    guard !pictures.isEmpty else { return [] }
    var bytes = Self.signature
    bytes.append(chunk: "IHDR", header)
    let isAnimated = pictures.count > 1
    if isAnimated {
      // Without an end, from the first picture again.
      bytes.append(chunk: "acTL", UInt32(pictures.count).bytes + UInt32(0).bytes)
    }
    var sequence: UInt32 = 0
    for (index, picture) in pictures.enumerated() {
      if isAnimated {
        bytes.append(chunk: "fcTL", sequence.bytes + Self.control(picture.area, picture.ticks))
        sequence += 1
      }
      guard index > 0 else {
        bytes.append(chunk: "IDAT", picture.data)
        continue
      }
      bytes.append(chunk: "fdAT", sequence.bytes + picture.data)
      sequence += 1
    }
    bytes.append(chunk: "IEND", [])
    return bytes
  }

  /// The place and the time of a picture, which replaces the pixels below it.
  private static func control(_ area: FilmArea, _ ticks: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in [area.width, area.height, area.x, area.y] { bytes += UInt32(number).bytes }
    for number in [UInt32(UInt16(clamping: ticks)), UInt32(ticksPerSecond)] {
      bytes += number.bytes.suffix(2)
    }
    return bytes + [0, 0]
  }

  /// The contents of all chunks of `type` in a PNG file, one after another.
  private static func chunks(of file: [UInt8], _ type: String) -> [UInt8] {
    var found: [UInt8] = []
    var start = signature.count
    while start + 12 <= file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      if file[start + 4..<start + 8].elementsEqual(type.utf8) {
        found += file[start + 8..<start + 8 + length]
      }
      start += 12 + length
    }
    return found
  }
}

extension FilmCanvas {
  /// The picture as a PNG file.
  ///
  /// - Throws: ``FilmError/encoder(_:)``.
  package func png() throws(FilmError) -> [UInt8] {
    var encoding = PNGEncoding()
    encoding.compressionLevel = 9
    do throws(EncodingFailure) {
      return try encoding.encode(rgba: pixels, size: size)
    } catch {
      throw .encoder(error.reason)
    }
  }
}

extension UInt32 {
  /// The four bytes, the highest first.
  fileprivate var bytes: [UInt8] {
    [UInt8(self >> 24), UInt8(self >> 16 & 255), UInt8(self >> 8 & 255), UInt8(self & 255)]
  }
}

extension [UInt8] {
  /// Appends a chunk: its length, type, content and checksum.
  fileprivate mutating func append(chunk type: String, _ content: [UInt8]) {
    let checked = Array(type.utf8) + content
    self += UInt32(content.count).bytes + checked + ib_crc32(checked, checked.count).bytes
  }
}

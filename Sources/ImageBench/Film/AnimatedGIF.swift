package import Basics

/// An animated GIF file, for chats and issue trackers that do not play animated PNGs.
///
/// Format: "Graphics Interchange Format, Version 89a" (CompuServe, 1990), with the looping
/// extension of Netscape 2.0. Each picture has a palette for itself.
package struct AnimatedGIF: Sendable {
  /// Delays are in this part of a second.
  private static let ticksPerSecond = 100
  /// The shortest delay in ticks: browsers play a shorter one as a tenth of a second.
  private static let leastTicks = 2

  private let size: PixelSize
  private var pictures: [UInt8] = []
  private var previous: FilmCanvas?
  /// The picture whose end is not yet known, with its start in ticks.
  private var pending: (canvas: FilmCanvas, start: Int)?
  private var end = TimeSpan.zero

  /// How many pictures are complete; equal neighbours are one.
  private(set) var count = 0

  /// An animation of pictures of `size`, without a picture yet.
  package init(size: PixelSize) {
    precondition(size.width <= UInt16.max && size.height <= UInt16.max, "a GIF has 16 bits a side")
    self.size = size
  }

  /// Appends a picture that stands for `time`.
  ///
  /// Times are rounded so that their sum stays exact to 10 ms. A picture that stands for less than
  /// 20 ms is left out, and the next one begins where it began; one that equals the one before
  /// makes that one stand longer. The pictures must have the size of the animation.
  ///
  /// - Complexity: O(pixels).
  package mutating func append(_ canvas: FilmCanvas, for time: TimeSpan) {
    precondition(canvas.size == size, "a film has pictures of one size")
    let start = Self.ticks(end)
    end = end + time
    guard let last = pending else {
      pending = (canvas, start)
      return
    }
    if start - last.start < Self.leastTicks {
      pending = (canvas, last.start)
    } else if canvas != last.canvas {
      write(last.canvas, ticks: start - last.start)
      pending = (canvas, start)
    }
  }

  /// The file; without a picture an empty one.
  ///
  /// - Complexity: O(bytes + pixels).
  package var bytes: [UInt8] {
    var whole = self
    if let last = pending {
      whole.write(last.canvas, ticks: max(Self.leastTicks, Self.ticks(end) - last.start))
    }
    guard whole.count > 0 else { return [] }
    var bytes = Array("GIF89a".utf8) + Self.pair(size.width) + Self.pair(size.height)
    // No palette for all pictures; 8 bits a colour.
    bytes += [0x70, 0, 0]
    if whole.count > 1 {
      // Without an end, from the first picture again.
      bytes += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    }
    return bytes + whole.pictures + [0x3b]
  }

  private mutating func write(_ canvas: FilmCanvas, ticks: Int) {
    let changed = previous.map { canvas.difference(from: $0) } ?? canvas.area
    // A picture left out in between may have ended in what stood before it.
    let area = changed ?? FilmArea(x: 0, y: 0, width: 1, height: 1)
    let part = canvas.part(area)
    let palette = ColorPalette(of: part)
    // Keep what stands, which the next picture replaces in part.
    pictures += [0x21, 0xf9, 4, 4] + Self.pair(min(ticks, Int(UInt16.max))) + [0, 0, 0x2c]
    for number in [area.x, area.y, area.width, area.height] { pictures += Self.pair(number) }
    pictures.append(0x80 | UInt8(palette.bits - 1))
    for index in 0..<1 << palette.bits {
      let color = index < palette.colors.count ? palette.colors[index] : FilmColor(0)
      pictures += [color.red, color.green, color.blue]
    }
    let depth = max(2, palette.bits)
    pictures.append(UInt8(depth))
    let data = LZWEncoder(depth: depth).encode(palette.indices)
    var start = 0
    while start < data.count {
      let length = min(255, data.count - start)
      pictures.append(UInt8(length))
      pictures += data[start..<start + length]
      start += length
    }
    pictures.append(0)
    previous = canvas
    count += 1
  }

  private static func ticks(_ time: TimeSpan) -> Int {
    (time.nanoseconds * ticksPerSecond + 500_000_000) / 1_000_000_000
  }

  /// Two bytes, the lower first.
  private static func pair(_ number: Int) -> [UInt8] {
    [UInt8(number & 255), UInt8(number >> 8 & 255)]
  }
}

/// The compression of GIF: codes of growing length for strings of pixels that came before.
///
/// "Graphics Interchange Format, Version 89a", appendix F.
struct LZWEncoder: Sendable {
  private static let mostCodes = 4096
  /// A power of two, twice the number of codes, so that searches end soon.
  private static let slots = 8192

  private let depth: Int

  /// An encoder of pixels with `depth` bits, 2 to 8.
  init(depth: Int) {
    self.depth = depth
  }

  /// The compressed `pixels`.
  ///
  /// - Complexity: O(pixels).
  func encode(_ pixels: [UInt8]) -> [UInt8] {
    var bits = BitWriter()
    let clear = 1 << depth
    var next = clear + 2
    var width = depth + 1
    // A string is the code of its beginning and its last pixel; 0 is a free slot.
    var keys = [Int](repeating: 0, count: Self.slots)
    var codes = [Int](repeating: 0, count: Self.slots)
    bits.append(clear, width: width)
    var prefix: Int?
    for pixel in pixels {
      guard let known = prefix else {
        prefix = Int(pixel)
        continue
      }
      let key = (known << 8 | Int(pixel)) + 1
      var slot = (key &* 0x9e37_79b1) >> 8 & (Self.slots - 1)
      while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (Self.slots - 1) }
      if keys[slot] == key {
        prefix = codes[slot]
        continue
      }
      bits.append(known, width: width)
      prefix = Int(pixel)
      if next < Self.mostCodes {
        (keys[slot], codes[slot]) = (key, next)
        // The reader learns a code one step later than the writer.
        if next == 1 << width, width < 12 { width += 1 }
        next += 1
      } else {
        bits.append(clear, width: width)
        keys = [Int](repeating: 0, count: Self.slots)
        (next, width) = (clear + 2, depth + 1)
      }
    }
    if let prefix { bits.append(prefix, width: width) }
    if next == 1 << width, width < 12 { width += 1 }
    bits.append(clear + 1, width: width)
    return bits.bytes
  }

  /// Bits from the lowest to the highest of each byte.
  private struct BitWriter {
    private var whole: [UInt8] = []
    private var rest = 0
    private var count = 0

    mutating func append(_ code: Int, width: Int) {
      rest |= code << count
      count += width
      while count >= 8 {
        whole.append(UInt8(rest & 255))
        rest >>= 8
        count -= 8
      }
    }

    var bytes: [UInt8] { count > 0 ? whole + [UInt8(rest & 255)] : whole }
  }
}

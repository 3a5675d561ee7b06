import Basics
import Testing

@testable import Film

@Suite("An animated GIF file")
struct AnimatedGIFTests {
  private static let size = PixelSize(width: 60, height: 40)

  /// A picture of the file as a viewer shows it, with its time in hundredths of a second.
  private struct Shown: Equatable {
    var canvas: FilmCanvas
    var ticks: Int
  }

  /// Decodes a GIF by the rules of its specification, with none of the code that wrote it.
  private struct Reader {
    var bytes: [UInt8]
    var place = 13
    var canvas: FilmCanvas
    var shown: [Shown] = []

    init(_ bytes: [UInt8]) throws {
      self.bytes = bytes
      try #require(bytes.prefix(6).elementsEqual("GIF89a".utf8))
      let size = PixelSize(
        width: Int(bytes[6]) | Int(bytes[7]) << 8,
        height: Int(bytes[8]) | Int(bytes[9]) << 8
      )
      canvas = FilmCanvas(size: size)
      var ticks = 0
      while bytes[place] != 0x3b {
        if bytes[place] == 0x21 {
          if bytes[place + 1] == 0xf9 { ticks = pair(place + 4) }
          place += 2
          _ = blocks()
        } else {
          try #require(bytes[place] == 0x2c)
          picture()
          shown.append(Shown(canvas: canvas, ticks: ticks))
        }
      }
      try #require(place == bytes.count - 1)
    }

    func pair(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }

    mutating func blocks() -> [UInt8] {
      var data: [UInt8] = []
      while bytes[place] != 0 {
        let length = Int(bytes[place])
        data += bytes[place + 1...place + length]
        place += 1 + length
      }
      place += 1
      return data
    }

    mutating func picture() {
      let numbers = (0..<4).map { pair(place + 1 + 2 * $0) }
      let colors = 1 << (Int(bytes[place + 9] & 7) + 1)
      let palette = place + 10
      place = palette + 3 * colors
      let depth = Int(bytes[place])
      place += 1
      for (index, color) in Self.pixels(blocks(), depth).enumerated() {
        let at = palette + 3 * color
        canvas.set(
          x: numbers[0] + index % numbers[2],
          y: numbers[1] + index / numbers[2],
          FilmColor(red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2])
        )
      }
    }

    static func pixels(_ data: [UInt8], _ depth: Int) -> [Int] {
      let clear = 1 << depth
      var (pixels, table, width, bit): ([Int], [[Int]], Int, Int) = ([], [], depth + 1, 0)
      var last: [Int]?
      while true {
        var code = 0
        for index in 0..<width {
          code |= Int(data[(bit + index) / 8] >> UInt8((bit + index) % 8) & 1) << index
        }
        bit += width
        if code == clear + 1 { return pixels }
        if code == clear {
          table = (0..<clear).map { [$0] } + [[], []]
          (width, last) = (depth + 1, nil)
          continue
        }
        let text = code < table.count ? table[code] : last! + [last![0]]
        if let last, table.count < 4096 { table.append(last + [text[0]]) }
        if table.count == 1 << width, width < 12 { width += 1 }
        pixels += text
        last = text
      }
    }
  }

  private func canvas(_ index: Int) -> FilmCanvas {
    var canvas = FilmCanvas(size: Self.size)
    canvas.fill(FilmArea(x: index * 7, y: index * 3, width: 20, height: 11), FilmColor(ofURL: 3))
    return canvas
  }

  /// A picture in which no two pixels are alike, and which fills the table of codes.
  private var noise: FilmCanvas {
    var canvas = FilmCanvas(size: PixelSize(width: 200, height: 150))
    var state: UInt32 = 7
    for y in 0..<150 {
      for x in 0..<200 {
        state = state &* 1_664_525 &+ 1_013_904_223
        canvas.set(x: x, y: y, FilmColor(state >> 8))
      }
    }
    return canvas
  }

  @Test("shows every picture again, each for its time, rounded so that the sum stays exact")
  func roundTrip() throws {
    var animation = AnimatedGIF(size: Self.size)
    for index in [0, 1, 1, 2, 3] { animation.append(canvas(index), for: .milliseconds(66)) }
    let shown = try Reader(animation.bytes).shown
    #expect(shown.map(\.canvas) == (0..<4).map(canvas))
    #expect(shown.map(\.ticks) == [7, 13, 6, 7])
  }

  @Test("leaves out pictures that stand for less than browsers can show")
  func short() throws {
    var animation = AnimatedGIF(size: Self.size)
    for index in 0..<4 { animation.append(canvas(index), for: .milliseconds(8)) }
    animation.append(canvas(4), for: .milliseconds(100))
    let shown = try Reader(animation.bytes).shown
    #expect(shown.map(\.canvas) == [canvas(1), canvas(4)])
    #expect(shown.map(\.ticks) == [2, 11])
  }

  @Test("brings a picture of many colours to 256 near ones")
  func manyColours() throws {
    var animation = AnimatedGIF(size: noise.size)
    animation.append(noise, for: .milliseconds(50))
    let shown = try #require(try Reader(animation.bytes).shown.first).canvas
    var error = 0
    for (old, new) in zip(noise.pixels, shown.pixels) { error += abs(Int(old) - Int(new)) }
    // 256 colours over the whole cube are some 40 levels apart.
    #expect(Double(error) / Double(noise.size.pixelCount * 3) < 16)
    #expect(ColorPalette(of: noise).colors.count == 256)
  }

  @Test("of one picture has no animation, and of none is empty")
  func single() throws {
    var animation = AnimatedGIF(size: Self.size)
    #expect(animation.bytes.isEmpty)
    animation.append(canvas(0), for: .milliseconds(5))
    let bytes = animation.bytes
    #expect(try Reader(bytes).shown.count == 1)
    #expect(!bytes.contains(0xff) || !String(decoding: bytes, as: UTF8.self).contains("NETSCAPE"))
  }

  @Test("codes pixels of any depth", arguments: [2, 3, 8])
  func depths(depth: Int) {
    let pixels = (0..<50_000).map { UInt8(($0 * $0 / 97) % (1 << depth)) }
    let coded = LZWEncoder(depth: depth).encode(pixels)
    #expect(Reader.pixels(coded, depth) == pixels.map(Int.init))
  }
}

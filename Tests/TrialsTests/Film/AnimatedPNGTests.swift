import Basics
import Codecs
import Testing

@testable import Film

@Suite("An animated PNG file")
struct AnimatedPNGTests {
  private struct Chunk {
    var type: String
    var content: [UInt8]

    func number(at start: Int, bytes: Int = 4) -> Int {
      content[start..<start + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  /// The chunks of a file, whose checksums it checks bit by bit.
  private func chunks(_ file: [UInt8]) throws -> [Chunk] {
    #expect(file.prefix(8).elementsEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    var chunks: [Chunk] = []
    var start = 8
    while start < file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let checked = file[start + 4..<start + 8 + length]
      var rest = UInt32.max
      for byte in checked {
        rest ^= UInt32(byte)
        for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0xedb8_8320 : rest >> 1 }
      }
      let sum = file[start + 8 + length..<start + 12 + length].reduce(UInt32(0)) {
        $0 << 8 | UInt32($1)
      }
      #expect(sum == ~rest)
      chunks.append(
        Chunk(
          type: String(decoding: checked.prefix(4), as: UTF8.self),
          content: Array(checked.dropFirst(4))
        )
      )
      start += 12 + length
    }
    return chunks
  }

  /// The pictures of a file as a viewer shows them, decoded by the codecs of the pipeline.
  private func pictures(_ chunks: [Chunk]) throws -> [FilmCanvas] {
    let header = try #require(chunks.first { $0.type == "IHDR" })
    var canvas = FilmCanvas(
      size: PixelSize(width: header.number(at: 0), height: header.number(at: 4))
    )
    var control: Chunk?
    var shown: [FilmCanvas] = []
    for chunk in chunks {
      if chunk.type == "fcTL" { control = chunk }
      guard chunk.type == "IDAT" || chunk.type == "fdAT", let control else { continue }
      let data = chunk.type == "fdAT" ? Array(chunk.content.dropFirst(4)) : chunk.content
      let size = PixelSize(width: control.number(at: 4), height: control.number(at: 8))
      let file = plain(size, header.content, data)
      let pixels = try EncodedImage(copying: file).decode().pixels.convertedToRGBA8()
      #expect(pixels.size == size)
      pixels.withUnsafeBytes { bytes in
        for y in 0..<size.height {
          for x in 0..<size.width {
            let place = y * pixels.bytesPerRow + x * 4
            canvas.set(
              x: control.number(at: 12) + x,
              y: control.number(at: 16) + y,
              FilmColor(red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2])
            )
          }
        }
      }
      shown.append(canvas)
    }
    return shown
  }

  /// A PNG file of one picture of an animation.
  private func plain(_ size: PixelSize, _ header: [UInt8], _ data: [UInt8]) -> [UInt8] {
    func four(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 255) } }
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      let checked = Array(type.utf8) + content
      var rest = UInt32.max
      for byte in checked {
        rest ^= UInt32(byte)
        for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0xedb8_8320 : rest >> 1 }
      }
      return four(UInt32(content.count)) + checked + four(~rest)
    }
    let own = four(UInt32(size.width)) + four(UInt32(size.height)) + header.dropFirst(8)
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", own)
      + chunk("IDAT", data) + chunk("IEND", [])
  }

  private static let size = PixelSize(width: 40, height: 30)

  private var canvases: [FilmCanvas] {
    (0..<5).map { index in
      var canvas = FilmCanvas(size: Self.size)
      // The third equals the second, and the last is all new.
      let place = index == 2 ? 1 : index
      canvas.fill(FilmArea(x: place * 5, y: place * 3, width: 8, height: 6), FilmColor(ofURL: 3))
      if index == 4 { canvas.hatch(canvas.area, .mark, step: 3, in: canvas.area) }
      return canvas
    }
  }

  @Test("shows every picture again, with consecutive sequence numbers and the time of each")
  func roundTrip() throws {
    var animation = AnimatedPNG(size: Self.size)
    for (index, canvas) in canvases.enumerated() {
      try animation.append(canvas, for: .milliseconds(10 + index))
    }
    let chunks = try chunks(animation.bytes)
    #expect(
      chunks.map(\.type) == [
        "IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ]
    )
    let control = try #require(chunks.first { $0.type == "acTL" })
    #expect(control.number(at: 0) == 4)
    #expect(control.number(at: 4) == 0)
    let sequence = chunks.filter { ["fcTL", "fdAT"].contains($0.type) }.map { $0.number(at: 0) }
    #expect(sequence == Array(0..<7))
    // The second stands for the third too.
    let delays = chunks.filter { $0.type == "fcTL" }.map { $0.number(at: 20, bytes: 2) }
    #expect(delays == [10, 23, 13, 14])
    #expect(
      chunks.filter { $0.type == "fcTL" }.allSatisfy { $0.number(at: 22, bytes: 2) == 1000 }
    )
    let expected = canvases
    #expect(try pictures(chunks) == [expected[0], expected[1], expected[3], expected[4]])
  }

  @Test("of one picture is a plain PNG file")
  func single() throws {
    var animation = AnimatedPNG(size: Self.size)
    try animation.append(canvases[0], for: .milliseconds(5))
    let chunks = try chunks(animation.bytes)
    #expect(!chunks.contains { ["acTL", "fcTL", "fdAT"].contains($0.type) })
    #expect(chunks.first?.type == "IHDR" && chunks.last?.type == "IEND")
    let pixels = try EncodedImage(copying: animation.bytes).decode().pixels
    #expect(pixels.size == Self.size)
  }

  @Test("stores only the rectangle that is new in a picture")
  func difference() {
    let (first, second) = (canvases[0], canvases[1])
    #expect(second.difference(from: first) == FilmArea(x: 0, y: 0, width: 13, height: 9))
    #expect(first.difference(from: first) == nil)
  }
}

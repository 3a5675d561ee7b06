internal import Basics

/// At most 256 colours for a picture, and which of them each pixel has.
///
/// A picture with more colours is divided by median cut: Heckbert, "Color image quantization for
/// frame buffer display" (SIGGRAPH 1982), over colours of 5 bits a channel.
struct ColorPalette: Sendable {
  private static let most = 256

  /// A group of similar colours of 15 bits.
  private struct Box {
    var colors: [Int]
    var weight: Int
    /// The channel in which they differ most, as its shift, and by how much.
    var widest: (shift: Int, extent: Int)

    init(_ colors: [Int], _ counts: [Int]) {
      self.colors = colors
      weight = colors.reduce(0) { $0 + counts[$1] }
      widest = (0, 0)
      for shift in [10, 5, 0] {
        let levels = colors.map { $0 >> shift & 31 }
        let extent = (levels.max() ?? 0) - (levels.min() ?? 0)
        if extent > widest.extent { widest = (shift, extent) }
      }
    }
  }

  private(set) var colors: [FilmColor] = []
  /// The place of each pixel's colour in ``colors``, row by row.
  private(set) var indices: [UInt8] = []

  /// The bits of an index, 1 to 8.
  var bits: Int { max(1, Int.bitWidth - (colors.count - 1).leadingZeroBitCount) }

  /// The palette of `picture`; exact where it has at most 256 colours.
  ///
  /// - Complexity: O(pixels + 256 · colours).
  init(of picture: FilmCanvas) {
    let pixels = picture.pixels
    indices.reserveCapacity(picture.size.pixelCount)
    var exact: [Int: UInt8] = [:]
    var isExact = true
    for place in stride(from: 0, to: pixels.count, by: 4) {
      let code = Int(pixels[place]) << 16 | Int(pixels[place + 1]) << 8 | Int(pixels[place + 2])
      if let index = exact[code] {
        indices.append(index)
        continue
      }
      guard colors.count < Self.most else {
        isExact = false
        break
      }
      exact[code] = UInt8(colors.count)
      indices.append(UInt8(colors.count))
      colors.append(FilmColor(UInt32(code)))
    }
    if !isExact { divide(pixels) }
  }

  private static func key(_ pixels: [UInt8], _ place: Int) -> Int {
    Int(pixels[place] >> 3) << 10 | Int(pixels[place + 1] >> 3) << 5 | Int(pixels[place + 2] >> 3)
  }

  private mutating func divide(_ pixels: [UInt8]) {
    var counts = [Int](repeating: 0, count: 1 << 15)
    var sums = [(red: Int, green: Int, blue: Int)](repeating: (0, 0, 0), count: 1 << 15)
    for place in stride(from: 0, to: pixels.count, by: 4) {
      let key = Self.key(pixels, place)
      counts[key] += 1
      sums[key].red += Int(pixels[place])
      sums[key].green += Int(pixels[place + 1])
      sums[key].blue += Int(pixels[place + 2])
    }
    var boxes = [Box(counts.indices.filter { counts[$0] > 0 }, counts)]
    while boxes.count < Self.most {
      // The root keeps small parts that differ much, such as the marks on cells.
      let rank: (Box) -> Double = { Double($0.widest.extent) * Double($0.weight).squareRoot() }
      guard let index = boxes.indices.max(by: { rank(boxes[$0]) < rank(boxes[$1]) }),
        boxes[index].widest.extent > 0
      else { break }
      let halves = Self.halves(of: boxes[index], counts)
      boxes[index] = Box(halves.low, counts)
      boxes.append(Box(halves.high, counts))
    }
    var places = [UInt8](repeating: 0, count: 1 << 15)
    colors = boxes.enumerated().map { index, box in
      var sum = (red: 0, green: 0, blue: 0)
      for color in box.colors {
        places[color] = UInt8(index)
        sum.red += sums[color].red
        sum.green += sums[color].green
        sum.blue += sums[color].blue
      }
      return FilmColor(
        red: UInt8(sum.red / box.weight),
        green: UInt8(sum.green / box.weight),
        blue: UInt8(sum.blue / box.weight)
      )
    }
    indices = stride(from: 0, to: pixels.count, by: 4).map { places[Self.key(pixels, $0)] }
  }

  /// The colours of `box` on both sides of the median of its widest channel; neither is empty.
  private static func halves(of box: Box, _ counts: [Int]) -> (low: [Int], high: [Int]) {
    let shift = box.widest.shift
    let ordered = box.colors.sorted { ($0 >> shift & 31, $0) < ($1 >> shift & 31, $1) }
    var seen = 0
    var cut = 0
    while cut < ordered.count - 1, seen * 2 < box.weight {
      seen += counts[ordered[cut]]
      cut += 1
    }
    cut = max(1, cut)
    return (Array(ordered[..<cut]), Array(ordered[cut...]))
  }
}

/// How much of each pixel of a box is inside of a figure, from 0 to 1.
struct Coverage {
  let box: PixelBox
  private(set) var values: [Float]

  /// The figure of `polygons`, whose corners are in pixels from the top left.
  ///
  /// Each row of pixels is cut at 8 heights; along a row the parts of pixels are exact.
  ///
  /// - Complexity: O(pixels of the box + rows × corners).
  init(of polygons: [[CGPoint]], rule: CGPathFillRule, within box: PixelBox) {
    self.box = box
    values = [Float](repeating: 0, count: box.pixelCount)
    guard !box.isEmpty else { return }
    let cuts = 8
    var edges: [(from: CGPoint, to: CGPoint)] = []
    for polygon in polygons {
      for (from, to) in zip(polygon, polygon.dropFirst() + polygon.prefix(1))
      where from.y != to.y {
        edges.append((from, to))
      }
    }
    var crossings: [(x: CGFloat, turn: Int)] = []
    for row in 0..<box.height {
      for cut in 0..<cuts {
        let y = CGFloat(box.top + row) + (CGFloat(cut) + 0.5) / CGFloat(cuts)
        crossings.removeAll(keepingCapacity: true)
        for (from, to) in edges where (from.y <= y) != (to.y <= y) {
          let x = from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x)
          crossings.append((x, to.y > from.y ? 1 : -1))
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for (index, crossing) in crossings.enumerated() {
          let isInside = rule == .winding ? winding != 0 : index % 2 == 1
          if isInside { add(from: crossings[index - 1].x, to: crossing.x, row, 1 / Float(cuts)) }
          winding += crossing.turn
        }
      }
    }
    for place in values.indices { values[place] = min(1, values[place]) }
  }

  /// The whole of `box`.
  init(all box: PixelBox) {
    self.box = box
    values = [Float](repeating: 1, count: box.pixelCount)
  }

  private mutating func add(from start: CGFloat, to end: CGFloat, _ row: Int, _ weight: Float) {
    let first = max(start - CGFloat(box.left), 0)
    let last = min(end - CGFloat(box.left), CGFloat(box.width))
    guard last > first else { return }
    for x in Int(first)..<min(box.width, Int(last.rounded(.up))) {
      let part = min(last, CGFloat(x + 1)) - max(first, CGFloat(x))
      values[row * box.width + x] += Float(part) * weight
    }
  }

  /// The part of the pixel at `x`, `y`; 0 outside of the box.
  func at(_ x: Int, _ y: Int) -> Float {
    guard x >= box.left, x < box.right, y >= box.top, y < box.bottom else { return 0 }
    return values[(y - box.top) * box.width + x - box.left]
  }

  /// What is inside of both.
  func multiplied(by other: Coverage) -> Coverage {
    Coverage.product(self, other, within: box.intersection(other.box)) ?? self
  }

  /// What is inside of all that are given, for each pixel of `box`; nil when none is given.
  static func product(_ first: Coverage?, _ second: Coverage?, within box: PixelBox) -> Coverage? {
    let factors = [first, second].compactMap { $0 }
    if factors.isEmpty { return nil }
    if factors.count == 1, factors[0].box == box { return factors[0] }
    var result = Coverage(all: box)
    guard !box.isEmpty else { return result }
    for y in box.top..<box.bottom {
      for x in box.left..<box.right {
        let place = (y - box.top) * box.width + x - box.left
        for factor in factors { result.values[place] *= factor.at(x, y) }
      }
    }
    return result
  }
}

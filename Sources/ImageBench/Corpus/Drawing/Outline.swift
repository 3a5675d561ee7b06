internal import Basics

/// The edge of a shape; it says which columns of a row the shape covers.
enum Outline: Sendable {
  /// The whole picture.
  case everything
  /// An upright ellipse.
  case ellipse(centre: Offset, radius: Offset)
  /// Any polygon; the even-odd rule decides what is inside.
  case polygon([Offset])
  /// Everything below a line, which has one height for each column.
  case below([Int])

  /// The rows that the shape can touch, within a picture of `height` rows.
  func rows(height: Int) -> Range<Int> {
    let low: Int
    let high: Int
    switch self {
    case .everything: (low, high) = (0, height)
    case .ellipse(let centre, let radius): (low, high) = (centre.y - radius.y, centre.y + radius.y)
    case .polygon(let corners):
      low = corners.map(\.y).min() ?? 0
      high = corners.map(\.y).max() ?? 0
    case .below(let heights): (low, high) = (heights.min() ?? height, height)
    }
    let start = min(max(low, 0), height)
    return start..<min(max(high, start), height)
  }

  /// Writes `mark` into the columns that the shape covers at row `y`.
  func paint(
    _ mark: UInt16,
    y: Int,
    into row: UnsafeMutablePointer<UInt16>,
    width: Int,
    crossings: inout [Int]
  ) {
    switch self {
    case .everything:
      row.update(repeating: mark, count: width)
    case .ellipse(let centre, let radius):
      // The square root is exact in IEEE arithmetic, so every machine rounds to the same column.
      let dy = Double(y - centre.y) / Double(max(radius.y, 1))
      let inside = 1 - dy * dy
      guard inside > 0 else { return }
      let reach = Int(Double(radius.x) * inside.squareRoot())
      fill(mark, from: centre.x - reach, to: centre.x + reach, row: row, width: width)
    case .polygon(let corners):
      Outline.cross(corners, y: y, crossings: &crossings)
      var index = 0
      while index + 1 < crossings.count {
        fill(mark, from: crossings[index], to: crossings[index + 1], row: row, width: width)
        index += 2
      }
    case .below(let heights):
      heights.withUnsafeBufferPointer { heights in
        var x = 0
        while x < width {
          if y >= heights[x] { row[x] = mark }
          x &+= 1
        }
      }
    }
  }

  private func fill(
    _ mark: UInt16,
    from left: Int,
    to right: Int,
    row: UnsafeMutablePointer<UInt16>,
    width: Int
  ) {
    let start = min(max(left, 0), width)
    let end = min(max(right, start), width)
    (row + start).update(repeating: mark, count: end - start)
  }

  /// The sorted columns at which the edges of a polygon cross the middle of row `y`.
  private static func cross(_ corners: [Offset], y: Int, crossings: inout [Int]) {
    crossings.removeAll(keepingCapacity: true)
    guard var previous = corners.last else { return }
    for corner in corners {
      // A half-open comparison counts a shared corner once.
      if (previous.y <= y) != (corner.y <= y) {
        let step = (corner.x - previous.x) * (2 * (y - previous.y) + 1)
        let column = previous.x + step / (2 * (corner.y - previous.y))
        var index = crossings.count
        while index > 0, crossings[index - 1] > column { index -= 1 }
        crossings.insert(column, at: index)
      }
      previous = corner
    }
  }
}

extension Outline {
  /// An upright rectangle.
  static func rectangle(x: Int, y: Int, width: Int, height: Int) -> Outline {
    .polygon([
      Offset(x: x, y: y), Offset(x: x + width, y: y), Offset(x: x + width, y: y + height),
      Offset(x: x, y: y + height),
    ])
  }

  /// Sixteen directions around a circle, times 256.
  ///
  /// They are written out because sines differ between machines.
  private static let directions: [Offset] = {
    let quarter = [(256, 0), (237, 98), (181, 181), (98, 237)]
    let turn = quarter.map { Offset(x: $0.0, y: $0.1) }
    return turn + turn.map { Offset(x: -$0.y, y: $0.x) } + turn.map { Offset(x: -$0.x, y: -$0.y) }
      + turn.map { Offset(x: $0.y, y: -$0.x) }
  }()

  /// A stone-like polygon of sixteen corners at 70 to 100 % of `radius`.
  static func stone(centre: Offset, radius: Offset, stream: inout SplitMix64) -> Outline {
    .polygon(
      directions.map { direction in
        let reach = stream.nextInt(in: 179...256)
        return Offset(
          x: centre.x + ((direction.x * radius.x * reach) >> 16),
          y: centre.y + ((direction.y * radius.y * reach) >> 16)
        )
      }
    )
  }

  /// One half of a leaf along `axis`, on the side that `side` (+1 or −1) names.
  static func leafHalf(centre: Offset, axis: Offset, slimness: Int, side: Int) -> Outline {
    var corners: [Offset] = []
    for step in -6...6 {
      let bulge = side * (36 - step * step)
      corners.append(
        Offset(
          x: centre.x + axis.x * step / 6 - axis.y * bulge / (36 * slimness),
          y: centre.y + axis.y * step / 6 + axis.x * bulge / (36 * slimness)
        )
      )
    }
    return .polygon(corners)
  }

  /// A random direction of about `length`: one of the sixteen, and a little off.
  static func axis(length: Int, stream: inout SplitMix64) -> Offset {
    let direction = stream.pick(directions)
    let x = direction.x + stream.nextInt(in: -40...40)
    let y = direction.y + stream.nextInt(in: -40...40)
    return Offset(x: (x * length) >> 8, y: (y * length) >> 8)
  }

  /// A skyline: one height for each column, around `level`, varying by about `amplitude` rows.
  static func ridge(
    width: Int,
    level: Int,
    amplitude: Int,
    roughness: Int,
    stream: inout SplitMix64
  ) -> Outline {
    var heights = (0..<5).map { _ in stream.nextInt(in: -amplitude...amplitude) * 16 }
    var reach = amplitude * 16
    while heights.count < width + 2 {
      reach = reach * roughness / 100
      var doubled: [Int] = []
      doubled.reserveCapacity(heights.count * 2)
      for (left, right) in zip(heights, heights.dropFirst()) {
        doubled.append((3 * left + right) / 4 + stream.nextInt(in: -reach...reach))
        doubled.append((left + 3 * right) / 4 + stream.nextInt(in: -reach...reach))
      }
      heights = doubled
    }
    return .below(heights.prefix(width).map { level + $0 / 16 })
  }
}

internal import Foundation

/// How the ends of a line look.
public enum CGLineCap: Int32, Sendable { case butt, round, square }

/// How the corners of a line look.
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

/// How lines are drawn.
struct LineStyle {
  var width: CGFloat = 1
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter
  /// The longest corner, in widths of the line, that is not cut off.
  var miterLimit: CGFloat = 10
}

/// The polygons that a line covers, which all turn counter-clockwise, so that their winding numbers
/// add up.
struct LineOutline {
  private let style: LineStyle
  private let half: CGFloat

  init(_ style: LineStyle) {
    self.style = style
    half = style.width / 2
  }

  /// A rectangle for each line of `path`, and what belongs to each corner and each end.
  ///
  /// - Complexity: O(n) in the number of lines.
  func polygons(of path: CGPath) -> [[CGPoint]] {
    path.polygons().flatMap { corners in
      let lines = zip(corners, corners.dropFirst()).compactMap { Line($0, $1) }
      guard let first = lines.first, let last = lines.last else { return [[CGPoint]]() }
      let isClosed = corners.first == corners.last
      var result = lines.map { $0.rectangle(half) }
      for (line, next) in zip(lines, lines.dropFirst()) { result += join(line, next) }
      if isClosed {
        result += join(last, first)
      } else {
        result += cap(first.reversed) + cap(last)
      }
      return result.map(counterclockwise)
    }
  }

  /// What lies beyond the end of `line`.
  private func cap(_ line: Line) -> [[CGPoint]] {
    switch style.cap {
    case .butt: return []
    case .round: return disc(line.end)
    case .square:
      let end = line.moved(line.end, along: half)
      return Line(line.end, end).map { [$0.rectangle(half)] } ?? []
    }
  }

  /// What lies on the outer side of the corner between two lines.
  private func join(_ line: Line, _ next: Line) -> [[CGPoint]] {
    let turn = line.dx * next.dy - line.dy * next.dx
    let corner = line.end
    guard abs(turn) > 1e-9 else { return style.join == .round ? disc(corner) : [] }
    if style.join == .round { return disc(corner) }
    let side = turn > 0 ? -half : half
    let first = line.beside(corner, side)
    let second = next.beside(corner, side)
    // The tip lies where both outer edges meet: the sum of the normals, stretched by the cosine of
    // the angle between them.
    let cosine = line.dx * next.dx + line.dy * next.dy
    let stretch = 1 / (1 + cosine)
    let tip = CGPoint(
      x: corner.x + (first.x + second.x - 2 * corner.x) * stretch,
      y: corner.y + (first.y + second.y - 2 * corner.y) * stretch
    )
    let length = hypot(tip.x - corner.x, tip.y - corner.y)
    guard style.join == .miter, length <= style.miterLimit * half else {
      return [[corner, first, second]]
    }
    return [[corner, first, tip, second]]
  }

  private func disc(_ center: CGPoint) -> [[CGPoint]] {
    let box = CGRect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half)
    return CGPath(ellipseIn: box, transform: nil).polygons()
  }

  private func counterclockwise(_ polygon: [CGPoint]) -> [CGPoint] {
    let area = zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
    return area < 0 ? polygon.reversed() : polygon
  }
}

/// A straight line of some length.
private struct Line {
  let start: CGPoint
  let end: CGPoint
  /// The direction, of length 1.
  let dx: CGFloat
  let dy: CGFloat

  init?(_ start: CGPoint, _ end: CGPoint) {
    let length = hypot(end.x - start.x, end.y - start.y)
    guard length > 0 else { return nil }
    (self.start, self.end) = (start, end)
    (dx, dy) = ((end.x - start.x) / length, (end.y - start.y) / length)
  }

  private init(start: CGPoint, end: CGPoint, dx: CGFloat, dy: CGFloat) {
    (self.start, self.end, self.dx, self.dy) = (start, end, dx, dy)
  }

  var reversed: Line { Line(start: end, end: start, dx: -dx, dy: -dy) }

  func moved(_ point: CGPoint, along distance: CGFloat) -> CGPoint {
    CGPoint(x: point.x + dx * distance, y: point.y + dy * distance)
  }

  /// `distance` to the left of the line, where y points up.
  func beside(_ point: CGPoint, _ distance: CGFloat) -> CGPoint {
    CGPoint(x: point.x - dy * distance, y: point.y + dx * distance)
  }

  func rectangle(_ half: CGFloat) -> [CGPoint] {
    [beside(start, half), beside(start, -half), beside(end, -half), beside(end, half)]
  }
}

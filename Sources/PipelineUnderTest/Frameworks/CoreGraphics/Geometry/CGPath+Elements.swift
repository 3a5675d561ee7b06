/// The radii of the four corners of a rectangle.
package struct CornerRadii: Hashable {
  package var topLeft = CGSize.zero
  package var topRight = CGSize.zero
  package var bottomLeft = CGSize.zero
  package var bottomRight = CGSize.zero

  /// The same radii at all corners.
  package init(all size: CGSize) {
    (topLeft, topRight, bottomLeft, bottomRight) = (size, size, size, size)
  }

  /// Square corners.
  package init() {}
}

extension CGPath.Element {
  /// Its points, those that control a curve first.
  package var points: [CGPoint] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quad(let control, let end): [control, end]
    case .curve(let first, let second, let end): [first, second, end]
    case .close: []
    }
  }

  /// The step after `transform`; itself without one.
  package func applying(_ transform: CGAffineTransform?) -> Self {
    guard let transform, !transform.isIdentity else { return self }
    func moved(_ point: CGPoint) -> CGPoint { point.applying(transform) }
    return switch self {
    case .move(let point): .move(moved(point))
    case .line(let point): .line(moved(point))
    case .quad(let control, let end): .quad(control: moved(control), moved(end))
    case .curve(let first, let second, let end): .curve(moved(first), moved(second), moved(end))
    case .close: .close
    }
  }

  /// The sides of `rect`.
  package static func rectangle(_ rect: CGRect) -> [Self] {
    [
      .move(CGPoint(x: rect.minX, y: rect.minY)), .line(CGPoint(x: rect.maxX, y: rect.minY)),
      .line(CGPoint(x: rect.maxX, y: rect.maxY)), .line(CGPoint(x: rect.minX, y: rect.maxY)),
      .close,
    ]
  }

  /// The ellipse that touches the sides of `rect`.
  package static func ellipse(_ rect: CGRect) -> [Self] {
    rounded(rect, CornerRadii(all: CGSize(width: rect.width / 2, height: rect.height / 2)))
  }

  /// The part of a quarter circle's radius at which the control points of its Bézier curve lie:
  /// 4/3 (√2 - 1), with which the curve is off by at most 0.03 % of the radius.
  private static let kappa: CGFloat = 0.552_284_749_830_793_4

  /// The sides of `rect` with rounded corners, of radii up to half of the sides.
  package static func rounded(_ rect: CGRect, _ corners: CornerRadii) -> [Self] {
    func fitted(_ size: CGSize) -> CGSize {
      CGSize(
        width: max(0, min(size.width, rect.width / 2)),
        height: max(0, min(size.height, rect.height / 2))
      )
    }
    let gap = 1 - kappa
    let (first, second) = (fitted(corners.topLeft), fitted(corners.topRight))
    let (third, fourth) = (fitted(corners.bottomRight), fitted(corners.bottomLeft))
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    return [
      .move(at(left + first.width, top)),
      .line(at(right - second.width, top)),
      .curve(
        at(right - second.width * gap, top),
        at(right, top + second.height * gap),
        at(right, top + second.height)
      ),
      .line(at(right, bottom - third.height)),
      .curve(
        at(right, bottom - third.height * gap),
        at(right - third.width * gap, bottom),
        at(right - third.width, bottom)
      ),
      .line(at(left + fourth.width, bottom)),
      .curve(
        at(left + fourth.width * gap, bottom),
        at(left, bottom - fourth.height * gap),
        at(left, bottom - fourth.height)
      ),
      .line(at(left, top + first.height)),
      .curve(
        at(left, top + first.height * gap),
        at(left + first.width * gap, top),
        at(left + first.width, top)
      ),
      .close,
    ]
  }

  /// A part of a circle, in curves of at most a quarter turn.
  package static func arc(
    _ center: CGPoint,
    _ radius: CGFloat,
    from start: CGFloat,
    to end: CGFloat,
    clockwise: Bool
  ) -> [Self] {
    let turn = 2 * CGFloat.pi
    var sweep = (end - start).truncatingRemainder(dividingBy: turn)
    if abs(end - start) >= turn {
      sweep = clockwise ? -turn : turn
    } else if clockwise, sweep > 0 {
      sweep -= turn
    } else if !clockwise, sweep < 0 {
      sweep += turn
    }
    let pieces = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / CGFloat(pieces)
    let reach = 4 / 3 * tan(step / 4) * radius
    func at(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    var result: [Self] = [.move(at(start))]
    for piece in 0..<pieces {
      let (from, to) = (start + CGFloat(piece) * step, start + CGFloat(piece + 1) * step)
      let (first, last) = (at(from), at(to))
      result.append(
        .curve(
          CGPoint(x: first.x - reach * sin(from), y: first.y + reach * cos(from)),
          CGPoint(x: last.x + reach * sin(to), y: last.y - reach * cos(to)),
          last
        )
      )
    }
    return result
  }
}

extension CGPath {
  /// The corners of each part, with curves flattened to 16 lines; a closed part ends where it
  /// begins.
  package func polygons() -> [[CGPoint]] {
    var result: [[CGPoint]] = []
    var part: [CGPoint] = []
    func curve(_ points: [CGPoint]) {
      guard let from = part.last else { return }
      for step in 1...16 {
        let t = CGFloat(step) / 16
        var row = [from] + points
        while row.count > 1 {
          row = zip(row, row.dropFirst()).map {
            CGPoint(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t)
          }
        }
        part.append(row[0])
      }
    }
    for element in elements {
      switch element {
      case .move(let point):
        if part.count > 1 { result.append(part) }
        part = [point]
      case .line(let point): part.append(point)
      case .quad(let control, let end): curve([control, end])
      case .curve(let first, let second, let end): curve([first, second, end])
      case .close:
        guard let start = part.first else { continue }
        if part.count > 1 { result.append(part + [start]) }
        part = [start]
      }
    }
    if part.count > 1 { result.append(part) }
    return result
  }
}

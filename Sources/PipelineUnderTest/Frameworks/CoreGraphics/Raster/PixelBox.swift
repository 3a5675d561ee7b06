internal import Basics

/// Whole pixels of a bitmap, counted from its top left.
struct PixelBox: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  init(_ size: PixelSize) { self.init(left: 0, top: 0, right: size.width, bottom: size.height) }

  /// The pixels that `rect` touches.
  init(around rect: CGRect) {
    func whole(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      // A hair beyond a border is rounding of the transform, not a part of the next pixel.
      let moved = rule == .down ? value + 1e-6 : value - 1e-6
      return Int(max(-1e9, min(1e9, moved.rounded(rule))))
    }
    self.init(
      left: whole(rect.minX, .down),
      top: whole(rect.minY, .down),
      right: whole(rect.maxX, .up),
      bottom: whole(rect.maxY, .up)
    )
  }

  var width: Int { max(0, right - left) }
  var height: Int { max(0, bottom - top) }
  var isEmpty: Bool { width == 0 || height == 0 }
  var pixelCount: Int { width * height }

  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      left: max(left, other.left),
      top: max(top, other.top),
      right: min(right, other.right),
      bottom: min(bottom, other.bottom)
    )
  }
}

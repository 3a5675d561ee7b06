public import Basics

/// How a stored image has to be turned and mirrored to be shown.
///
/// Raw values are those of the Exif tag 0x0112 (CIPA DC-008, "Orientation"): where the stored first
/// row and first column belong when shown.
public enum ExifOrientation: UInt8, Sendable, Hashable, CaseIterable {
  /// Stored as shown.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Turned by half a circle.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the top left.
  case leftMirrored = 5
  /// To be turned clockwise by a quarter to be shown.
  case right = 6
  /// Mirrored along the diagonal from the top right.
  case rightMirrored = 7
  /// To be turned counter-clockwise by a quarter to be shown.
  case left = 8

  /// Whether the stored width is the shown height.
  public var swapsSides: Bool { rawValue >= 5 }

  /// The shown size of an image whose stored size is `stored`; it is its own inverse.
  public func shownSize(of stored: PixelSize) -> PixelSize {
    swapsSides ? stored.transposed : stored
  }

  /// Where the stored pixel at column `x` and row `y` of an image of size `stored` is shown.
  public func shownPosition(x: Int, y: Int, stored: PixelSize) -> (x: Int, y: Int) {
    let lastX = stored.width - 1
    let lastY = stored.height - 1
    return switch self {
    case .up: (x, y)
    case .upMirrored: (lastX - x, y)
    case .down: (lastX - x, lastY - y)
    case .downMirrored: (x, lastY - y)
    case .leftMirrored: (y, x)
    case .right: (lastY - y, x)
    case .rightMirrored: (lastY - y, lastX - x)
    case .left: (y, lastX - x)
    }
  }
}

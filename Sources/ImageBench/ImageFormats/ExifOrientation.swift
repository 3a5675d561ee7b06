package import Basics

/// How a stored image has to be rotated and mirrored for display.
///
/// Raw values are those of the Exif tag 0x0112 (CIPA DC-008, "Orientation"): where the stored first
/// row and first column are displayed.
public enum ExifOrientation: UInt8, Sendable, Hashable, CaseIterable, Codable {
  /// Stored as displayed.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Rotated by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the top left.
  case leftMirrored = 5
  /// Has to be rotated clockwise by 90° for display.
  case right = 6
  /// Mirrored along the diagonal from the top right.
  case rightMirrored = 7
  /// Has to be rotated counter-clockwise by 90° for display.
  case left = 8

  /// Whether the stored width is the displayed height.
  package var swapsSides: Bool { rawValue >= 5 }

  /// The displayed size of an image whose stored size is `stored`; the mapping is its own inverse.
  package func shownSize(of stored: PixelSize) -> PixelSize {
    swapsSides ? stored.transposed : stored
  }

  /// Where the stored pixel at column `x` and row `y` of an image of size `stored` is displayed.
  package func shownPosition(x: Int, y: Int, stored: PixelSize) -> (x: Int, y: Int) {
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

/// What the 4 bytes of a pixel are.
public struct PixelLayout: Sendable, Hashable {
  public var order: PixelOrder
  public var alpha: PixelAlpha

  /// A layout of these properties.
  public init(order: PixelOrder, alpha: PixelAlpha) {
    self.order = order
    self.alpha = alpha
  }
}

/// The order of the channels in memory.
public enum PixelOrder: Sendable, Hashable, CaseIterable {
  case rgba
  case bgra
  case argb
  case abgr

  /// The places of red, green, blue and alpha.
  public var places: SIMD4<Int> {
    switch self {
    case .rgba: [0, 1, 2, 3]
    case .bgra: [2, 1, 0, 3]
    case .argb: [1, 2, 3, 0]
    case .abgr: [3, 2, 1, 0]
    }
  }
}

/// What the fourth byte of a pixel means.
public enum PixelAlpha: Sendable, Hashable, CaseIterable {
  /// Every pixel is opaque.
  case opaque
  /// Colours are as they are, whatever the alpha.
  case straight
  /// Colours have been multiplied by the alpha.
  case premultiplied
}

/// A colour in its space.
public final class CGColor: Hashable, Sendable {
  public let colorSpace: CGColorSpace?
  private let channels: [CGFloat]

  /// A colour of `components`, alpha last; nil when there are fewer than `space` needs.
  public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    colorSpace = space
    channels = (0...space.numberOfComponents).map { components[$0] }
  }

  private init(_ space: CGColorSpace, _ channels: [CGFloat]) {
    colorSpace = space
    self.channels = channels
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.deviceRGB, [red, green, blue, alpha])
  }

  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.standard, [red, green, blue, alpha])
  }

  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(.deviceGray, [gray, alpha])
  }

  /// The channels, alpha last.
  public var components: [CGFloat]? { channels }
  /// The number of channels with alpha.
  public var numberOfComponents: Int { channels.count }
  public var alpha: CGFloat { channels.last ?? 1 }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(colorSpace ?? .deviceRGB, channels.dropLast() + [alpha])
  }

  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)
  public static let clear = CGColor(gray: 0, alpha: 0)

  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.channels == right.channels && left.colorSpace == right.colorSpace
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(channels) }

  /// Red, green, blue and alpha, straight, from 0 to 1.
  package var rgba: SIMD4<Float> {
    let values = channels.map { Float(max(0, min(1, $0))) }
    return values.count < 4
      ? SIMD4(values[0], values[0], values[0], values.last ?? 1)
      : SIMD4(values[0], values[1], values[2], values[3])
  }
}

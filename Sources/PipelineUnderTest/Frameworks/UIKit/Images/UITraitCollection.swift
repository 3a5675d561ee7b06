internal import Synchronization
internal import VirtualDevice

/// Whether an interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

/// The direction in which an interface is laid out.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight, rightToLeft
}

/// What kind of device shows an interface.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

/// Whether there is much or little room along a side.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

/// The colours that a display shows.
public enum UIDisplayGamut: Int, Sendable {
  case unspecified = -1
  case SRGB, P3
}

/// The properties of an interface that images and colours depend on.
open class UITraitCollection: NSObject, @unchecked Sendable {
  // Unchecked: nothing changes after the initialisers.
  public let displayScale: CGFloat
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  public let verticalSizeClass: UIUserInterfaceSizeClass
  public let displayGamut: UIDisplayGamut

  private init(
    scale: CGFloat = 0,
    style: UIUserInterfaceStyle = .unspecified,
    idiom: UIUserInterfaceIdiom = .unspecified,
    direction: UITraitEnvironmentLayoutDirection = .unspecified,
    horizontal: UIUserInterfaceSizeClass = .unspecified,
    vertical: UIUserInterfaceSizeClass = .unspecified,
    gamut: UIDisplayGamut = .unspecified
  ) {
    displayScale = scale
    userInterfaceStyle = style
    userInterfaceIdiom = idiom
    layoutDirection = direction
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
    displayGamut = gamut
  }

  /// Traits of which none is specified.
  public convenience override init() { self.init(scale: 0) }

  public convenience init(displayScale: CGFloat) { self.init(scale: displayScale) }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle)
  }

  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(idiom: userInterfaceIdiom)
  }

  public convenience init(displayGamut: UIDisplayGamut) { self.init(gamut: displayGamut) }

  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(horizontal: horizontalSizeClass)
  }

  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(vertical: verticalSizeClass)
  }

  /// The traits of all collections; where several specify one, that of the last.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    func last<Value>(_ path: KeyPath<UITraitCollection, Value>, _ isSet: (Value) -> Bool) -> Value?
    {
      traitCollections.map { $0[keyPath: path] }.last(where: isSet)
    }
    self.init(
      scale: last(\.displayScale) { $0 > 0 } ?? 0,
      style: last(\.userInterfaceStyle) { $0 != .unspecified } ?? .unspecified,
      idiom: last(\.userInterfaceIdiom) { $0 != .unspecified } ?? .unspecified,
      direction: last(\.layoutDirection) { $0 != .unspecified } ?? .unspecified,
      horizontal: last(\.horizontalSizeClass) { $0 != .unspecified } ?? .unspecified,
      vertical: last(\.verticalSizeClass) { $0 != .unspecified } ?? .unspecified,
      gamut: last(\.displayGamut) { $0 != .unspecified } ?? .unspecified
    )
  }

  /// The traits of the device's screen, in light style: a phone held upright.
  public static var current: UITraitCollection {
    UITraitCollection(
      scale: CGFloat(Device.current.display.scale),
      style: .light,
      idiom: .phone,
      direction: .leftToRight,
      horizontal: .compact,
      vertical: .regular,
      gamut: .P3
    )
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return displayScale == other.displayScale && userInterfaceStyle == other.userInterfaceStyle
      && userInterfaceIdiom == other.userInterfaceIdiom
      && layoutDirection == other.layoutDirection
      && horizontalSizeClass == other.horizontalSizeClass
      && verticalSizeClass == other.verticalSizeClass && displayGamut == other.displayGamut
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(displayScale)
    hasher.combine(userInterfaceStyle)
    return hasher.finalize()
  }

  /// Whether colours may look different with the other traits.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
  }
}

/// Distances from the sides of a rectangle, inwards.
public struct UIEdgeInsets: Sendable, Hashable, Codable {
  public var top: CGFloat = 0
  public var left: CGFloat = 0
  public var bottom: CGFloat = 0
  public var right: CGFloat = 0

  public static let zero = UIEdgeInsets()

  public init() {}

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// Distances from the leading and trailing sides, and from top and bottom.
public struct NSDirectionalEdgeInsets: Sendable, Hashable, Codable {
  public var top: CGFloat = 0
  public var leading: CGFloat = 0
  public var bottom: CGFloat = 0
  public var trailing: CGFloat = 0

  public static let zero = NSDirectionalEdgeInsets()

  public init() {}

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

/// A distance in two directions.
public struct UIOffset: Sendable, Hashable, Codable {
  public var horizontal: CGFloat = 0
  public var vertical: CGFloat = 0

  public static let zero = UIOffset()

  public init() {}

  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}

extension CGRect {
  /// The rectangle within `insets`.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left,
      y: minY + insets.top,
      width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom
    )
  }
}

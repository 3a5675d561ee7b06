/// The version of a phone's system, such as 12.5.
public struct SystemVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The number before the point.
  public var major: Int
  /// The number after the point; 0 by default.
  public var minor: Int

  /// The version `major`.`minor`.
  public init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  /// The version whose interfaces the frameworks have, and which devices have by default: iOS 18.
  public static let standard = SystemVersion(18)

  /// Orders by the major number, then by the minor one.
  public static func < (lhs: SystemVersion, rhs: SystemVersion) -> Bool {
    (lhs.major, lhs.minor) < (rhs.major, rhs.minor)
  }

  /// "12.5".
  public var description: String { "\(major).\(minor)" }
}

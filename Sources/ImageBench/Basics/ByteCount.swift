/// A number of bytes: a size, a limit or a difference, so it may be negative.
///
/// Text form: decimal units as in "48.77 MB" (1 MB = 1,000,000 bytes); CSV and JSON carry the bare
/// number of bytes.
public struct ByteCount: Sendable, BitwiseCopyable, Hashable, Comparable, AdditiveArithmetic {
  public var bytes: Int

  /// The count of `bytes` bytes.
  @inlinable
  public init(_ bytes: Int) {
    self.bytes = bytes
  }

  /// No bytes.
  @inlinable public static var zero: ByteCount { ByteCount(0) }

  /// `count` megabytes of 1,000,000 bytes.
  public static func megabytes(_ count: Int) -> ByteCount { ByteCount(count * 1_000_000) }

  /// `count` mebibytes of 1,048,576 bytes, the unit in which operating systems state limits.
  public static func mebibytes(_ count: Int) -> ByteCount { ByteCount(count << 20) }

  /// The count in megabytes of 1,000,000 bytes.
  public var megabytes: Double { Double(bytes) / 1_000_000 }

  /// Orders by the number of bytes.
  public static func < (lhs: ByteCount, rhs: ByteCount) -> Bool { lhs.bytes < rhs.bytes }

  /// The sum of two counts.
  public static func + (lhs: ByteCount, rhs: ByteCount) -> ByteCount {
    ByteCount(lhs.bytes + rhs.bytes)
  }

  /// The difference of two counts.
  public static func - (lhs: ByteCount, rhs: ByteCount) -> ByteCount {
    ByteCount(lhs.bytes - rhs.bytes)
  }
}

extension ByteCount: CustomStringConvertible {
  /// The count in the largest decimal unit that keeps it at 1 or more, such as "48.77 MB".
  public var description: String {
    let size = Double(bytes.magnitude)
    switch size {
    case 1e9...: return FixedPoint.text(Double(bytes) / 1e9, places: 2) + " GB"
    case 1e6...: return FixedPoint.text(Double(bytes) / 1e6, places: 2) + " MB"
    case 1e3...: return FixedPoint.text(Double(bytes) / 1e3, places: 1) + " kB"
    default: return "\(bytes) B"
    }
  }
}

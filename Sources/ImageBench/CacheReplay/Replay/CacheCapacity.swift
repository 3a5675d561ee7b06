/// A capacity in the form of the command line: `5000`, `64MiB`, `1.5GB`, or `10%` of the footprint.
public struct CacheCapacity: Sendable, Hashable {
  /// The meaning of the number.
  public enum Kind: Sendable, Hashable {
    /// Objects or bytes, in the unit of the replay.
    case bare
    /// Bytes in any replay.
    case bytes
    /// A share of the log's footprint.
    case share
  }

  public let kind: Kind
  // The capacity is numerator ÷ denominator, for a share multiplied by the footprint.
  private let numerator: Int
  private let denominator: Int

  /// Units of bytes by their suffix, in lower case.
  private static let units: [(suffix: String, bytes: Int)] = [
    ("kib", 1 << 10), ("mib", 1 << 20), ("gib", 1 << 30), ("tib", 1 << 40),
    ("kb", 1000), ("mb", 1_000_000), ("gb", 1_000_000_000), ("tb", 1_000_000_000_000),
    ("b", 1),
  ]
  /// The most decimal places, so that products stay within 64 bits.
  private static let placesMax = 6

  /// The capacity that `text` describes; nil if the text is malformed or the capacity is 0.
  public init?(_ text: String) {
    let lowered = text.lowercased()
    var digits = lowered[...]
    var scale = 1
    if lowered.hasSuffix("%") {
      kind = .share
      digits = lowered.dropLast()
    } else if let unit = Self.units.first(where: { lowered.hasSuffix($0.suffix) }) {
      kind = .bytes
      scale = unit.bytes
      digits = lowered.dropLast(unit.suffix.count)
    } else {
      kind = .bare
    }
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let places = parts.count == 2 ? parts[1].count : 0
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      places <= Self.placesMax, kind != .bare || parts.count == 1,
      let number = Int(parts.joined())
    else { return nil }
    var divisor = kind == .share ? 100 : 1
    for _ in 0..<places { divisor *= 10 }
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: scale)
    guard !isTooLarge, product > 0 else { return nil }
    numerator = product
    denominator = divisor
  }

  /// The capacity in a replay of a log with `footprint`, rounded down, but at least 1.
  public func resolved(footprint: Int) -> Int {
    guard kind == .share else { return max(1, numerator / denominator) }
    let product = numerator.multipliedFullWidth(by: footprint)
    // A capacity above `Int.max` holds the whole log, and so does `Int.max`.
    guard product.high < denominator else { return .max }
    let quotient = UInt(denominator).dividingFullWidth((UInt(product.high), product.low)).quotient
    return max(1, Int(clamping: quotient))
  }
}

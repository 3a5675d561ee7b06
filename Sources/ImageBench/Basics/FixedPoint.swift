/// Decimal text with a fixed number of places, the same on every platform and locale.
public enum FixedPoint {
  /// `value` with exactly `places` digits after the point, rounded half away from zero.
  ///
  /// Values that are not finite give "nan", "inf" or "-inf". Magnitudes beyond 9.2e18 ÷ 10^places
  /// are given in Swift's own notation, because no count or time of ours reaches them.
  public static func text(_ value: Double, places: Int) -> String {
    precondition((0...9).contains(places), "FixedPoint shows 0 to 9 places, not \(places)")
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * Double(scale)).rounded(.toNearestOrAwayFromZero)
    guard scaled.magnitude < 9.2e18 else { return "\(value)" }
    let units = Int(scaled)
    return text(units: units, places: places)
  }

  /// `units` with a point before its last `places` digits, written from its end.
  private static func text(units: Int, places: Int) -> String {
    // A sign, 19 digits and a point are the most that there can be.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { bytes in
      var first = bytes.count
      func put(_ byte: UInt8) {
        first -= 1
        bytes.initializeElement(at: first, to: byte)
      }
      var rest = units.magnitude
      var digits = 0
      repeat {
        if digits == places, places > 0 { put(UInt8(ascii: ".")) }
        put(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
        digits += 1
      } while rest > 0 || digits <= places
      if units < 0 { put(UInt8(ascii: "-")) }
      return String(decoding: bytes[first...], as: UTF8.self)
    }
  }
}

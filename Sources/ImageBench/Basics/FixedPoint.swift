/// Decimal text with a fixed number of decimal places, the same on every platform and locale.
public enum FixedPoint {
  /// `value` with exactly `places` digits after the point, rounded half away from zero.
  ///
  /// Values that are not finite give "nan", "inf" or "-inf". Magnitudes above 9.2e18 ÷ 10^places
  /// use Swift's own notation; no count or time of a run is that large.
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

  /// `units` with a decimal point before its last `places` digits; the digits are written
  /// backwards.
  private static func text(units: Int, places: Int) -> String {
    // The longest text has a sign, 19 digits and a point.
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

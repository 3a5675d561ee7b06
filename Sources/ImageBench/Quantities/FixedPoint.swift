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
    let sign = units < 0 ? "-" : ""
    let whole = "\(units.magnitude / UInt(scale))"
    guard places > 0 else { return sign + whole }
    let fraction = "\(units.magnitude % UInt(scale))"
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(sign)\(whole).\(zeros)\(fraction)"
  }
}

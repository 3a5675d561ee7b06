/// The values of a series by the numbers of their nights.
public struct NightlySeries: Sendable, Hashable {
  public var name: String
  /// The numbers of the nights, ascending; nights without a value are left out.
  public var nights: [Int]
  /// The values, one for each night, all finite.
  public var values: [Double]

  /// A series with these values.
  public init(name: String, nights: [Int], values: [Double]) {
    precondition(nights.count == values.count, "Each night has one value")
    self.name = name
    self.nights = nights
    self.values = values
  }
}

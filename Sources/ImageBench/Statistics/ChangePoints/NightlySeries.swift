/// The values of a series by the numbers of their nights.
package struct NightlySeries: Sendable, Hashable {
  package var name: String
  /// The numbers of the nights, ascending; nights without a value are left out.
  package var nights: [Int]
  /// The values, one for each night, all finite.
  package var values: [Double]

  /// A series with these values.
  package init(name: String, nights: [Int], values: [Double]) {
    precondition(nights.count == values.count, "Each night has one value")
    self.name = name
    self.nights = nights
    self.values = values
  }
}

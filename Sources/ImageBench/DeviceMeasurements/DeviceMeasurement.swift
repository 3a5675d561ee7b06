/// One number that a device measured.
package struct DeviceMeasurement: Sendable, Hashable {
  package var quantity: DeviceQuantity
  /// In the unit of the quantity.
  package var value: Double
  /// How many samples the number was made of, 1 or more.
  package var samples: Int
  /// Where it comes from, such as "xctrace: hitches" or "MetricKit".
  package var source: String

  /// The number `value` of `samples` samples.
  package init(_ quantity: DeviceQuantity, _ value: Double, samples: Int, source: String) {
    self.quantity = quantity
    self.value = value
    self.samples = samples
    self.source = source
  }
}

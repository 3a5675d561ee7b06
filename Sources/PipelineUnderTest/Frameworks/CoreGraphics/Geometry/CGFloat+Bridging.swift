// swift-format-ignore-file: NoLeadingUnderscores

// Foundation on Linux bridges numbers to all of Swift's number types but this one, so that
// `value as? CGFloat` would be nil for a number in a dictionary.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The number as an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Takes the value of `number`.
  public static func _forceBridgeFromObjectiveC(_ number: NSNumber, result: inout CGFloat?) {
    result = CGFloat(number.doubleValue)
  }

  /// Takes the value of `number`, as every number has one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ number: NSNumber,
    result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(number.doubleValue)
    return true
  }

  /// The value of `number`; 0 without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ number: NSNumber?) -> CGFloat {
    CGFloat(number?.doubleValue ?? 0)
  }
}

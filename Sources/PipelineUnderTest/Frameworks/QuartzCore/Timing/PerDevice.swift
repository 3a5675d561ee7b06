internal import Synchronization
internal import VirtualDevice

/// One value for each device, so that the worlds of a process share no state of the frameworks.
///
/// The device keeps it, so it ends with the device.
package final class PerDevice<Value: AnyObject>: Sendable {
  /// The place of the values in their devices.
  private let number: Int
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    number = placesTaken.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// The value of the present device; outside of a trial, one for the process.
  package var current: Value {
    unsafeDowncast(Device.kept(at: number, make), to: Value.self)
  }
}

/// How many kinds of values have a place in each device.
private let placesTaken = Atomic(0)

/// Carries a value to a later moment on the same lane.
// Unchecked: the receiver runs on the lane of the sender, one after the other.
package struct Carried<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}

/// Runs `body` on the main lane after `delay` seconds of virtual time.
package func afterDelay(_ delay: TimeInterval, _ body: @escaping () -> Void) {
  let carried = Carried(body)
  DispatchQueue.main.asyncAfter(deadline: .now() + delay) { carried.value() }
}

internal import Synchronization
internal import VirtualDevice

/// One value for each device, so that the worlds of a process share no state of the frameworks.
// Unchecked: the lock guards the table.
package final class PerDevice<Value: AnyObject>: @unchecked Sendable {
  private struct Entry {
    weak var device: Device?
    let value: Value
  }
  private var entries: [ObjectIdentifier: Entry] = [:]
  // No lock of the system: two worlds that run at once must exclude each other.
  private let lock = Mutex(())
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value of the present device; outside of a trial, one for the process.
  package var current: Value {
    let device = Device.currentIfAny
    let key = device.map { ObjectIdentifier($0) } ?? ObjectIdentifier(self)
    let (value, gone) = lock.withLock { _ in find(key, device) }
    // Freed without the lock, because what a device had may use the table.
    withExtendedLifetime(gone) {}
    return value.value
  }

  /// The value of `device`, made at its first use, and the values of devices that have gone.
  private func find(
    _ key: ObjectIdentifier,
    _ device: Device?
  ) -> (Carried<Value>, Carried<[Value]>) {
    if let entry = entries[key], device == nil || entry.device === device {
      return (Carried(entry.value), Carried([]))
    }
    let own = ObjectIdentifier(self)
    let gone = entries.filter { $0.key != own && $0.value.device == nil }
    for key in gone.keys { entries[key] = nil }
    let value = make()
    entries[key] = Entry(device: device, value: value)
    return (Carried(value), Carried(gone.values.map(\.value)))
  }
}

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

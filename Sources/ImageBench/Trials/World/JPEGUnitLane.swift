internal import Basics
internal import DeviceContract
internal import Scenarios
internal import Synchronization
internal import VirtualDevice

/// The decoder in hardware of a simulated device, with its queue.
///
/// It is asked before a core is: what it does costs the core nothing.
final class JPEGUnitLane: Sendable {
  private let unit: JPEGUnit
  private let queue: Mutex<DecoderQueue>

  /// The idle decoder of `device`; nil when it has none.
  init?(of device: DeviceProfile) {
    guard let unit = device.jpegUnit else { return nil }
    self.unit = unit
    queue = Mutex(DecoderQueue(units: device.assumed.jpegUnits))
  }

  /// Books what `work` asks of the decoder at `now`; nil when it asks nothing.
  func book(_ work: ComputeWork, at now: TimePoint) -> Device.Booking? {
    guard let time = unit.time(of: work) else { return nil }
    return Device.Booking(time: time, end: queue.withLock { $0.book(time, at: now) })
  }

  /// Whether it still decodes at `now`, or lets others wait.
  func isBusy(at now: TimePoint) -> Bool { queue.withLock { $0.free > now } }
}

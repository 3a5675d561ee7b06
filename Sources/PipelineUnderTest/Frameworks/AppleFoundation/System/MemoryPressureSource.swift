internal import Synchronization
internal import VirtualDevice

/// Calls a handler when the device is short of memory.
public protocol DispatchSourceMemoryPressure: DispatchSourceProtocol {
  var data: DispatchSource.MemoryPressureEvent { get }
  var mask: DispatchSource.MemoryPressureEvent { get }
}

extension DispatchSource {
  /// How short of memory the device is.
  public struct MemoryPressureEvent: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal = MemoryPressureEvent(rawValue: 1)
    public static let warning = MemoryPressureEvent(rawValue: 2)
    public static let critical = MemoryPressureEvent(rawValue: 4)
    public static let all: MemoryPressureEvent = [.normal, .warning, .critical]
  }

  /// A source whose handler runs on `queue` when the trial's device warns of its memory.
  public class func makeMemoryPressureSource(
    eventMask: MemoryPressureEvent,
    queue: DispatchQueue? = nil
  ) -> any DispatchSourceMemoryPressure {
    // A source of data that the device adds to is a real source, whose protocol can be cast.
    let source = DispatchSource.makeUserDataOrSource(queue: queue)
    guard let real = source as? DispatchSource else {
      preconditionFailure("DispatchSource.makeUserDataOrSource gave another type than it did")
    }
    let kept = Kept(source)
    Device.onPressure { pressure in
      let event: MemoryPressureEvent = pressure == .critical ? .critical : .warning
      if eventMask.contains(event) { kept.value.or(data: event.rawValue) }
    }
    return real
  }
}

extension DispatchSource: DispatchSourceMemoryPressure {
  public var data: MemoryPressureEvent {
    MemoryPressureEvent(rawValue: (self as any DispatchSourceUserDataOr).data)
  }
  public var mask: MemoryPressureEvent { .all }
}

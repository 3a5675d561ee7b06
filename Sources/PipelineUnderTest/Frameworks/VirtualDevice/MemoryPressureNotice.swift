internal import Synchronization

/// How short of memory a device says that it is.
public enum MemoryPressureNotice: Sendable, Hashable { case warning, critical }

/// Who hears of it.
final class PressureListeners: Sendable {
  private let handlers = Mutex<[@Sendable (MemoryPressureNotice) -> Void]>([])

  func add(_ handler: @escaping @Sendable (MemoryPressureNotice) -> Void) {
    handlers.withLock { $0.append(handler) }
  }

  func tell(_ notice: MemoryPressureNotice) {
    for handler in handlers.withLock({ $0 }) { handler(notice) }
  }
}

extension Device {
  /// Calls `handler` when this device warns; nothing does outside of a trial.
  public static func onPressure(_ handler: @escaping @Sendable (MemoryPressureNotice) -> Void) {
    currentIfAny?.pressure.add(handler)
  }

  /// Warns the code under test, as the system does beside its notification.
  public func warn(_ notice: MemoryPressureNotice) { pressure.tell(notice) }
}

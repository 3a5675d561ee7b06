internal import Synchronization

/// How little memory the system has left, as `DispatchSource` words it.
public enum MemoryPressure: Sendable, Hashable, CaseIterable {
  /// Enough again.
  case normal
  /// Little: apps should give some back.
  case warning
  /// Very little: apps are about to be ended.
  case critical
}

/// The handlers of a device that learn of memory pressure, in the order in which they were added.
final class PressureHandlers: Sendable {
  private struct State {
    var last = 0
    var handlers: [(number: Int, handler: @Sendable (MemoryPressure) -> Void)] = []
  }
  private let state = Mutex(State())

  func add(_ handler: @escaping @Sendable (MemoryPressure) -> Void) -> Int {
    state.withLock { state in
      state.last += 1
      state.handlers.append((state.last, handler))
      return state.last
    }
  }

  func remove(_ number: Int) {
    state.withLock { $0.handlers.removeAll { $0.number == number } }
  }

  func call(_ pressure: MemoryPressure) {
    for (_, handler) in state.withLock({ $0.handlers }) { handler(pressure) }
  }
}

extension Device {
  /// Calls `handler` at each change of pressure, until ``removePressureHandler(_:)``.
  ///
  /// It must neither block nor run the app's code: it enqueues.
  ///
  /// - Returns: The number by which it is removed.
  public func addPressureHandler(_ handler: @escaping @Sendable (MemoryPressure) -> Void) -> Int {
    pressureHandlers.add(handler)
  }

  /// Calls the handler of this number no longer.
  public func removePressureHandler(_ number: Int) { pressureHandlers.remove(number) }

  /// Tells the app how little memory is left; the harness calls it.
  public func warn(_ pressure: MemoryPressure) { pressureHandlers.call(pressure) }
}

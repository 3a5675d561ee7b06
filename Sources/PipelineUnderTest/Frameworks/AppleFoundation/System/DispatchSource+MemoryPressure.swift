public import Dispatch
internal import Foundation
internal import VirtualDevice

/// Apple's source of events about the memory that is left.
public protocol DispatchSourceMemoryPressure: DispatchSourceProtocol {}

extension DispatchSourceMemoryPressure {
  /// What happened since the last call of the handler; empty outside of it.
  public var data: DispatchSource.MemoryPressureEvent {
    let number: UInt = data
    return DispatchSource.MemoryPressureEvent(rawValue: number)
  }

  /// What it was made for.
  public var mask: DispatchSource.MemoryPressureEvent {
    let number: UInt = mask
    return DispatchSource.MemoryPressureEvent(rawValue: number)
  }
}

// Dispatch has these too, but its own take every source for one of the system.
extension DispatchSourceMemoryPressure {
  /// Calls the handler for each signal, after those that are already on its queue.
  public func setEventHandler(
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    handler: DispatchSourceHandler?
  ) {
    setEventHandler(handler: DispatchWorkItem(qos: qos, flags: flags) { handler?() })
  }

  /// Calls the handler once after the cancellation.
  public func setCancelHandler(
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    handler: DispatchSourceHandler?
  ) {
    setCancelHandler(handler: DispatchWorkItem(qos: qos, flags: flags) { handler?() })
  }

  /// Calls the handler once when the source begins.
  public func setRegistrationHandler(
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    handler: DispatchSourceHandler?
  ) {
    setRegistrationHandler(handler: DispatchWorkItem(qos: qos, flags: flags) { handler?() })
  }

  /// Begins the source, as `resume()` does.
  public func activate() { resume() }
}

extension DispatchSource {
  /// Apple's levels of memory pressure.
  public struct MemoryPressureEvent: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal = MemoryPressureEvent(rawValue: 1)
    public static let warning = MemoryPressureEvent(rawValue: 2)
    public static let critical = MemoryPressureEvent(rawValue: 4)
    public static let all: MemoryPressureEvent = [.normal, .warning, .critical]
  }

  /// A suspended source whose handler runs on `queue` when the device signals one of `eventMask`.
  public class func makeMemoryPressureSource(
    eventMask: MemoryPressureEvent,
    queue: DispatchQueue? = nil
  ) -> any DispatchSourceMemoryPressure {
    MemoryPressureSource(eventMask, queue ?? .global())
  }
}

extension DispatchSource.MemoryPressureEvent {
  fileprivate init(_ pressure: MemoryPressure) {
    self =
      switch pressure {
      case .normal: .normal
      case .warning: .warning
      case .critical: .critical
      }
  }
}

/// A source over the handlers of a device.
private final class MemoryPressureSource: NSObject, DispatchSourceMemoryPressure {
  private struct State {
    var event: DispatchWorkItem?
    var cancellation: DispatchWorkItem?
    var registration: DispatchWorkItem?
    var suspensions = 1
    var isCancelled = false
    var pending: DispatchSource.MemoryPressureEvent = []
    var current: DispatchSource.MemoryPressureEvent = []
    var number: Int?
    var device: Device?
  }
  private let state = Guarded(State())
  private let wanted: DispatchSource.MemoryPressureEvent
  private let queue: DispatchQueue

  init(_ wanted: DispatchSource.MemoryPressureEvent, _ queue: DispatchQueue) {
    self.wanted = wanted
    self.queue = queue
  }

  deinit {
    state.with { state in
      if let number = state.number { state.device?.removePressureHandler(number) }
    }
  }

  var data: UInt { state.with { $0.current.rawValue } }
  var mask: UInt { wanted.rawValue }
  var handle: UInt { 0 }
  var isCancelled: Bool { state.with { $0.isCancelled } }

  func setEventHandler(handler: DispatchWorkItem) { state.with { $0.event = handler } }

  func setCancelHandler(handler: DispatchWorkItem) { state.with { $0.cancellation = handler } }

  func setRegistrationHandler(handler: DispatchWorkItem) {
    state.with { $0.registration = handler }
  }

  func cancel() {
    let handler = state.with { state -> DispatchWorkItem? in
      guard !state.isCancelled else { return nil }
      state.isCancelled = true
      state.event = nil
      if let number = state.number.take() { state.device?.removePressureHandler(number) }
      return state.cancellation.take()
    }
    if let handler { queue.async(execute: handler) }
  }

  func resume() {
    let (isFirst, registration) = state.with { state -> (Bool, DispatchWorkItem?) in
      precondition(state.suspensions > 0, "over-resume of a memory pressure source")
      state.suspensions -= 1
      let isFirst = state.number == nil && !state.isCancelled
      return (isFirst, isFirst ? state.registration.take() : nil)
    }
    if isFirst, let device = Device.currentIfAny {
      // Weak: a source ends with its last reference.
      let number = device.addPressureHandler { [weak self] in self?.receive($0) }
      state.with { state in
        state.device = device
        state.number = number
      }
    }
    if let registration { queue.async(execute: registration) }
    fire()
  }

  func suspend() { state.with { $0.suspensions += 1 } }

  private func receive(_ pressure: MemoryPressure) {
    let event = DispatchSource.MemoryPressureEvent(pressure)
    guard wanted.contains(event) else { return }
    state.with { _ = $0.pending.insert(event) }
    fire()
  }

  private func fire() {
    let isReady = state.with { $0.suspensions == 0 && !$0.pending.isEmpty && !$0.isCancelled }
    guard isReady else { return }
    queue.async { [self] in
      let handler = state.with { state -> DispatchWorkItem? in
        guard state.suspensions == 0, !state.pending.isEmpty, !state.isCancelled else { return nil }
        state.current = state.pending
        state.pending = []
        return state.event
      }
      handler?.perform()
      state.with { $0.current = [] }
    }
  }
}

// Unchecked: what changes is in `state`, under its lock.
extension MemoryPressureSource: @unchecked Sendable {}

/// A queue that runs one block at a time; on Linux every queue is of one class.
public typealias DispatchSerialQueue = DispatchQueue

public import AppleFoundation
internal import VirtualDevice

/// Runs work now or later: Dispatch queues, operation queues and run loops.
public protocol Scheduler {
  associatedtype SchedulerOptions = Never
  func schedule(_ action: @escaping () -> Void)
  /// Runs `action` after a time in seconds.
  func schedule(after seconds: Double, _ action: @escaping () -> Void)
}

/// A time that a scheduler waits.
public struct SchedulerInterval: Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  let seconds: Double

  init(_ seconds: Double) { self.seconds = seconds }
  public init(integerLiteral value: Int) { seconds = Double(value) }
  public init(floatLiteral value: Double) { seconds = value }

  public static func seconds(_ value: Int) -> SchedulerInterval { .init(Double(value)) }
  public static func seconds(_ value: Double) -> SchedulerInterval { .init(value) }
  public static func milliseconds(_ value: Int) -> SchedulerInterval { .init(Double(value) / 1e3) }
  public static func microseconds(_ value: Int) -> SchedulerInterval { .init(Double(value) / 1e6) }
  public static func nanoseconds(_ value: Int) -> SchedulerInterval { .init(Double(value) / 1e9) }
}

extension DispatchQueue: Scheduler {
  public func schedule(_ action: @escaping () -> Void) {
    let action = Passed(action)
    async { action.value() }
  }

  public func schedule(after seconds: Double, _ action: @escaping () -> Void) {
    let action = Passed(action)
    asyncAfter(deadline: .now() + seconds) { action.value() }
  }
}

extension OperationQueue: Scheduler {
  public func schedule(_ action: @escaping () -> Void) {
    let action = Passed(action)
    addOperation { action.value() }
  }

  public func schedule(after seconds: Double, _ action: @escaping () -> Void) {
    let action = Passed(action)
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
      self.addOperation { action.value() }
    }
  }
}

extension RunLoop: Scheduler {
  public func schedule(_ action: @escaping () -> Void) {
    let action = Passed(action)
    // The main loop of Foundation is one for all worlds of a process, the main queue is not.
    if self === RunLoop.main {
      DispatchQueue.main.async { action.value() }
    } else {
      perform { action.value() }
    }
  }

  public func schedule(after seconds: Double, _ action: @escaping () -> Void) {
    let action = Passed(action)
    guard self !== RunLoop.main else {
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { action.value() }
      return
    }
    let timer = Timer(timeInterval: seconds, repeats: false) { _ in action.value() }
    add(timer, forMode: .common)
  }
}

/// Runs work at once.
public struct ImmediateScheduler: Scheduler, Sendable {
  public static let shared = ImmediateScheduler()

  public func schedule(_ action: @escaping () -> Void) { action() }
  /// An immediate scheduler does not wait.
  public func schedule(after seconds: Double, _ action: @escaping () -> Void) { action() }
}

/// Work for another thread: Combine's closures do not say that they may cross.
// Unchecked: one side calls it, once.
private struct Passed: @unchecked Sendable {
  let value: () -> Void
  init(_ value: @escaping () -> Void) { self.value = value }
}

extension Publisher {
  /// Passes values on to `scheduler`, in their order.
  public func receive<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> some Publisher<Output, Failure> {
    flow(
      value: { value, flow in scheduler.schedule { flow.send(value) } },
      end: { end, flow in scheduler.schedule { flow.finish(end) } }
    )
  }

  /// Subscribes on `scheduler`.
  public func subscribe<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> some Publisher<Output, Failure> {
    FlowPublisher { flow in scheduler.schedule { flow.pass(self) } }
  }

  /// Passes values on after a time.
  public func delay<S: Scheduler>(
    for interval: SchedulerInterval,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> some Publisher<Output, Failure> {
    flow(
      value: { value, flow in
        scheduler.schedule(after: interval.seconds) { flow.send(value) }
      },
      end: { end, flow in
        switch end {
        case .finished: scheduler.schedule(after: interval.seconds) { flow.finish(end) }
        case .failure: flow.finish(end)
        }
      }
    )
  }

  /// Passes a value on once no other has come for a time.
  public func debounce<S: Scheduler>(
    for dueTime: SchedulerInterval,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> some Publisher<Output, Failure> {
    FlowPublisher { flow in
      let latest = Guarded<(number: Int, value: Output?)>((0, nil))
      flow.listen(self) { end in
        if case .finished = end, let value = latest.with({ $0.value.take() }) { flow.send(value) }
        flow.finish(end)
      } _: { value in
        let number = latest.with { latest in
          latest = (latest.number + 1, value)
          return latest.number
        }
        scheduler.schedule(after: dueTime.seconds) {
          let due = latest.with { $0.number == number ? $0.value.take() : nil }
          if let due { flow.send(due) }
        }
      }
    }
  }

  /// Passes on at most one value in each `interval`: the first one, or the latest one.
  public func throttle<S: Scheduler>(
    for interval: SchedulerInterval,
    scheduler: S,
    latest: Bool
  ) -> some Publisher<Output, Failure> {
    FlowPublisher { flow in
      let state = Guarded<(isWaiting: Bool, value: Output?)>((false, nil))
      flow.listen(self) { end in
        if let value = state.with({ $0.value.take() }) { flow.send(value) }
        flow.finish(end)
      } _: { value in
        let isNow = state.with { state in
          guard state.isWaiting else {
            state.isWaiting = true
            return true
          }
          if latest || state.value == nil { state.value = value }
          return false
        }
        guard isNow else { return }
        flow.send(value)
        scheduler.schedule(after: interval.seconds) {
          state.with { $0.isWaiting = false }
          if let value = state.with({ $0.value.take() }) { flow.send(value) }
        }
      }
    }
  }

  /// Ends, or fails with `customError`, if no value comes for a time.
  public func timeout<S: Scheduler>(
    _ interval: SchedulerInterval,
    scheduler: S,
    options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> some Publisher<Output, Failure> {
    FlowPublisher { flow in
      let count = Guarded(0)
      let arm = {
        let number = count.with { count in
          count += 1
          return count
        }
        scheduler.schedule(after: interval.seconds) {
          guard count.with({ $0 }) == number, !flow.isOver else { return }
          flow.stop(customError.map { .failure($0()) } ?? .finished)
        }
      }
      flow.listen(self) {
        flow.finish($0)
      } _: { value in
        arm()
        flow.send(value)
      }
      arm()
    }
  }
}

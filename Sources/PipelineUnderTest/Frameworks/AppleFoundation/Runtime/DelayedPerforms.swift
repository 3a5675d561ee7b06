public import Foundation
internal import VirtualDevice

extension NSObject {
  /// Calls a method on the main queue after a delay in seconds, unless it is cancelled.
  public func perform(
    _ aSelector: Selector,
    with anArgument: Any?,
    afterDelay delay: TimeInterval
  ) {
    let performs = DelayedPerforms.of(self)
    let number = performs.add(aSelector, anArgument, target: self)
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
      guard let call = performs.take(number) else { return }
      call.selector.perform(on: call.target, passing: call.argument)
    }
  }

  /// Calls a method on the main queue.
  public func performSelector(
    onMainThread aSelector: Selector,
    with arg: Any?,
    waitUntilDone wait: Bool
  ) {
    let (target, argument) = (Handed(self), Handed(arg))
    let call: @Sendable () -> Void = {
      aSelector.perform(on: target.value, passing: argument.value)
    }
    switch (wait, Thread.isMainThread) {
    case (true, true): call()
    case (true, false): DispatchQueue.main.sync(execute: call)
    case (false, _): DispatchQueue.main.async(execute: call)
    }
  }

  /// Cancels the delayed calls of a method with an equal argument; nil means those without one.
  ///
  /// Apple documents that arguments are compared by `isEqual:`.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any,
    selector aSelector: Selector,
    object anArgument: Any?
  ) {
    DelayedPerforms.of(aTarget as AnyObject).cancel {
      $0.selector == aSelector && areEqual($0.argument, anArgument)
    }
  }

  /// Cancels all delayed calls of an object.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedPerforms.of(aTarget as AnyObject).cancel { _ in true }
  }
}

extension Selector {
  /// Calls a method with no argument if it has none, else with `argument`.
  func perform(on target: AnyObject, passing argument: Any?) {
    if arity == 0 { perform(on: target) } else { perform(on: target, with: argument) }
  }
}

/// Whether two arguments are equal as `isEqual:` has it: values by their contents, others by
/// identity.
private func areEqual(_ left: Any?, _ right: Any?) -> Bool {
  switch (left, right) {
  case (nil, nil): true
  case (let left as AnyHashable, let right as AnyHashable): left == right
  case (let left?, let right?): left as AnyObject === right as AnyObject
  case (nil, _), (_, nil): false
  }
}

/// The delayed calls of an object, which keep it alive until they come or are cancelled.
private final class DelayedPerforms: Sendable {
  struct Call {
    var number: Int
    var selector: Selector
    var argument: Any?
    var target: AnyObject
  }
  private struct Calls {
    var last = 0
    /// In the order in which they were asked for.
    var pending: [Call] = []
  }
  private let calls = Guarded(Calls())
  private static let key = AssociationKey()

  static func of(_ owner: AnyObject) -> DelayedPerforms {
    if let old = objc_getAssociatedObject(owner, key.pointer) as? DelayedPerforms { return old }
    let new = DelayedPerforms()
    objc_setAssociatedObject(owner, key.pointer, new, .OBJC_ASSOCIATION_RETAIN)
    return new
  }

  /// Takes a call in, and returns its number.
  func add(_ selector: Selector, _ argument: Any?, target: AnyObject) -> Int {
    calls.with { calls in
      calls.last += 1
      calls.pending.append(
        Call(number: calls.last, selector: selector, argument: argument, target: target)
      )
      return calls.last
    }
  }

  /// Takes the call of this number out; nil once it was cancelled.
  func take(_ number: Int) -> Call? {
    calls.with { calls in
      calls.pending.firstIndex { $0.number == number }.map { calls.pending.remove(at: $0) }
    }
  }

  /// Takes out the calls that `isMeant` chooses.
  func cancel(_ isMeant: (Call) -> Bool) {
    let cancelled = calls.with { calls in
      let meant = calls.pending.filter(isMeant)
      calls.pending.removeAll { call in meant.contains { $0.number == call.number } }
      return meant
    }
    // Their targets and arguments may end here, outside of the lock.
    _ = cancelled
  }
}

/// A key of associated objects: the address of memory that nothing else uses.
struct AssociationKey {
  let pointer: UnsafeRawPointer

  init() {
    pointer = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  }
}

// Unchecked: only the address is used.
extension AssociationKey: @unchecked Sendable {}

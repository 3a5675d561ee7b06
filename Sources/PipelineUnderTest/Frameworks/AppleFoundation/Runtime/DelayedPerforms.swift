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
    let (target, argument) = (Handed(self), Handed(anArgument))
    let work = DispatchWorkItem {
      performs.finish(aSelector)
      aSelector.perform(on: target.value, passing: argument.value)
    }
    performs.add(aSelector, work)
    DispatchQueue.main.asyncAfter(deadline: .now() + delay, execute: work)
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

  /// Cancels the delayed calls of a method.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any,
    selector aSelector: Selector,
    object anArgument: Any?
  ) {
    DelayedPerforms.of(aTarget as AnyObject).cancel(aSelector)
  }

  /// Cancels all delayed calls of an object.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedPerforms.of(aTarget as AnyObject).cancel(nil)
  }
}

extension Selector {
  /// Calls a method with no argument if it has none, else with `argument`.
  func perform(on target: AnyObject, passing argument: Any?) {
    if arity == 0 { perform(on: target) } else { perform(on: target, with: argument) }
  }
}

/// The delayed calls of an object.
private final class DelayedPerforms: Sendable {
  private let pending = Guarded<[(selector: Selector, work: DispatchWorkItem)]>([])
  private static let key = AssociationKey()

  static func of(_ owner: AnyObject) -> DelayedPerforms {
    if let old = objc_getAssociatedObject(owner, key.pointer) as? DelayedPerforms { return old }
    let new = DelayedPerforms()
    objc_setAssociatedObject(owner, key.pointer, new, .OBJC_ASSOCIATION_RETAIN)
    return new
  }

  func add(_ selector: Selector, _ work: DispatchWorkItem) {
    pending.with { $0.append((selector, work)) }
  }

  func finish(_ selector: Selector) {
    pending.with { pending in
      if let index = pending.firstIndex(where: { $0.selector == selector }) {
        pending.remove(at: index)
      }
    }
  }

  func cancel(_ selector: Selector?) {
    pending.with { pending in
      for call in pending where selector == nil || call.selector == selector { call.work.cancel() }
      pending.removeAll { selector == nil || $0.selector == selector }
    }
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

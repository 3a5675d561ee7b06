public import Foundation
internal import VirtualDevice

extension Timer {
  /// A timer that calls a method of `aTarget`, which it keeps until it is invalidated.
  ///
  /// A method with an argument gets the timer. `userInfo` is kept with the timer.
  public convenience init(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    let target = Handed(aTarget as AnyObject)
    self.init(timeInterval: ti, repeats: yesOrNo) { timer in
      aSelector.perform(on: target.value, with: timer)
    }
    keep(userInfo)
  }

  /// Such a timer that begins at `date` and must be added to a run loop.
  public convenience init(
    fireAt date: Date,
    interval ti: TimeInterval,
    target t: Any,
    selector s: Selector,
    userInfo ui: Any?,
    repeats rep: Bool
  ) {
    let target = Handed(t as AnyObject)
    self.init(fire: date, interval: ti, repeats: rep) { timer in
      s.perform(on: target.value, with: timer)
    }
    keep(ui)
  }

  /// Such a timer in the present run loop.
  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti,
      target: aTarget,
      selector: aSelector,
      userInfo: userInfo,
      repeats: yesOrNo
    )
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  /// What was given with the target; Foundation's property on Linux cannot be set.
  public var loaderUserInfo: Any? { objc_getAssociatedObject(self, Self.key.pointer) }

  private static let key = AssociationKey()

  private func keep(_ userInfo: Any?) {
    objc_setAssociatedObject(self, Self.key.pointer, userInfo, .OBJC_ASSOCIATION_RETAIN)
  }
}

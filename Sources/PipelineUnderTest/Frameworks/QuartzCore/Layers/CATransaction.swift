/// Groups changes of layers: their completion runs when the animations that they added have ended.
open class CATransaction: NSObject {
  private struct Level {
    var completion: (() -> Void)?
    var disablesActions = false
    var duration: CFTimeInterval?
    var timing: CAMediaTimingFunction?
    var longest: CFTimeInterval = 0
    var values: [String: Any] = [:]
  }
  private final class Stack {
    var levels: [Level] = []
  }
  private static let table = PerDevice { Stack() }
  private static var stack: Stack { table.current }

  open class func begin() { stack.levels.append(Level()) }

  /// Ends the innermost group.
  ///
  /// Without animations its completion runs in the next turn of the main lane, else when the
  /// longest has ended.
  open class func commit() {
    guard let level = stack.levels.popLast() else { return }
    if let completion = level.completion { afterDelay(level.longest, completion) }
    if !stack.levels.isEmpty { noteAnimation(of: level.longest) }
  }

  /// Does nothing more: changes take effect at once.
  open class func flush() {}

  private class func change(_ body: (inout Level) -> Void) {
    guard let last = stack.levels.indices.last else { return }
    body(&stack.levels[last])
  }

  /// Runs `block` when the animations of the group have ended; without a group, in the next turn.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    if stack.levels.isEmpty {
      if let block { afterDelay(0, block) }
    } else {
      change { $0.completion = block }
    }
  }

  open class func completionBlock() -> (() -> Void)? { stack.levels.last?.completion }

  open class func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }

  open class func disableActions() -> Bool { stack.levels.last?.disablesActions ?? false }

  open class func setAnimationDuration(_ duration: CFTimeInterval) {
    change { $0.duration = duration }
  }

  /// A quarter of a second unless it was set, as Core Animation has it.
  open class func animationDuration() -> CFTimeInterval { stack.levels.last?.duration ?? 0.25 }

  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change { $0.timing = function }
  }

  open class func animationTimingFunction() -> CAMediaTimingFunction? { stack.levels.last?.timing }

  open class func setValue(_ value: Any?, forKey key: String) { change { $0.values[key] = value } }

  open class func value(forKey key: String) -> Any? { stack.levels.last?.values[key] }

  /// Lets the completion of the present group wait for an animation of `length` seconds.
  static func noteAnimation(of length: CFTimeInterval) {
    change { $0.longest = max($0.longest, length) }
  }
}

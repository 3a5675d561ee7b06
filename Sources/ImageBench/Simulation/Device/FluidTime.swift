import Basics

/// Arithmetic of what flows: amounts flow at constant rates between whole nanoseconds.
enum FluidTime {
  /// Work that would take less than this many nanoseconds counts as done.
  ///
  /// Sums of thirds leave crumbs far below it, and a nanosecond is far above it.
  static let tolerance = 0x1p-9

  /// Whole nanoseconds until `amount` has flowed at `perNanosecond`, rounded up.
  ///
  /// Half the tolerance is forgiven before rounding, so that a crumb never costs a nanosecond. Nil
  /// when the rate is zero or the moment lies beyond the end of time.
  static func nanoseconds(for amount: Double, perNanosecond rate: Double) -> Int? {
    guard rate > 0 else { return nil }
    let exact = (amount / rate - tolerance / 2).rounded(.up)
    guard exact < 0x1p62 else { return nil }
    return max(0, Int(exact))
  }

  /// Whether `amount` that is left at a rate of `perNanosecond` counts as done.
  static func isDone(_ amount: Double, perNanosecond rate: Double) -> Bool {
    amount <= rate * tolerance
  }

  /// `amount` in whole units, never above `total`, with the same tolerance as completion.
  static func whole(_ amount: Double, upTo total: Int) -> Int {
    min(total, max(0, Int((amount + tolerance).rounded(.down))))
  }
}

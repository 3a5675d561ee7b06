/// Conditions on slots that are too expensive to check in a release.
///
/// Debug builds define `IMAGEBENCH_CHECKS`. These builds are optimised too: `assert` would be
/// compiled out of them, and a failed `precondition` would not print its message.
@usableFromInline
enum SlotChecks {
  /// Whether this build checks the conditions.
  static var areOn: Bool {
    #if IMAGEBENCH_CHECKS
      true
    #else
      false
    #endif
  }

  /// Ends the program with `message` unless `condition` is true; does nothing in builds without
  /// checks.
  @inlinable @inline(__always)
  static func require(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String
  ) {
    #if IMAGEBENCH_CHECKS
      guard condition() else { fatalError(message()) }
    #endif
  }
}

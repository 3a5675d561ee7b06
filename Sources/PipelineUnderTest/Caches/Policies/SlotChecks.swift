/// What must hold of slots and is too dear to check in a release.
///
/// Debug builds, which the tests are, define `IMAGEBENCH_CHECKS`. They are optimised too, so
/// `assert` would be compiled out of them, and a failed `precondition` would not print what failed.
@usableFromInline
enum SlotChecks {
  /// Ends the program with `message` unless `condition` holds; does nothing in builds without
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

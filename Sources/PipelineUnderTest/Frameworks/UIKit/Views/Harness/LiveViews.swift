package import Synchronization

/// The views of the process that have begun and not ended.
///
/// A screen that was left takes all of its views with it, unless something still refers to them.
package enum LiveViews {
  /// How many there are; views begin on the main lane and may end on any.
  package static let count = Atomic(0)
}

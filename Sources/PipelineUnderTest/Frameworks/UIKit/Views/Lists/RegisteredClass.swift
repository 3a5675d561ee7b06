/// Says that a list makes a view of a registered class.
///
/// Initialisers that lists call have it as their first argument: they are required and convenience,
/// so that subclasses inherit them, and override `init(frame:)` without `required`, as on iOS.
public struct RegisteredClass: Sendable {
  /// The place of its item; empty for a row, which has the size of a plain cell at first.
  let frame: CGRect
}

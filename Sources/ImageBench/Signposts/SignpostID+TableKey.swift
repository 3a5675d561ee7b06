public import Basics

extension SignpostID: TableKey {
  /// The identity's own number.
  @inlinable public var tableNumber: UInt64 { number }
}

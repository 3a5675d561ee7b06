internal import Synchronization

/// A value behind a lock, of any type.
///
/// `Mutex` asks the compiler for a proof that nothing of the value is used elsewhere; handlers and
/// delegates of Apple's types cannot give it.
public final class Guarded<Value: ~Copyable> {
  private let lock = Mutex(())
  private var value: Value

  /// Guards `value`.
  public init(_ value: consuming Value) {
    self.value = value
  }

  /// The result of `body`, during which no other thread has the value.
  ///
  /// A call of it inside of `body` waits for ever.
  public func with<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // `Mutex` wants a result that may cross threads; this one does not cross any.
    lock._unsafeLock()
    defer { lock._unsafeUnlock() }
    return try body(&value)
  }
}

// Unchecked: the value is read and changed under the lock only.
extension Guarded: @unchecked Sendable where Value: ~Copyable {}

internal import Synchronization

/// Bodies of responses that are on the ledger, by where their bytes begin.
///
/// A body that an image decodes without a copy is one memory, and is counted once.
public enum ChargedBodies {
  private static let starts = Mutex<Set<UInt>>([])

  /// Notes that the bytes that begin at `start` are counted.
  public static func add(_ start: UnsafeRawPointer) {
    _ = starts.withLock { $0.insert(UInt(bitPattern: start)) }
  }

  /// Notes that they are no longer.
  public static func remove(_ start: UnsafeRawPointer) {
    _ = starts.withLock { $0.remove(UInt(bitPattern: start)) }
  }

  /// Whether the bytes that begin at `start` are counted already.
  public static func contains(_ start: UnsafeRawPointer?) -> Bool {
    guard let start else { return false }
    return starts.withLock { $0.contains(UInt(bitPattern: start)) }
  }
}

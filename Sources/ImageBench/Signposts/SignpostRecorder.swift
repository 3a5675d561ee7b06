internal import CThreads
public import Quantities
internal import Synchronization

/// Collects signposts from every thread and hands them on in the order of their times.
///
/// Recording is one append to a buffer that belongs to the calling thread. Nothing is kept after
/// ``drain(_:)``, so a long run folds as it streams and stores nothing.
public final class SignpostRecorder: Sendable {
  /// Threads beyond this many in one process share no buffer: their signposts are counted as lost.
  public static let threadLimit = 256

  private let clock: @Sendable () -> TimePoint
  private let slots: [AtomicSlot]
  private let lost = Atomic<Int>(0)
  private let lastID = Atomic<UInt64>(0)

  /// A recorder whose records take their times from `clock`.
  public init(clock: @escaping @Sendable () -> TimePoint) {
    self.clock = clock
    slots = (0..<Self.threadLimit).map { _ in AtomicSlot() }
  }

  /// The number of signposts that found no buffer; anything but 0 makes the metrics wrong.
  public var lostCount: Int { lost.load(ordering: .relaxed) }

  /// Hands every record made so far to `body`, earliest first; records of one thread keep their order.
  ///
  /// Only one thread at a time may drain.
  public func drain(_ body: (SignpostRecord) -> Void) {
    let used = slots.compactMap { $0.buffer.load() }
    if used.count == 1 {
      used[0].drain(body)
      return
    }
    var merged: [(order: Int, record: SignpostRecord)] = []
    for buffer in used {
      buffer.drain { merged.append((merged.count, $0)) }
    }
    merged.sort { ($0.record.time, $0.order) < ($1.record.time, $1.order) }
    for entry in merged { body(entry.record) }
  }

  func nextID() -> SignpostID {
    SignpostID(lastID.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  @inline(__always)
  func record(
    _ name: SignpostName,
    _ phase: SignpostPhase,
    _ id: SignpostID,
    _ values: SignpostValues
  ) {
    let slot = Int(ib_thread_number())
    guard slot < Self.threadLimit else {
      lost.wrappingAdd(1, ordering: .relaxed)
      return
    }
    slots[slot].ownBuffer.append(
      SignpostRecord(time: clock(), id: id, name: name, phase: phase, arguments: values)
    )
  }
}

/// One thread's place in the recorder; only that thread creates the buffer.
private final class AtomicSlot: Sendable {
  let buffer = AtomicLazyReference<SignpostBuffer>()

  @inline(__always)
  var ownBuffer: SignpostBuffer {
    if let existing = buffer.load() { return existing }
    return buffer.storeIfNil(SignpostBuffer())
  }
}

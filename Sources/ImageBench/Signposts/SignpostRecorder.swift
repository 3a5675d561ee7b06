public import Basics
internal import CSupport
internal import Synchronization

/// Collects signposts from every thread and hands them on in the order of their times.
///
/// Recording is one append to a buffer that belongs to the calling thread. Nothing is kept after
/// ``drain(_:)``, so a long run folds as it streams and stores nothing.
public final class SignpostRecorder: Sendable {
  /// Threads beyond this many in one process share no buffer: their signposts are counted as lost.
  public static let threadLimit = 256

  private let clock: @Sendable () -> TimePoint
  private let slots = CursorTable(count: threadLimit)
  /// The buffers in use, by the numbers of their threads.
  private let buffers = Mutex<[(thread: Int, buffer: SignpostBuffer)]>([])
  private let lost = Atomic<Int>(0)
  private let lastID = Atomic<UInt64>(0)

  /// A recorder whose records take their times from `clock`.
  public init(clock: @escaping @Sendable () -> TimePoint) {
    self.clock = clock
  }

  /// The number of signposts that found no buffer; anything but 0 makes the metrics wrong.
  public var lostCount: Int { lost.load(ordering: .relaxed) }

  /// Hands every record made so far to `body`, earliest first; records of one thread keep their order.
  ///
  /// Only one thread at a time may drain.
  public func drain(_ body: (SignpostRecord) -> Void) {
    drainRuns { for record in $0 { body(record) } }
  }

  /// Hands every record made so far to `body` as ``drain(_:)`` does, but many at a time.
  ///
  /// A run is valid during the call alone. It is for readers to whom a call for each record would be
  /// most of the work.
  public func drainRuns(_ body: (UnsafeBufferPointer<SignpostRecord>) -> Void) {
    let used = buffers.withLock { $0 }
    if used.count == 1 {
      used[0].buffer.drain(body)
      return
    }
    var merged: [(order: Int, record: SignpostRecord)] = []
    for entry in used {
      entry.buffer.drain { for record in $0 { merged.append((merged.count, record)) } }
    }
    merged.sort { ($0.record.time, $0.order) < ($1.record.time, $1.order) }
    merged.map(\.record).withUnsafeBufferPointer(body)
  }

  @usableFromInline
  func nextID() -> SignpostID {
    SignpostID(lastID.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  @usableFromInline
  func record(
    _ name: SignpostName,
    _ phase: SignpostPhase,
    _ id: SignpostID,
    _ numbers: SignpostNumbers
  ) {
    let slot = Int(ib_thread_number())
    guard slot < Self.threadLimit else {
      lost.wrappingAdd(1, ordering: .relaxed)
      return
    }
    let cursor = slots.places + slot
    if cursor.pointee == nil { makeBuffer(slot) }
    cursor.pointee?.append(
      SignpostRecord(time: clock(), id: id, name: name, phase: phase, numbers: numbers)
    )
  }

  /// Makes the calling thread's own buffer, at its first signpost.
  @inline(never)
  private func makeBuffer(_ slot: Int) {
    let buffer = SignpostBuffer()
    slots.places[slot] = buffer.makeCursor()
    buffers.withLock { buffers in
      buffers.append((slot, buffer))
      // Records of equal times come in the order of the threads' numbers, whoever recorded first.
      buffers.sort { $0.thread < $1.thread }
    }
  }
}

/// The cursors by the numbers of their threads, so that a thread finds its own with one load and counts
/// no reference; the recorder holds their buffers.
// Sendable by protocol: a place is read and written by the one thread whose number it has, and numbers
// are never given twice.
private final class CursorTable: @unchecked Sendable {
  let places: UnsafeMutablePointer<SignpostBuffer.Cursor?>
  private let count: Int

  init(count: Int) {
    self.count = count
    places = .allocate(capacity: count)
    places.initialize(repeating: nil, count: count)
  }

  deinit {
    places.deinitialize(count: count)
    places.deallocate()
  }
}

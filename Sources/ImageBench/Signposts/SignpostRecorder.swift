public import Basics
internal import CSupport
public import Synchronization

/// Collects signposts from every thread and hands them on in the order of their times.
///
/// Recording is one store to a buffer that belongs to the calling thread. Nothing is kept after
/// ``drain(_:)``, so a long run folds as it streams and stores nothing.
public final class SignpostRecorder: Sendable {
  /// Threads beyond this many at one time have no buffer: their signposts are counted as lost.
  public static let threadLimit = 256

  let lanes: SignpostLanes
  @usableFromInline let lastID = Atomic<UInt64>(0)
  private let clock: (@Sendable () -> TimePoint)?
  private let cell: TimeCell?
  /// The buffers in use, by the numbers of their threads.
  private let buffers = Mutex<[(thread: Int, buffer: SignpostBuffer)]>([])
  private let lost = Atomic<Int>(0)

  /// A recorder whose records take their times from `clock`.
  public init(clock: @escaping @Sendable () -> TimePoint) {
    self.clock = clock
    cell = nil
    lanes = SignpostLanes(threads: Self.threadLimit, cell: nil)
  }

  /// A recorder whose records take their times from `cell`, by one load.
  ///
  /// The threads of a world take turns and share one buffer, so records keep the order in which
  /// they were made.
  public init(clock cell: TimeCell) {
    clock = nil
    self.cell = cell
    lanes = SignpostLanes(threads: Self.threadLimit, cell: cell)
  }

  deinit { lanes.free() }

  /// The number of signposts that found no buffer; anything but 0 makes the metrics wrong.
  public var lostCount: Int { lost.load(ordering: .relaxed) }

  /// Hands every record made so far to `body`, earliest first; records of one thread keep their
  /// order.
  ///
  /// Only one thread at a time may drain.
  public func drain(_ body: (SignpostRecord) -> Void) {
    drainRuns { for record in $0 { body(record) } }
  }

  /// Hands every record made so far to `body` as ``drain(_:)`` does, but many at a time.
  ///
  /// A run is valid during the call alone. It is for readers to whom a call for each record would
  /// be most of the work.
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

  @inlinable
  @inline(__always)
  func nextID() -> SignpostID {
    SignpostID(lastID.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  @usableFromInline
  @inline(never)
  func readClock() -> TimePoint { clock?() ?? .start }

  /// The cursor of the calling thread with room for a record; nil where it can have none.
  @usableFromInline
  @inline(never)
  func makeRoom() -> UnsafeMutablePointer<SignpostCursor>? {
    let thread = cell == nil ? Int(ib_thread_number()) : 0
    guard thread < Self.threadLimit else {
      lost.wrappingAdd(1, ordering: .relaxed)
      return nil
    }
    let cursor = lanes.storage.pointee.cursors + thread + 1
    buffers.withLock { buffers in
      if let own = buffers.first(where: { $0.thread == thread }) {
        // The thread is new, and continues the chunk of one that ended and had its number.
        if !cursor.pointee.hasRoom { own.buffer.appendChunk() }
        return
      }
      buffers.append((thread, SignpostBuffer(cursor)))
      // Records of equal times come in the order of the threads' numbers, whichever recorded first.
      buffers.sort { $0.thread < $1.thread }
    }
    return cursor
  }
}

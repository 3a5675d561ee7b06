public import Synchronization

/// Where the next record of one thread goes; only that thread moves it.
@usableFromInline struct SignpostCursor: ~Copyable {
  /// The next record; to store it is to publish all records before it.
  @usableFromInline let next = Atomic<UnsafeMutablePointer<SignpostRecord>?>(nil)
  /// The end of the chunk that `next` is in; equal to it where there is no room.
  @usableFromInline var end: UnsafeMutablePointer<SignpostRecord>?

  init() {}

  /// Whether a record fits before the end of the chunk; for the thread that owns the cursor.
  var hasRoom: Bool { next.load(ordering: .relaxed) != end }
}

/// What one thread recorded and no drain has taken yet: one writer, one reader, no lock.
///
/// Records are in chunks. The writer fills the newest through its ``SignpostCursor`` and publishes
/// each record by a release store; the reader takes what is published and frees chunks that it has
/// emptied.
// Sendable by protocol: the reader's own fields are used by one thread at a time, and chunks are
// shared only through the atomic `next` of the cursor and of each chunk.
final class SignpostBuffer: @unchecked Sendable {
  /// 20 KB: small enough to come back from the allocator's own cache, chunk after chunk.
  private static let chunkCapacity = 256

  /// A fixed run of records and the link to the next one, which is set once.
  private struct Chunk: ~Copyable {
    let records = UnsafeMutablePointer<SignpostRecord>.allocate(capacity: chunkCapacity)
    let next = Atomic<UnsafeMutablePointer<Chunk>?>(nil)

    deinit { records.deallocate() }
  }

  private let cursor: UnsafeMutablePointer<SignpostCursor>
  /// The chunk that the writer fills; the reader never looks at it.
  private var newest: UnsafeMutablePointer<Chunk>
  /// The chunk that the reader empties, and how many of its records it has taken.
  private var oldest: UnsafeMutablePointer<Chunk>
  private var taken = 0

  /// The buffer of the thread that owns `cursor`, which must outlive it.
  init(_ cursor: UnsafeMutablePointer<SignpostCursor>) {
    self.cursor = cursor
    newest = Self.makeChunk()
    oldest = newest
    start(newest)
  }

  deinit {
    var chunk: UnsafeMutablePointer<Chunk>? = oldest
    while let emptied = chunk { chunk = Self.free(emptied) }
  }

  /// Gives the cursor a fresh chunk; only the thread that owns the buffer may call it.
  func appendChunk() {
    let full = newest
    newest = Self.makeChunk()
    // The link first: a reader that sees the cursor in the fresh chunk then sees that the old one
    // is full.
    full.pointee.next.store(newest, ordering: .releasing)
    start(newest)
  }

  /// Hands everything published to `body` in order, run by run; only one thread at a time may
  /// drain.
  func drain(_ body: (UnsafeBufferPointer<SignpostRecord>) -> Void) {
    while true {
      let records = oldest.pointee.records
      // In this order, because the writer links a chunk before it leaves the one before.
      let published = cursor.pointee.next.load(ordering: .acquiring)
      let next = oldest.pointee.next.load(ordering: .acquiring)
      let count =
        next == nil ? published.map { $0 - records } ?? 0 : Self.chunkCapacity
      if taken < count {
        let run = UnsafeBufferPointer(start: records + taken, count: count - taken)
        taken = count
        body(run)
      }
      guard let next else { return }
      _ = Self.free(oldest)
      oldest = next
      taken = 0
    }
  }

  private func start(_ chunk: UnsafeMutablePointer<Chunk>) {
    let records = chunk.pointee.records
    cursor.pointee.end = records + Self.chunkCapacity
    cursor.pointee.next.store(records, ordering: .releasing)
  }

  private static func makeChunk() -> UnsafeMutablePointer<Chunk> {
    let chunk = UnsafeMutablePointer<Chunk>.allocate(capacity: 1)
    chunk.initialize(to: Chunk())
    return chunk
  }

  /// Frees a chunk and returns the one behind it.
  private static func free(_ chunk: UnsafeMutablePointer<Chunk>) -> UnsafeMutablePointer<Chunk>? {
    let next = chunk.pointee.next.load(ordering: .acquiring)
    chunk.deinitialize(count: 1)
    chunk.deallocate()
    return next
  }
}

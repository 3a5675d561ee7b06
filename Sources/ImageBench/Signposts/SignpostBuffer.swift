internal import Synchronization

/// What one thread recorded and no drain has taken yet: one writer, one reader, no lock.
///
/// Records lie in chunks. The writer fills the newest chunk through a ``Cursor`` and publishes each
/// record by a release store of the count; the reader takes what is published and frees chunks that it
/// has emptied.
final class SignpostBuffer: Sendable {
  /// 20 KB: small enough to come back from the allocator's own cache, chunk after chunk.
  private static let chunkCapacity = 256

  /// A fixed run of records and the link to the next one.
  // Sendable by protocol: records below `published` are only read, those above only written, and
  // `next` is set once by the writer before it moves on.
  fileprivate final class Chunk: @unchecked Sendable {
    let records = UnsafeMutablePointer<SignpostRecord>.allocate(capacity: chunkCapacity)
    let published = Atomic<Int>(0)
    let next = AtomicLazyReference<Chunk>()

    deinit { records.deallocate() }
  }

  /// Where the writing thread puts its next record; its owner calls no method of the buffer per record.
  struct Cursor {
    /// The oldest chunk holds it through the links, so that recording counts no references.
    private var chunk: Unmanaged<Chunk>
    private var records: UnsafeMutablePointer<SignpostRecord>
    private var count = 0

    fileprivate init(_ chunk: Chunk) {
      self.chunk = .passUnretained(chunk)
      records = chunk.records
    }

    /// Appends a record; only the thread that owns the buffer may call it.
    @inline(__always)
    mutating func append(_ record: SignpostRecord) {
      if count == chunkCapacity { appendChunk() }
      (records + count).initialize(to: record)
      count += 1
      chunk._withUnsafeGuaranteedRef { $0.published.store(count, ordering: .releasing) }
    }

    @inline(never)
    private mutating func appendChunk() {
      let fresh = Chunk()
      let full = chunk
      chunk = .passUnretained(fresh)
      records = fresh.records
      count = 0
      // From here on the reader may come to the fresh chunk and free the full one.
      full._withUnsafeGuaranteedRef { _ = $0.next.storeIfNil(fresh) }
    }
  }

  /// The reader's end of the chunk list.
  // Sendable by protocol: only one thread at a time drains.
  private final class End: @unchecked Sendable {
    var oldest: Chunk
    var taken = 0

    init(_ chunk: Chunk) {
      oldest = chunk
    }
  }

  private let end = End(Chunk())

  /// The cursor of the thread that owns the buffer; to be made once, before the first record.
  func makeCursor() -> Cursor { Cursor(end.oldest) }

  /// Hands everything published to `body` in order, run by run; only one thread at a time may drain.
  func drain(_ body: (UnsafeBufferPointer<SignpostRecord>) -> Void) {
    while true {
      let chunk = end.oldest
      let count = chunk.published.load(ordering: .acquiring)
      let taken = end.taken
      if taken < count {
        end.taken = count
        body(UnsafeBufferPointer(start: chunk.records + taken, count: count - taken))
      }
      guard count == Self.chunkCapacity, let next = chunk.next.load() else { return }
      end.oldest = next
      end.taken = 0
    }
  }
}

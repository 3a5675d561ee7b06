internal import Synchronization

/// What one thread recorded and nobody has drained yet: one writer, one reader, no lock.
///
/// Records lie in chunks. The writer fills the newest chunk and publishes each record by a release
/// store of the count; the reader takes what is published and frees chunks that it has emptied.
final class SignpostBuffer: Sendable {
  private static let chunkCapacity = 2048

  /// A fixed run of records and the link to the next one.
  // Sendable by protocol: records below `published` are only read, those above only written, and
  // `next` is set once by the writer before it moves on.
  private final class Chunk: @unchecked Sendable {
    let records = UnsafeMutablePointer<SignpostRecord>.allocate(capacity: chunkCapacity)
    let published = Atomic<Int>(0)
    let next = AtomicLazyReference<Chunk>()

    deinit { records.deallocate() }
  }

  /// The ends of the chunk list: `newest` belongs to the writer, `oldest` and `taken` to the reader.
  // Sendable by protocol: each field has exactly one user, as its name says.
  private final class Ends: @unchecked Sendable {
    var newest: Chunk
    var oldest: Chunk
    var taken = 0

    init(_ chunk: Chunk) {
      newest = chunk
      oldest = chunk
    }
  }

  private let ends = Ends(Chunk())

  /// Appends `record`; only the thread that owns the buffer may call it.
  @inline(__always)
  func append(_ record: SignpostRecord) {
    var chunk = ends.newest
    var count = chunk.published.load(ordering: .relaxed)
    if count == Self.chunkCapacity {
      let fresh = Chunk()
      _ = chunk.next.storeIfNil(fresh)
      ends.newest = fresh
      chunk = fresh
      count = 0
    }
    (chunk.records + count).initialize(to: record)
    chunk.published.store(count + 1, ordering: .releasing)
  }

  /// Hands everything published to `body` in order; only one thread at a time may drain.
  func drain(_ body: (SignpostRecord) -> Void) {
    while true {
      let chunk = ends.oldest
      let count = chunk.published.load(ordering: .acquiring)
      while ends.taken < count {
        body(chunk.records[ends.taken])
        ends.taken += 1
      }
      guard count == Self.chunkCapacity, let next = chunk.next.load() else { return }
      ends.oldest = next
      ends.taken = 0
    }
  }
}

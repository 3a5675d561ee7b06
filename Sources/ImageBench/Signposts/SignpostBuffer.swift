internal import Synchronization

/// What one thread recorded and nobody has drained yet: one writer, one reader, no lock.
///
/// Records lie in chunks. The writer fills the newest chunk and publishes each record by a release
/// store of the count; the reader takes what is published and frees chunks that it has emptied.
final class SignpostBuffer: Sendable {
  /// 20 KB: small enough to come back from the allocator's own cache, chunk after chunk.
  private static let chunkCapacity = 256

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
    /// The oldest chunk holds it through the links, so that recording counts no references.
    var newest: Unmanaged<Chunk>
    var oldest: Chunk
    var taken = 0

    init(_ chunk: Chunk) {
      newest = .passUnretained(chunk)
      oldest = chunk
    }
  }

  private let ends = Ends(Chunk())

  /// Appends `record`; only the thread that owns the buffer may call it.
  @inline(__always)
  func append(_ record: SignpostRecord) {
    ends.newest._withUnsafeGuaranteedRef { chunk in
      let count = chunk.published.load(ordering: .relaxed)
      guard count < Self.chunkCapacity else {
        appendChunk(behind: chunk, record)
        return
      }
      (chunk.records + count).initialize(to: record)
      chunk.published.store(count + 1, ordering: .releasing)
    }
  }

  private func appendChunk(behind chunk: Chunk, _ record: SignpostRecord) {
    let fresh = Chunk()
    fresh.records.initialize(to: record)
    fresh.published.store(1, ordering: .relaxed)
    ends.newest = .passUnretained(fresh)
    // From here on the reader may come to the fresh chunk and free this one.
    _ = chunk.next.storeIfNil(fresh)
  }

  /// Hands everything published to `body` in order, run by run; only one thread at a time may drain.
  func drain(_ body: (UnsafeBufferPointer<SignpostRecord>) -> Void) {
    while true {
      let chunk = ends.oldest
      let count = chunk.published.load(ordering: .acquiring)
      let taken = ends.taken
      if taken < count {
        ends.taken = count
        body(UnsafeBufferPointer(start: chunk.records + taken, count: count - taken))
      }
      guard count == Self.chunkCapacity, let next = chunk.next.load() else { return }
      ends.oldest = next
      ends.taken = 0
    }
  }
}

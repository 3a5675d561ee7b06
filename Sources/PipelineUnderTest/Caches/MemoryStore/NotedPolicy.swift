/// A policy that gets hits in batches: a hit only writes its slot into a short list.
///
/// The policy gets all hits, in order, before any other call, so it decides as if it had got each
/// at once. This saves time: a hit does not wait for the memory of its neighbours in the order of
/// use, and the hits of a batch wait for theirs together. (Caffeine's read buffer has the same
/// purpose, but may lose hits.)
struct NotedPolicy: ~Copyable {
  /// The size of a batch: more gain nothing, and the hit that passes the batch on takes longer.
  static var noteLimit: Int { 64 }

  private let policy: any BoxedPolicy
  private let notes: UnsafeMutablePointer<CacheSlot>
  private var noteCount = 0

  init(_ policy: any BoxedPolicy) {
    self.policy = policy
    notes = .allocate(capacity: Self.noteLimit)
  }

  deinit { notes.deallocate() }

  /// Notes that the object of `slot`, which is in the cache, was requested.
  ///
  /// - Complexity: O(1) amortised.
  @inline(__always)
  mutating func hit(_ slot: CacheSlot) {
    notes[noteCount] = slot
    noteCount += 1
    if noteCount == Self.noteLimit { reportHits() }
  }

  /// Needs no pending hits: what is admitted does not depend on them.
  var largestAdmitted: Int { policy.largestAdmitted }

  /// Whether the policy remembers `slot`; hits never change that.
  func remembers(_ slot: CacheSlot) -> Bool { policy.remembers(slot) }

  mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {
    reportHits()
    policy.announce(slot, cost: cost, fingerprint: fingerprint)
  }

  mutating func evict() -> CacheSlot {
    reportHits()
    return policy.evict()
  }

  mutating func insert(_ slot: CacheSlot) {
    reportHits()
    policy.insert(slot)
  }

  mutating func remove(_ slot: CacheSlot) {
    reportHits()
    policy.remove(slot)
  }

  mutating func resize(capacity: Int, expectedObjects: Int) {
    reportHits()
    policy.resize(capacity: capacity, expectedObjects: expectedObjects)
  }

  mutating func reserve(slots count: Int) {
    reportHits()
    policy.reserve(slots: count)
  }

  @inline(never)
  private mutating func reportHits() {
    policy.hit(UnsafeBufferPointer(start: notes, count: noteCount))
    noteCount = 0
  }
}

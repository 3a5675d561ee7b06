/// A policy that is told of hits some at a time: a hit writes its slot into a short list, and
/// nothing else.
///
/// The policy hears of all of them, in their order, before it is asked or told anything else, so it
/// decides as if it had heard of each at once. What this saves is time: a hit need not wait for the
/// memory of its neighbours in the order of use, and many hits wait for theirs together.
/// (Caffeine's read buffer rests on the same thought, but may lose hits.)
struct NotedPolicy: ~Copyable {
  /// How many hits are noted at most: more gain nothing, and the hit that tells them takes longer.
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
    if noteCount == Self.noteLimit { tellHits() }
  }

  /// What is admitted does not depend on hits.
  var largestAdmitted: Int { policy.largestAdmitted }

  /// Whether the policy knows something about `slot`; hits take nothing in and let nothing go.
  func remembers(_ slot: CacheSlot) -> Bool { policy.remembers(slot) }

  mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {
    tellHits()
    policy.announce(slot, cost: cost, fingerprint: fingerprint)
  }

  mutating func evict() -> CacheSlot {
    tellHits()
    return policy.evict()
  }

  mutating func insert(_ slot: CacheSlot) {
    tellHits()
    policy.insert(slot)
  }

  mutating func remove(_ slot: CacheSlot) {
    tellHits()
    policy.remove(slot)
  }

  mutating func resize(capacity: Int, expectedObjects: Int) {
    tellHits()
    policy.resize(capacity: capacity, expectedObjects: expectedObjects)
  }

  mutating func reserve(slots count: Int) {
    tellHits()
    policy.reserve(slots: count)
  }

  @inline(never)
  private mutating func tellHits() {
    policy.hit(UnsafeBufferPointer(start: notes, count: noteCount))
    noteCount = 0
  }
}

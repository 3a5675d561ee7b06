/// An eviction policy whose type is chosen at run time; `EvictionPolicy` documents the methods.
///
/// It is a class because in Swift 6.3 a non-mutating method consumes a non-copyable value of
/// unknown type.
protocol BoxedPolicy: AnyObject {
  var largestAdmitted: Int { get }
  func remembers(_ slot: CacheSlot) -> Bool
  /// Reports that the objects of `slots` were requested, in this order.
  func hit(_ slots: UnsafeBufferPointer<CacheSlot>)
  func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64)
  func evict() -> CacheSlot
  func insert(_ slot: CacheSlot)
  func remove(_ slot: CacheSlot)
  func resize(capacity: Int, expectedObjects: Int)
  func reserve(slots count: Int)
}

/// The box around a policy of one type.
final class PolicyBox<Policy: EvictionPolicy & ~Copyable>: BoxedPolicy {
  private var policy: Policy

  init(_ policy: consuming Policy) { self.policy = policy }

  var largestAdmitted: Int { policy.largestAdmitted }

  func remembers(_ slot: CacheSlot) -> Bool { policy.remembers(slot) }

  func hit(_ slots: UnsafeBufferPointer<CacheSlot>) {
    for slot in slots { policy.hit(slot) }
  }

  func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {
    policy.announce(slot, cost: cost, fingerprint: fingerprint)
  }

  func evict() -> CacheSlot { policy.evict() }

  func insert(_ slot: CacheSlot) { policy.insert(slot) }

  func remove(_ slot: CacheSlot) { policy.remove(slot) }

  func resize(capacity: Int, expectedObjects: Int) {
    policy.resize(capacity: capacity, expectedObjects: expectedObjects)
  }

  func reserve(slots count: Int) { policy.reserve(slots: count) }
}

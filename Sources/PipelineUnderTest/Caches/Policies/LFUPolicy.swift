/// Least frequently used: evicts the object with the fewest requests since its insertion and, among
/// equals, the one that reached its count first.
///
/// Objects of one count share a bucket, and the buckets form a list by count, so all operations are
/// O(1) (K. Shah, A. Mitra and D. Matani, "An O(1) algorithm for implementing the LFU cache
/// eviction scheme", 2010). An eviction discards the object's count, as in libCacheSim's `LFU`.
public struct LFUPolicy: EvictionPolicy, ~Copyable {
  @inlinable static var nowhere: Int32 { -1 }
  /// The list of the buckets in use, by rising count.
  @inlinable static var order: CacheSlot { -1 }

  /// The objects of bucket `b` are the list `-1 - b`.
  @usableFromInline var links: SlotLinks
  @usableFromInline var bucketOfSlot: SlotTable<Int32>
  @usableFromInline var bucketLinks: SlotLinks
  @usableFromInline var counts: SlotTable<Int>
  /// Unused buckets; the last one is used next.
  @usableFromInline var spare: [Int32]
  @usableFromInline var admitted: Int

  /// The largest cost of an object that is admitted.
  @inlinable
  public var largestAdmitted: Int { admitted }

  /// An empty cache with the given setup.
  @inlinable
  public init(_ setup: PolicySetup) {
    // Each bucket in use has an object, except during a hit, which briefly needs one more.
    let buckets = setup.slots + 1
    links = SlotLinks(slots: setup.slots, lists: buckets)
    bucketOfSlot = SlotTable(setup.slots, filler: Self.nowhere)
    bucketLinks = SlotLinks(slots: buckets, lists: 1)
    counts = SlotTable(buckets, filler: 0)
    spare = (0..<Int32(buckets)).reversed()
    admitted = setup.capacity
  }

  /// Whether the object of `slot` is in the cache.
  @inlinable @inline(__always)
  public func contains(_ slot: CacheSlot) -> Bool { bucketOfSlot[slot] != Self.nowhere }

  /// Whether the policy knows anything about `slot`.
  @inlinable
  public func remembers(_ slot: CacheSlot) -> Bool { contains(slot) }

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable @inline(__always)
  public mutating func hit(_ slot: CacheSlot) {
    let bucket = bucketOfSlot[slot]
    let count = counts[bucket] + 1
    let next = findBucket(for: count, after: bucket)
    links.unlink(slot)
    put(slot, in: next)
    releaseIfEmpty(bucket)
  }

  /// The object of `slot` was requested and is about to be inserted.
  @inlinable @inline(__always)
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {}

  /// Evicts one object and returns its slot.
  @inlinable @inline(__always)
  public mutating func evict() -> CacheSlot {
    let bucket = bucketLinks.oldest(of: Self.order)
    precondition(bucket != Self.order, "There is nothing to evict from an empty cache")
    let victim = links.oldest(of: -1 - bucket)
    links.unlink(victim)
    bucketOfSlot[victim] = Self.nowhere
    releaseIfEmpty(bucket)
    return victim
  }

  /// Adds the announced object.
  @inlinable @inline(__always)
  public mutating func insert(_ slot: CacheSlot) {
    put(slot, in: findBucket(for: 1, after: Self.order))
  }

  /// Removes the object of `slot`.
  @inlinable
  public mutating func remove(_ slot: CacheSlot) {
    let bucket = bucketOfSlot[slot]
    guard bucket != Self.nowhere else { return }
    links.unlink(slot)
    bucketOfSlot[slot] = Self.nowhere
    releaseIfEmpty(bucket)
  }

  /// Sets the limit of the sum of costs.
  @inlinable
  public mutating func resize(capacity: Int, expectedObjects: Int) { admitted = capacity }

  /// Makes slots below `count` usable.
  @inlinable
  public mutating func reserve(slots count: Int) {
    let buckets = counts.count
    guard count + 1 > buckets else { return }
    links.grow(slots: count, lists: count + 1)
    bucketOfSlot.grow(to: count)
    bucketLinks.grow(slots: count + 1)
    counts.grow(to: count + 1)
    spare.append(contentsOf: (Int32(buckets)..<Int32(count + 1)).reversed())
  }

  /// The bucket of `count`; if there is none, a new one right after `neighbour`.
  @inlinable @inline(__always)
  mutating func findBucket(for count: Int, after neighbour: Int32) -> Int32 {
    let next = bucketLinks.newer(than: neighbour)
    if next != Self.order, counts[next] == count { return next }
    guard let fresh = spare.popLast() else {
      preconditionFailure("An LFU cache has more counts than objects")
    }
    counts[fresh] = count
    bucketLinks.insert(fresh, newerThan: neighbour)
    return fresh
  }

  @inlinable @inline(__always)
  mutating func put(_ slot: CacheSlot, in bucket: Int32) {
    links.append(slot, to: -1 - bucket)
    bucketOfSlot[slot] = bucket
  }

  @inlinable @inline(__always)
  mutating func releaseIfEmpty(_ bucket: Int32) {
    guard links.isEmpty(-1 - bucket) else { return }
    bucketLinks.unlink(bucket)
    spare.append(bucket)
  }
}

/// Least frequently used: what was requested least often since it came in leaves; among equals,
/// what reached its count first.
///
/// Objects of one count lie in a bucket, and the buckets in a list by count, so all is O(1) (K.
/// Shah, A. Mitra and D. Matani, "An O(1) algorithm for implementing the LFU cache eviction
/// scheme", 2010). Counts end with the object's stay in the cache, as in libCacheSim's `LFU`.
public struct LFUPolicy: EvictionPolicy, ~Copyable {
  @inlinable static var nowhere: Int32 { -1 }
  /// The list of the buckets in use, by rising count.
  @inlinable static var order: CacheSlot { -1 }

  /// The objects of bucket `b` are the list `-1 - b`.
  @usableFromInline var links: SlotLinks
  @usableFromInline var bucketOfSlot: SlotTable<Int32>
  @usableFromInline var bucketLinks: SlotLinks
  @usableFromInline var counts: SlotTable<Int>
  /// Buckets that are not in use, the next one last.
  @usableFromInline var spare: [Int32]
  @usableFromInline var admitted: Int

  /// The largest cost of an object that is let in.
  @inlinable
  public var largestAdmitted: Int { admitted }

  /// An empty cache as `setup` says.
  @inlinable
  public init(_ setup: PolicySetup) {
    // Each bucket in use has an object in it, but for a moment in which one more is needed.
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

  /// Whether anything is known about `slot`.
  @inlinable
  public func remembers(_ slot: CacheSlot) -> Bool { contains(slot) }

  /// The object of `slot`, which is in the cache, was requested.
  @inlinable @inline(__always)
  public mutating func hit(_ slot: CacheSlot) {
    let bucket = bucketOfSlot[slot]
    let count = counts[bucket] + 1
    let next = place(for: count, behind: bucket)
    links.unlink(slot)
    put(slot, in: next)
    releaseIfEmpty(bucket)
  }

  /// The object of `slot` was requested and is to come in.
  @inlinable @inline(__always)
  public mutating func announce(_ slot: CacheSlot, cost: Int, fingerprint: UInt64) {}

  /// Takes one object out of the cache and answers its slot.
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

  /// Puts the announced object in.
  @inlinable @inline(__always)
  public mutating func insert(_ slot: CacheSlot) {
    put(slot, in: place(for: 1, behind: Self.order))
  }

  /// Forgets the object of `slot`.
  @inlinable
  public mutating func remove(_ slot: CacheSlot) {
    let bucket = bucketOfSlot[slot]
    guard bucket != Self.nowhere else { return }
    links.unlink(slot)
    bucketOfSlot[slot] = Self.nowhere
    releaseIfEmpty(bucket)
  }

  /// The objects may cost `capacity` together from now on.
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

  /// The bucket of `count`, which belongs right behind `neighbour` if there is none yet.
  @inlinable @inline(__always)
  mutating func place(for count: Int, behind neighbour: Int32) -> Int32 {
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

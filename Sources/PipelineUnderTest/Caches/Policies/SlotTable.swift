/// One small value for each slot, in raw memory.
///
/// An array checks bounds and uniqueness at each access, which costs a replay a third of its speed.
/// All slots come from the cache that owns the policy and are valid; debug builds check them.
@usableFromInline
struct SlotTable<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var count: Int
  @usableFromInline let filler: Element

  /// `count` copies of `filler`.
  @inlinable
  init(_ count: Int, filler: Element) {
    base = .allocate(capacity: max(1, count))
    base.initialize(repeating: filler, count: count)
    self.count = count
    self.filler = filler
  }

  @inlinable
  deinit { base.deallocate() }

  /// The value of `slot`.
  @inlinable @inline(__always)
  subscript(slot: CacheSlot) -> Element {
    get {
      SlotChecks.require(slot >= 0 && slot < count, "there is no slot \(slot) among \(count)")
      return base[Int(slot)]
    }
    nonmutating set {
      SlotChecks.require(slot >= 0 && slot < count, "there is no slot \(slot) among \(count)")
      base[Int(slot)] = newValue
    }
  }

  /// Adds copies of `filler` until there are `wanted` values.
  @inlinable
  mutating func grow(to wanted: Int) {
    guard wanted > count else { return }
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
    larger.update(from: base, count: count)
    (larger + count).initialize(repeating: filler, count: wanted - count)
    base.deallocate()
    base = larger
    count = wanted
  }
}

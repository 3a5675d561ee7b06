/// Doubly linked lists of slots, from the newest to the oldest; a slot is in one list at most.
///
/// A negative number, -1, -2, and so on, names a list and is the list's end. The lists are rings
/// through their ends, so linking and unlinking have no special cases. The next newer slot of the
/// end is the oldest, the next older one is the newest; in an empty list both are the end itself.
/// All operations are O(1).
@usableFromInline
struct SlotLinks: ~Copyable {
  @usableFromInline
  struct Link: BitwiseCopyable {
    @usableFromInline var newer: CacheSlot
    @usableFromInline var older: CacheSlot

    @inlinable
    init(newer: CacheSlot, older: CacheSlot) {
      self.newer = newer
      self.older = older
    }
  }

  @usableFromInline var memory: UnsafeMutablePointer<Link>
  @usableFromInline var base: UnsafeMutablePointer<Link>
  @usableFromInline var slots: Int
  @usableFromInline var lists: Int

  /// Empty lists -1 to -`lists` for slots below `slots`.
  @inlinable
  init(slots: Int, lists: Int) {
    self.slots = slots
    self.lists = lists
    memory = .allocate(capacity: slots + lists)
    memory.initialize(repeating: Link(newer: 0, older: 0), count: slots + lists)
    base = memory + lists
    for end in 1...lists { base[-end] = Link(newer: CacheSlot(-end), older: CacheSlot(-end)) }
  }

  @inlinable
  deinit { memory.deallocate() }

  /// The links of `index`, which is a slot or the end of a list.
  @inlinable @inline(__always)
  func link(_ index: CacheSlot) -> UnsafeMutablePointer<Link> {
    SlotChecks.require(
      index >= -lists && index < slots,
      "there is no slot \(index) among \(slots), and no such list among \(lists)"
    )
    return base + Int(index)
  }

  /// The next newer slot; for the newest slot, the end of the list.
  @inlinable @inline(__always)
  func newer(than slot: CacheSlot) -> CacheSlot { link(slot).pointee.newer }

  /// The oldest slot of `list`, or `list` itself if it is empty.
  @inlinable @inline(__always)
  func oldest(of list: CacheSlot) -> CacheSlot { link(list).pointee.newer }

  /// Whether `list` has no slots.
  @inlinable @inline(__always)
  func isEmpty(_ list: CacheSlot) -> Bool { link(list).pointee.newer == list }

  /// Links `slot`, which is in no list, as the newest of `list`.
  @inlinable @inline(__always)
  func append(_ slot: CacheSlot, to list: CacheSlot) {
    let newest = link(list).pointee.older
    link(slot).pointee = Link(newer: list, older: newest)
    link(newest).pointee.newer = slot
    link(list).pointee.older = slot
  }

  /// Links `slot`, which is in no list, as the next newer than `neighbour`, a slot or an end.
  ///
  /// The next newer than an end is the oldest slot.
  @inlinable @inline(__always)
  func insert(_ slot: CacheSlot, newerThan neighbour: CacheSlot) {
    let newer = link(neighbour).pointee.newer
    link(slot).pointee = Link(newer: newer, older: neighbour)
    link(newer).pointee.older = slot
    link(neighbour).pointee.newer = slot
  }

  /// Removes `slot` from its list.
  @inlinable @inline(__always)
  func unlink(_ slot: CacheSlot) {
    let own = link(slot).pointee
    link(own.newer).pointee.older = own.older
    link(own.older).pointee.newer = own.newer
  }

  /// Makes `slot`, which is in `list`, the newest one.
  @inlinable @inline(__always)
  func renew(_ slot: CacheSlot, in list: CacheSlot) {
    unlink(slot)
    append(slot, to: list)
  }

  /// Makes slots below `wantedSlots` and lists down to -`wantedLists` usable.
  @inlinable
  mutating func grow(slots wantedSlots: Int, lists wantedLists: Int? = nil) {
    let newSlots = max(slots, wantedSlots)
    let newLists = max(lists, wantedLists ?? lists)
    guard newSlots > slots || newLists > lists else { return }
    var larger = SlotLinks(slots: newSlots, lists: newLists)
    (larger.base - lists).update(from: memory, count: lists + slots)
    swap(&self, &larger)
  }
}

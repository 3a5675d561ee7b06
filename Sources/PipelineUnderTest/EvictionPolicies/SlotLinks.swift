/// Doubly linked lists of slots, from the newest to the oldest; a slot is in one list at most.
///
/// A list is named by a negative number, -1, -2, and so on, which is its end: the lists are rings
/// through their ends, so linking and unlinking know no special cases. Going newer from the end
/// leads to the oldest slot, going older to the newest; both lead to the end when the list is empty.
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

  /// The next newer slot, or the end of the list behind the newest.
  @inlinable @inline(__always)
  func newer(than slot: CacheSlot) -> CacheSlot { base[Int(slot)].newer }

  /// The oldest slot of `list`, or `list` itself when it is empty.
  @inlinable @inline(__always)
  func oldest(of list: CacheSlot) -> CacheSlot { base[Int(list)].newer }

  /// Whether `list` has no slots.
  @inlinable @inline(__always)
  func isEmpty(_ list: CacheSlot) -> Bool { base[Int(list)].newer == list }

  /// Links `slot`, which is in no list, as the newest of `list`.
  @inlinable @inline(__always)
  func append(_ slot: CacheSlot, to list: CacheSlot) {
    let newest = base[Int(list)].older
    base[Int(slot)] = Link(newer: list, older: newest)
    base[Int(newest)].newer = slot
    base[Int(list)].older = slot
  }

  /// Links `slot`, which is in no list, as the next newer than `neighbour`, a slot or an end.
  ///
  /// Behind an end that is the place of the oldest.
  @inlinable @inline(__always)
  func insert(_ slot: CacheSlot, newerThan neighbour: CacheSlot) {
    let newer = base[Int(neighbour)].newer
    base[Int(slot)] = Link(newer: newer, older: neighbour)
    base[Int(newer)].older = slot
    base[Int(neighbour)].newer = slot
  }

  /// Takes `slot` out of its list.
  @inlinable @inline(__always)
  func unlink(_ slot: CacheSlot) {
    let link = base[Int(slot)]
    base[Int(link.newer)].older = link.older
    base[Int(link.older)].newer = link.newer
  }

  /// Makes `slot`, which is in `list`, its newest.
  @inlinable @inline(__always)
  func renew(_ slot: CacheSlot, in list: CacheSlot) {
    unlink(slot)
    append(slot, to: list)
  }

  /// Makes slots below `wantedSlots` usable, and lists down to -`wantedLists`.
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

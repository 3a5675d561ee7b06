/// The two walks of open addressing with linear probing, over a table whose capacity is a power of
/// two and of which at least one entry is empty.
///
/// D. E. Knuth, "The Art of Computer Programming" vol. 3, section 6.4, algorithms L and R. The
/// table itself says where its entries lie, what is in them and which index is the home of a key,
/// so that each table keeps the layout that its look-ups need. All is inlined into the table.
public struct LinearProbing {
  /// One less than the capacity.
  @usableFromInline let mask: Int

  /// The walks over a table of `capacity` entries, a power of two.
  @inlinable @inline(__always)
  public init(capacity: Int) {
    mask = capacity - 1
  }

  /// The index of a key with this hash when no other key has taken it.
  @inlinable @inline(__always)
  public func home(_ hash: Int) -> Int { hash & mask }

  /// The first index from `home` on at which `isFound` holds, which it must do for every empty
  /// entry.
  ///
  /// - Complexity: O(1) on average while the table is at most half full.
  @inlinable @inline(__always)
  public func search(from home: Int, where isFound: (Int) -> Bool) -> Int {
    var index = home
    while !isFound(index) { index = (index + 1) & mask }
    return index
  }

  /// Fills the hole at `index` with keys that were pushed beyond it, so that no search ends too
  /// early, and returns where the hole is in the end.
  ///
  /// `home` is that of the key at an index, or nil for an empty entry; `move` has to move a key
  /// from the first index to the second.
  ///
  /// - Complexity: O(1) on average while the table is at most half full.
  @inlinable @inline(__always)
  public func closeHole(
    at index: Int,
    home: (Int) -> Int?,
    move: (_ source: Int, _ target: Int) -> Void
  ) -> Int {
    var hole = index
    var next = (hole + 1) & mask
    while let home = home(next) {
      // A key stays where a search from its own home still finds it without the hole.
      if (next - home) & mask >= (next - hole) & mask {
        move(next, hole)
        hole = next
      }
      next = (next + 1) & mask
    }
    return hole
  }

  /// Whether a table of `capacity` with `count` keys has to grow before one more key is added.
  @inlinable @inline(__always)
  public static func needsRoom(count: Int, capacity: Int) -> Bool { (count + 1) * 2 > capacity }

  /// The capacity to which a table of `capacity` grows: twice as much, and at least 16.
  @inlinable @inline(__always)
  public static func grown(_ capacity: Int) -> Int { Swift.max(16, capacity * 2) }
}

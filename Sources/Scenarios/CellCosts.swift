package import Basics

/// The cells of one list: which act of it creates, sizes or lays out a cell, and what that costs.
///
/// The screen says what its list does with a cell, and spends the price that this gives, once
/// a frame.
package struct CellCosts: Sendable {
  /// Where a cell that is bound comes from.
  package enum Origin: Sendable, Hashable {
    /// It was made for this binding.
    case made
    /// It waited in the pool, or showed another item.
    case reused
  }

  /// The acts since the last call of ``CellCosts/takeWork()``.
  package struct Work: Sendable, Hashable {
    package var created = 0
    package var sized = 0
    package var laidOut = 0
    /// The time of all of it on the reference core.
    package var price = TimeSpan.zero

    /// No work.
    package init() {}
  }

  private let prices: CellPrice
  private var work = Work()
  /// The items whose size the list knows.
  private var sized: Set<Int> = []

  /// A list whose cells cost `prices`.
  package init(prices: CellPrice) {
    self.prices = prices
  }

  /// A cell of `parts` was bound to `item`.
  ///
  /// - Parameter sizing: Whether the list asks for the size of an item that it does not know.
  package mutating func bind(
    _ item: Int,
    _ parts: CellParts,
    from origin: Origin,
    sizing: CellSizing
  ) {
    if origin == .made {
      work.created += 1
      work.price = work.price + prices.creation(of: parts)
    }
    if sizing == .asked { size(item, parts) }
    work.laidOut += 1
    work.price = work.price + prices.layout(of: parts)
  }

  /// The list has asked a cell of `parts` for the size of `item`; it keeps the answer.
  package mutating func size(_ item: Int, _ parts: CellParts) {
    guard sized.insert(item).inserted else { return }
    work.sized += 1
    work.price = work.price + prices.sizing(of: parts)
  }

  /// Whether the list knows the size of `item` from a cell.
  package func knowsSize(of item: Int) -> Bool { sized.contains(item) }

  /// The work since the last call.
  package mutating func takeWork() -> Work {
    defer { work = Work() }
    return work
  }
}

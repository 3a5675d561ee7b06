internal import UIKit

/// Decides which pictures a cell was given, from what code reads of a feed while it is asked for
/// the cell.
///
/// Code that shows an item reads its photos; code that shows one picture reads its address. The
/// first item that is read is the cell's: what follows may be loaded ahead.
struct CellReading {
  /// How a cell stands to lists.
  enum Nesting {
    /// It is in a list, and no list is in it.
    case none
    /// It is in a list that is in a cell.
    case inner
    /// A list is in it, whose cells are given the pictures of an item.
    case outer
  }

  private let nesting: Nesting
  /// The pictures that the cell was given, in the order of the readings.
  private(set) var given: [FeedPicture] = []
  /// The pictures of the item that was read first.
  private var item: [FeedPicture] = []
  /// The other items that were read.
  private(set) var others: Set<Int> = []

  /// Nothing read yet for a cell.
  init(_ nesting: Nesting) {
    self.nesting = nesting
  }

  /// Notes a reading; returns the pictures that the cell was given by it.
  mutating func read(_ reading: FeedReading) -> [FeedPicture] {
    switch reading {
    case .item(let pictures): read(pictures)
    case .address(let picture): read(picture)
    }
  }

  private mutating func read(_ pictures: [FeedPicture]) -> [FeedPicture] {
    guard let first = pictures.first else { return [] }
    if let known = given.first ?? item.first {
      if first.item != known.item { others.insert(first.item) }
      return []
    }
    item = pictures
    guard nesting == .none else { return [] }
    given = pictures
    return pictures
  }

  private mutating func read(_ picture: FeedPicture) -> [FeedPicture] {
    if let known = given.first ?? item.first, known.item != picture.item {
      others.insert(picture.item)
      return []
    }
    guard !given.contains(picture) else { return [] }
    given.append(picture)
    return [picture]
  }

  /// The call is over; returns the pictures that the cell was given and whose addresses are read
  /// later.
  mutating func end() -> [FeedPicture] {
    guard given.isEmpty, nesting == .inner else { return [] }
    given = item
    return item
  }
}

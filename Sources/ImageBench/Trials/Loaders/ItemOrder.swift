/// Finds out whether a list shows the items of a feed in another order, such as newest first.
///
/// In another order nearly every place shows the pictures of one other item, and no two places
/// those of the same. A mistake of a loader looks different: a late picture belongs to an earlier
/// binding of the same cell, a wrong key gives many places one picture, or leaves a cell some
/// pictures of its item.
struct ItemOrder {
  /// How many places must show another item.
  ///
  /// A modelling choice: five pictures in five other places are no accident.
  private static let leastPlaces = 5
  /// How many of them there must be for each other place.
  ///
  /// Feeds that repeat pictures have some of the same pictures in any order.
  private static let leastRatio = 2
  /// The share of places that may show an item that another place shows too, in percent.
  private static let toleratedPercent = 10

  /// The addresses of the pictures that each place has shown.
  private var shown: [Int: Set<Int>] = [:]

  /// A cell at `place` shows pictures of these addresses, which none of its earlier bindings
  /// wanted.
  mutating func shows(_ place: Int, _ addresses: some Sequence<Int>) {
    shown[place, default: []].formUnion(addresses)
  }

  /// Some places with their items if the screen has an order of its own; nil if it has the feed's.
  ///
  /// - Parameter items: The items of the feed with the picture of an address.
  /// - Complexity: O(n · m) for n places and m items with the same picture.
  func otherOrder(items: (_ address: Int) -> Set<Int>) -> [ScreenFault.Place]? {
    var others: [(place: Int, items: Set<Int>)] = []
    for (place, addresses) in shown where !addresses.isEmpty {
      let sets = addresses.map(items)
      let common = sets.dropFirst().reduce(sets[0]) { $0.intersection($1) }
      if !common.isEmpty, !common.contains(place) { others.append((place, common)) }
    }
    guard others.count >= Self.leastPlaces,
      others.count >= Self.leastRatio * (shown.count - others.count)
    else { return nil }
    // Those with the fewest candidates first, so that each finds an item if all can.
    others.sort { ($0.items.count, $0.place) < ($1.items.count, $1.place) }
    var taken: Set<Int> = []
    var places: [ScreenFault.Place] = []
    for (place, items) in others {
      guard let item = items.subtracting(taken).min() else { continue }
      taken.insert(item)
      places.append(ScreenFault.Place(place: place, item: item))
    }
    guard (others.count - places.count) * 100 <= others.count * Self.toleratedPercent else {
      return nil
    }
    return Array(places.sorted { $0.place < $1.place }.prefix(3))
  }
}

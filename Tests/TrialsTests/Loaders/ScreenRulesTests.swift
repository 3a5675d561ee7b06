import Testing
import VirtualDevice

@testable import Trials

@Suite("A screen can be judged if it is one vertical list with each item in its place")
struct ScreenRulesTests {
  private static let list = PlaceID.next()
  private static let other = PlaceID.next()

  private static func structure(
    _ counts: [Int] = [10],
    _ change: (inout ScreenRules.Structure) -> Void = { _ in }
  ) -> ScreenRules.Structure {
    var structure = ScreenRules.Structure(
      lists: [.init(id: list, className: "List", itemCounts: counts)],
      items: [0, 1, 2],
      moved: (list, "List")
    )
    change(&structure)
    return structure
  }

  @Test("One list is judged, with as many items as the feed or fewer, and beside an empty list")
  func judged() {
    var rules = ScreenRules(feedCount: 10)
    #expect(rules.check(Self.structure()) == nil)
    #expect(rules.check(Self.structure([4])) == nil)
    #expect(rules.check(Self.structure([10, 0])) == nil)
    let beside = Self.structure {
      $0.lists.append(.init(id: Self.other, className: "Other", itemCounts: [0]))
    }
    #expect(rules.check(beside) == nil)
    #expect(rules.finish(.places) == nil)
  }

  @Test(
    "Each broken rule has its own reason",
    arguments: [
      (structure([11]), ScreenFault.moreItems(11, feed: 10)),
      (structure([4, 6]), .sections(2)), (structure([0, 10]), .sections(2)),
      (structure { $0.lists[0].isInCell = true }, .listInCell("List")),
      (structure { $0.lists[0].movesSideways = true }, .sideways("List")),
      (structure { $0.lists[0].isTurned = true }, .turned("List")),
      (structure { $0.items = [3, 4, 3] }, .sameItem(3)),
      (structure { $0.picturesOutside = 2 }, .outsideOfCells(count: 2)),
      (
        structure { $0.moved = (other, "Scroll") },
        .otherScrollView(list: "List", moved: "Scroll")
      ),
      (
        structure { $0.lists.append(.init(id: other, className: "Other", itemCounts: [1])) },
        .severalLists("List", "Other")
      ),
    ] as [(ScreenRules.Structure, ScreenFault)]
  )
  func broken(_ structure: ScreenRules.Structure, _ fault: ScreenFault) {
    var rules = ScreenRules(feedCount: 10)
    #expect(rules.check(structure) == fault)
  }

  @Test("A second list is one too many also after the first one has gone")
  func later() {
    var rules = ScreenRules(feedCount: 10)
    #expect(rules.check(Self.structure()) == nil)
    let next = Self.structure {
      $0.lists = [.init(id: Self.other, className: "Next", itemCounts: [10])]
      $0.moved = (Self.other, "Next")
    }
    #expect(rules.check(next) == .severalLists("List", "Next"))
  }

  @Test("A trial in which no list with an item came is not judged")
  func noList() {
    var rules = ScreenRules(feedCount: 10)
    #expect(rules.check(Self.structure([0])) == nil)
    #expect(rules.finish(.places) == .noList)
  }
}

@Suite("Pictures at other places show an order of its own")
struct ItemOrderTests {
  /// Items with two pictures: one of their own, and one that every tenth item has.
  private static func items(_ address: Int) -> Set<Int> {
    address < 1000 ? [address] : Set(stride(from: address - 1000, to: 100, by: 10))
  }

  private func order(_ places: Range<Int>, _ shown: (Int) -> [Int]) -> [ScreenFault.Place]? {
    var order = ItemOrder()
    for place in places { order.shows(place, shown(place)) }
    return order.otherOrder(items: Self.items)
  }

  private static func pictures(_ item: Int) -> [Int] { [item, 1000 + item % 10] }

  @Test("Newest first, every other item, or one place further on", arguments: [5, 30])
  func orders(_ count: Int) {
    let reversed = order(0..<count) { Self.pictures(99 - $0) }
    #expect(reversed?.map(\.item) == [99, 98, 97])
    #expect(order(1..<count + 1) { Self.pictures($0 * 2) }?.map(\.place) == [1, 2, 3])
    #expect(order(1..<count + 1) { Self.pictures($0 - 1) }?.map(\.item) == [0, 1, 2])
  }

  @Test("The feed's own order, and too few places, are none")
  func own() {
    #expect(order(0..<30) { Self.pictures($0) } == nil)
    #expect(order(0..<4) { Self.pictures(99 - $0) } == nil)
    #expect(ItemOrder().otherOrder(items: Self.items) == nil)
  }

  @Test("A picture that many places show, as of a wrong key, is a mistake and no order")
  func wrongKey() {
    #expect(order(0..<30) { _ in [50] } == nil)
    // Its own small picture, and the first large one under the same name.
    #expect(order(0..<30) { [$0 % 5, 1000 + $0 % 10] } == nil)
  }

  @Test("A few wrong pictures among right ones are mistakes")
  func few() {
    #expect(order(0..<30) { Self.pictures($0 < 10 ? 60 + $0 : $0) } == nil)
  }

  @Test("A place that shows pictures of two items has none of them for its own")
  func changing() {
    #expect(order(0..<30) { Self.pictures(60 + $0) + Self.pictures(31 + $0) } == nil)
  }
}

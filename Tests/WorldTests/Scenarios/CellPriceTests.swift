import Basics
import Scenarios
import Testing

@Suite("The price of a list's cells")
struct CellPriceTests {
  private static let price = CellPrice.reference
  private static let post = AssumedValues().parts(of: .post)

  @Test("a new cell pays for its creation, a reused one does not")
  func creation() {
    var book = CellCosts(prices: Self.price)
    book.bind(0, Self.post, from: .made, sizing: .known)
    let first = book.takeWork()
    book.bind(1, Self.post, from: .reused, sizing: .known)
    let second = book.takeWork()
    #expect(first.price - second.price == Self.price.creation(of: Self.post))
    #expect([first.created, second.created] == [1, 0])
    #expect([first.laidOut, second.laidOut] == [1, 1])
  }

  @Test("an item is sized once, whether its kind or its list asks", arguments: CellKind.allCases)
  func sizing(kind: CellKind) {
    let parts = AssumedValues().parts(of: kind)
    var book = CellCosts(prices: Self.price)
    for _ in 0..<3 { book.bind(7, parts, from: .reused, sizing: .asked) }
    book.size(7, parts)
    #expect(book.knowsSize(of: 7))
    let work = book.takeWork()
    #expect(work.sized == 1)
    let layouts = Self.price.layout(of: parts) * 3
    #expect(work.price == layouts + Self.price.sizing(of: parts))
  }

  @Test("without a binding nothing is laid out, and work is given out once")
  func scrolling() {
    var book = CellCosts(prices: Self.price)
    book.bind(0, Self.post, from: .made, sizing: .asked)
    _ = book.takeWork()
    #expect(book.takeWork() == CellCosts.Work())
  }

  @Test("a cell with more parts is never cheaper", arguments: [0, 1, 4, 60], [0, 1, 14, 200])
  func growth(views: Int, constraints: Int) {
    let parts = CellParts(views: views, constraints: constraints)
    for more in [
      CellParts(views: views + 1, constraints: constraints),
      CellParts(views: views, constraints: constraints + 1),
    ] {
      #expect(Self.price.creation(of: more) > Self.price.creation(of: parts))
      #expect(Self.price.sizing(of: more) > Self.price.sizing(of: parts))
      #expect(Self.price.layout(of: more) > Self.price.layout(of: parts))
      #expect(more.covering(parts) == more && parts.covering(more) == more)
    }
  }

  @Test("a fitting size is solved from the start, so it costs more than the layout of the cell")
  func order() {
    for parts in CellKind.allCases.map({ AssumedValues().parts(of: $0) }) {
      #expect(Self.price.sizing(of: parts) > Self.price.layout(of: parts))
    }
  }

  @Test(
    "the kind of a cell follows from its pictures",
    arguments: [
      (Scenario.photoGrid, CellKind.picture), (.jumpToIndex, .picture), (.cellReuse, .row),
      (.scrollFeed, .post), (.blurredPosts, .post), (.progressiveHero, .picture),
    ],
    DeviceProfile.all
  )
  func kinds(_ expected: (scenario: Scenario, kind: CellKind), device: DeviceProfile) {
    let feed = expected.scenario.feed(on: device.screen, trialSeed: 1)
    let kinds = Set((0..<feed.itemCount).map { feed.cellKind(ofItem: $0) })
    #expect(kinds == [expected.kind], "\(expected.scenario.name) on \(device.name)")
  }
}

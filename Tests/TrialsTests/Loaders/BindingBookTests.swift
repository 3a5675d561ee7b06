import Basics
import Requests
import Signposts
import Testing

@testable import Trials

@Suite("Provenance becomes the signposts that the pipeline emits itself")
struct BindingBookTests {
  private var story = BindingStory()

  // MARK: Bindings

  @Test("A binding begins a load for each picture of its item")
  mutating func bind() {
    story.bind(0, item: 3, 7, 8, at: 1)
    #expect(
      story.lines()
        == ["begin 1 7 80 display", "begin 2 8 80 display", "bind 3.0 7 new", "bind 3.1 8 new"]
    )
    #expect(story.book.binding(of: story.cell(0)) == 3)
    #expect(story.book.binding(of: story.cell(1)) == nil)
  }

  @Test("A row that is on the screen already is kept, in its cell and in another one")
  mutating func kept() {
    story.bind(0, item: 3, 7, at: 1)
    story.bind(0, item: 3, 7, at: 2)
    story.bind(1, item: 3, 7, at: 3)
    // The first cell leaves, and the row stays.
    story.unbind(0, at: 4)
    story.bind(2, item: 3, 7, at: 5)
    story.unbind(1, at: 6)
    story.unbind(2, at: 6)
    story.bind(0, item: 3, 7, at: 7)
    let binds = story.lines().filter { $0.hasPrefix("bind") }
    #expect(binds == ["new", "kept", "kept", "kept", "new"].map { "bind 3.0 7 \($0)" })
  }

  // MARK: Deliveries

  @Test("A picture that was fetched for its cell ends the load with the bytes of its fetch")
  mutating func network() {
    story.bind(0, item: 3, 7, at: 1)
    story.fetch(7, from: 2, to: 5)
    story.place(7, made: 6, in: 0, at: 6)
    story.draw(7, in: 0, at: 11)
    #expect(
      story.lines().dropFirst(2)
        == ["lookup 7 miss", "end 1 network 900", "show 7 400/80 of 4000 after 10"]
    )
  }

  @Test("A picture that existed before the binding is a hit; another one had its bytes in memory")
  mutating func caches() {
    story.bind(0, item: 3, 7, 8, 9, at: 10)
    story.place(7, made: 9, in: 0, at: 10)
    story.place(8, made: 12, in: 0, at: 12)
    // Made while the cell was bound.
    story.place(9, made: 10, in: 0, at: 10)
    #expect(
      story.lines().dropFirst(6) == [
        "lookup 7 hit", "end 1 memory 0", "lookup 8 miss", "end 2 encoded 0", "lookup 9 miss",
        "end 3 encoded 0",
      ]
    )
  }

  @Test("A body that came before the binding is the loader's own copy, so its bytes were in memory")
  mutating func earlierBody() {
    story.fetch(7, from: 1, to: 2)
    _ = story.lines()
    story.bind(0, item: 3, 7, at: 5)
    story.place(7, made: 6, in: 0, at: 6)
    #expect(story.lines().dropFirst(2) == ["lookup 7 miss", "end 1 encoded 0"])
  }

  @Test(
    "A picture comes from disk if a file with it was read since the binding",
    arguments: [(4, "encoded"), (5, "disk"), (6, "disk")]
  )
  mutating func disk(_ read: Int, _ outcome: String) {
    story.book.readFile(8, at: BindingStory.time(read))
    story.bind(0, item: 3, 8, at: 5)
    story.place(8, made: 7, in: 0, at: 7)
    #expect(story.lines().last == "end 1 \(outcome) 0")
  }

  @Test("A load that joins a fetch is from the network, also if the body was read from a file")
  mutating func download() {
    story.bind(0, item: 3, 7, at: 1)
    story.fetch(7, from: 1, to: 2)
    story.book.readFile(7, at: BindingStory.time(3))
    story.place(7, made: 4, in: 0, at: 4)
    #expect(story.lines().last == "end 1 network 900")
  }

  @Test("A load joins a fetch that began before it, and one that has served another load")
  mutating func joins() {
    story.book.beginFetch(7, at: BindingStory.time(1))
    story.bind(0, item: 3, 7, at: 2)
    story.bind(1, item: 4, 7, at: 2)
    story.book.endFetch(7, bytes: ByteCount(50), at: BindingStory.time(3))
    _ = story.lines()
    story.place(7, made: 4, in: 0, at: 4)
    #expect(story.lines() == ["lookup 7 miss", "join 1 7", "end 1 network 50"])
    // A second fetch, of which the next load is the first.
    story.fetch(7, from: 5, to: 6, bytes: 60)
    story.place(7, made: 7, in: 1, at: 7)
    #expect(story.lines() == ["lookup 7 miss", "end 2 network 60"])
    story.bind(2, item: 5, 7, at: 6)
    _ = story.lines()
    story.place(7, made: 8, in: 2, at: 8)
    #expect(story.lines() == ["lookup 7 miss", "join 3 7", "end 3 network 60"])
  }

  @Test("Of two cells that wait for one fetch, the second joins the first")
  mutating func shared() {
    story.bind(0, item: 3, 7, at: 1)
    story.bind(1, item: 4, 7, at: 1)
    story.fetch(7, from: 2, to: 3)
    _ = story.lines()
    story.place(7, made: 4, in: 1, at: 4)
    story.place(7, made: 4, in: 0, at: 4)
    #expect(
      story.lines() == [
        "lookup 7 miss", "end 2 network 900", "lookup 7 miss", "join 1 7", "end 1 network 900",
      ]
    )
  }

  @Test("A picture of another address, in another view or a second time, ends no load")
  mutating func wrongOwner() {
    story.bind(0, item: 3, 7, at: 1)
    story.fetch(8, from: 1, to: 2)
    _ = story.lines()
    story.place(8, made: 3, in: 0, at: 3)
    story.draw(8, in: 0, at: 3)
    story.place(7, made: 3, in: 1, at: 3)
    story.draw(7, in: 1, at: 3)
    #expect(story.lines() == [])
    story.place(7, made: 3, in: 0, at: 3)
    #expect(story.lines().count == 2)
    story.place(7, made: 4, in: 0, at: 4)
    #expect(story.lines() == [])
    story.draw(7, in: 0, at: 5)
    story.draw(7, in: 0, at: 6)
    #expect(story.lines() == ["show 7 400/80 of 4000 after 4"])
  }

  @Test("Two pictures of one address in a cell are two loads")
  mutating func twice() {
    story.bind(0, item: 3, 7, 7, at: 5)
    _ = story.lines()
    story.place(7, made: 1, in: 0, at: 5)
    story.place(7, made: 1, in: 0, at: 6)
    story.draw(7, in: 0, at: 7)
    story.draw(7, in: 0, at: 8)
    #expect(
      story.lines() == [
        "lookup 7 hit", "end 1 memory 0", "lookup 7 hit", "end 2 memory 0",
        "show 7 400/80 of 4000 after 2", "show 7 400/80 of 4000 after 3",
      ]
    )
  }

  @Test("A picture that was given to a view outside of its cell counts from when it is drawn")
  mutating func outside() {
    story.bind(0, item: 3, 7, at: 5)
    story.fetch(7, from: 5, to: 6)
    _ = story.lines()
    story.draw(7, made: 7, in: 0, at: 9)
    #expect(
      story.lines()
        == ["lookup 7 miss", "end 1 network 900", "show 7 400/80 of 4000 after 4"]
    )
  }

  @Test("A picture that was never taken off its cell is a hit when it is drawn")
  mutating func leftOver() {
    story.bind(0, item: 3, 7, at: 5)
    _ = story.lines()
    story.draw(7, made: 2, in: 0, at: 9)
    #expect(
      story.lines() == ["lookup 7 hit", "end 1 memory 0", "show 7 400/80 of 4000 after 4"]
    )
  }

  // MARK: Leaving

  @Test("A cell that leaves before its picture was drawn ends without it; one after does not")
  mutating func without() {
    story.bind(0, item: 3, 7, 8, 9, at: 5)
    story.place(7, made: 1, in: 0, at: 6)
    story.place(8, made: 1, in: 0, at: 6)
    story.draw(7, in: 0, at: 6)
    _ = story.lines()
    // A new binding of the cell ends the one before.
    story.bind(0, item: 4, 10, at: 9)
    #expect(
      story.lines() == [
        "lookup 9 miss", "without 8 after 4", "without 9 after 4", "reuse 8", "reuse 9",
        "begin 4 10 80 display", "bind 4.0 10 new",
      ]
    )
    story.unbind(1, at: 9)
    #expect(story.lines() == [])
  }

  @Test(
    "A fetch that ends when its last cell has left ends the load as it ended itself",
    arguments: [
      (StageOutcome.cancelled, ["cancel 1 7 stopped", "end 1 cancelled 0"]),
      (.failed, ["end 1 failed 0"]),
    ]
  )
  mutating func lost(_ outcome: StageOutcome, _ lines: [String]) {
    story.bind(0, item: 3, 7, at: 1)
    story.book.beginFetch(7, at: BindingStory.time(1))
    story.unbind(0, at: 2)
    _ = story.lines()
    story.book.loseFetch(7, outcome, at: BindingStory.time(3))
    #expect(story.lines() == lines)
    story.book.finish(at: BindingStory.time(9))
    #expect(story.lines() == [])
  }

  @Test(
    "A cell that waits for a fetch which another cancelled has lost it once nothing is fetched",
    arguments: [(150, "end 2 cancelled 0"), (50, nil)]
  )
  mutating func stranger(_ left: Int, _ line: String?) {
    story.bind(0, item: 3, 7, at: 1)
    story.bind(1, item: 4, 7, at: 2)
    story.book.beginFetch(7, at: BindingStory.time(1))
    story.unbind(0, at: 2)
    _ = story.lines()
    story.book.loseFetch(7, .cancelled, at: BindingStory.time(3))
    #expect(story.lines() == ["cancel 1 7 stopped", "end 1 cancelled 0"])
    story.unbind(1, at: left)
    let end = line.map { [$0] } ?? []
    #expect(story.lines() == ["lookup 7 miss", "without 7 after \(left - 2)"] + end)
  }

  @Test("A fetch that waits behind others, or begins again, is not lost")
  mutating func patient() {
    story.bind(0, item: 7, 7, at: 1)
    story.bind(1, item: 8, 8, at: 1)
    for address in 7...9 { story.book.beginFetch(address, at: BindingStory.time(1)) }
    for address in 7...8 { story.book.loseFetch(address, .cancelled, at: BindingStory.time(3)) }
    story.book.beginFetch(8, at: BindingStory.time(200))
    _ = story.lines()
    story.unbind(0, at: 300)
    story.unbind(1, at: 300)
    #expect(
      story.lines()
        == ["lookup 7 miss", "without 7 after 299", "lookup 8 miss", "without 8 after 299"]
    )
  }

  @Test("A failure stays one, whatever another caller fetches afterwards")
  mutating func failure() {
    story.bind(0, item: 3, 7, at: 1)
    story.book.beginFetch(7, at: BindingStory.time(3))
    story.book.loseFetch(7, .failed, at: BindingStory.time(4))
    story.bind(1, item: 4, 7, at: 5)
    story.fetch(7, from: 5, to: 6)
    _ = story.lines()
    story.unbind(0, at: 7)
    #expect(story.lines().contains("end 1 failed 0"))
  }

  @Test("A fetch that begins again after a failure is a second attempt of the cell that waits")
  mutating func attempt() {
    story.bind(0, item: 3, 7, at: 1)
    story.book.beginFetch(7, at: BindingStory.time(3))
    story.book.loseFetch(7, .failed, at: BindingStory.time(4))
    story.book.beginFetch(7, at: BindingStory.time(5))
    _ = story.lines()
    story.unbind(0, at: 7)
    #expect(!story.lines().contains("end 1 failed 0"))
  }

  @Test("A fetch that is lost next to another one of the same address ends no load")
  mutating func secondFetch() {
    story.bind(0, item: 3, 7, at: 1)
    story.book.beginFetch(7, at: BindingStory.time(1))
    story.book.beginFetch(7, at: BindingStory.time(1))
    story.book.loseFetch(7, .cancelled, at: BindingStory.time(2))
    _ = story.lines()
    story.book.finish(at: BindingStory.time(500))
    #expect(story.lines() == ["lookup 7 miss", "end 1 unfinished 0"])
  }

  // MARK: Waste

  @Test("A body that comes when its cell has left ends the load, and is waste")
  mutating func wastedFetch() {
    story.bind(0, item: 3, 7, at: 1)
    story.unbind(0, at: 2)
    _ = story.lines()
    story.fetch(7, from: 1, to: 3)
    #expect(story.lines() == ["end 1 network 900", "waste 7 fetch 900 0"])
  }

  @Test("A decode is waste if no cell and no prefetch wants the picture")
  mutating func wastedDecode() {
    story.bind(0, item: 3, 7, at: 1)
    story.book.announce(4, [8], at: .start)
    _ = story.lines()
    for address in 7...9 {
      story.book.endDecode(address, began: .start, cpu: TimeSpan(nanoseconds: 5))
    }
    #expect(story.lines() == ["waste 9 decode 0 5"])
    story.unbind(0, at: 2)
    _ = story.lines()
    story.book.endDecode(7, began: .start, cpu: TimeSpan(nanoseconds: 6))
    #expect(story.lines() == ["waste 7 decode 0 6"])
  }

  @Test("A prefetch whose picture is shown is no waste, and the cell finds it")
  mutating func prefetchHit() {
    story.book.announce(3, [7, 8], at: .start)
    story.fetch(7, from: 1, to: 2)
    #expect(story.lines() == [])
    story.bind(0, item: 3, 7, at: 5)
    story.place(7, made: 3, in: 0, at: 5)
    #expect(story.lines().suffix(2) == ["lookup 7 hit", "end 1 memory 0"])
  }

  @Test("A prefetch that was called off is waste when it brings a body")
  mutating func prefetchWaste() {
    story.book.announce(3, [7], at: .start)
    story.book.announce(4, [8], at: .start)
    story.book.takeBack(3, at: .start)
    story.fetch(7, from: 1, to: 2)
    story.fetch(8, from: 1, to: 2)
    #expect(story.lines() == ["waste 7 fetch 900 0", "orphan 7 900"])
  }

  // MARK: End

  @Test("What is open at the end is unfinished, cells first, in the order of their bindings")
  mutating func finish() {
    story.bind(0, item: 9, 9, at: 1)
    story.bind(1, item: 3, 7, at: 2)
    story.bind(2, item: 2, 5, 6, at: 2)
    story.place(6, made: 0, in: 2, at: 3)
    story.unbind(0, at: 3)
    story.bind(0, item: 4, 4, at: 4)
    _ = story.lines()
    story.book.finish(at: BindingStory.time(9))
    #expect(
      story.lines() == [
        "lookup 5 miss", "end 3 unfinished 0", "lookup 7 miss", "end 2 unfinished 0",
        "lookup 4 miss", "end 5 unfinished 0", "end 1 unfinished 0",
      ]
    )
    #expect(story.book.binding(of: story.cell(1)) == nil)
  }
}

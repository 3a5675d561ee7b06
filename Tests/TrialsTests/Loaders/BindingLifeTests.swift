import Basics
import Signposts
import Testing

@testable import Trials

@Suite("What cells and lists still want decides what a fetch is")
struct BindingLifeTests {
  private var story = BindingStory()

  // MARK: Cells ahead of the screen

  @Test("A cell that is bound ahead counts, and its user waits, from when it appears")
  mutating func ahead() {
    story.bindAhead(0, item: 3, [7], at: 1)
    #expect(story.lines() == ["begin 1 7 80 display"])
    story.fetch(7, from: 1, to: 5)
    story.place(7, made: 6, in: 0, at: 6)
    _ = story.lines()
    story.appear(0, at: 9)
    story.appear(0, at: 10)
    story.draw(7, in: 0, at: 11)
    #expect(story.lines() == ["bind 3.0 7 new", "show 7 400/80 of 4000 after 2"])
  }

  @Test("A cell that was bound ahead and never appeared does not end without an image")
  mutating func neverSeen() {
    story.bindAhead(0, item: 3, [7], at: 1)
    story.unbind(0, at: 9)
    #expect(story.lines() == ["begin 1 7 80 display", "lookup 7 miss"])
  }

  // MARK: Cells that are used again

  @Test("A cell that left without its picture says so once it is used for another row")
  mutating func reuse() {
    story.bind(0, item: 3, 7, at: 1)
    story.bind(1, item: 4, 8, at: 1)
    story.unbind(0, at: 2)
    // The same row is back, and leaves again.
    story.bind(0, item: 3, 7, at: 3)
    story.unbind(0, at: 4)
    #expect(story.lines().filter { $0.hasPrefix("reuse") } == [])
    story.bind(0, item: 5, 9, at: 5)
    // This one has shown its picture.
    story.draw(8, in: 1, at: 6)
    story.bind(1, item: 6, 10, at: 7)
    #expect(story.lines().filter { $0.hasPrefix("reuse") } == ["reuse 7"])
  }

  @Test("Two cells that left without one picture count as one, and the last of them says so")
  mutating func reuseOfTwo() {
    story.bind(0, item: 3, 7, at: 1)
    story.bind(1, item: 4, 7, at: 1)
    story.bind(0, item: 5, 8, at: 2)
    #expect(story.lines().filter { $0.hasPrefix("reuse") } == [])
    story.bind(1, item: 6, 9, at: 3)
    #expect(story.lines().filter { $0.hasPrefix("reuse") } == ["reuse 7"])
  }

  // MARK: Orphans

  @Test("A fetch that begins when its cell is bound anew is an orphan if it brings its picture")
  mutating func orphan() {
    story.bind(0, item: 3, 7, at: 1)
    story.bind(0, item: 4, 8, at: 2)
    _ = story.lines()
    story.fetch(7, from: 3, to: 4)
    #expect(story.lines().last == "orphan 7 900")
  }

  @Test("What the app has no reason to stop is no orphan")
  mutating func noOrphan() {
    // Its cell has left, but `prepareForReuse()` comes later.
    story.bind(0, item: 3, 7, at: 1)
    story.unbind(0, at: 2)
    story.fetch(7, from: 3, to: 4)
    // The list has shown what it announced, and never took it back.
    story.book.announce(5, [8], at: BindingStory.time(4))
    story.bind(1, item: 5, 8, at: 5)
    story.bind(1, item: 6, 9, at: 6)
    story.fetch(8, from: 7, to: 8)
    // Nothing ever wanted it, so it is a guess of the loader's.
    story.fetch(10, from: 8, to: 9)
    // It is wanted again when it comes.
    story.bind(1, item: 7, 11, at: 10)
    story.bind(1, item: 8, 9, at: 11)
    story.book.beginFetch(11, at: BindingStory.time(12))
    story.bind(2, item: 7, 11, at: 13)
    story.book.endFetch(11, bytes: ByteCount(1), at: BindingStory.time(14))
    #expect(story.lines().filter { $0.hasPrefix("orphan") } == [])
  }

  @Test("A fetch of what the list took back is an orphan; one that is cancelled in time is not")
  mutating func takenBack() {
    story.book.announce(3, [7, 8], at: BindingStory.time(0))
    story.book.takeBack(3, at: BindingStory.time(0))
    story.book.beginFetch(8, at: BindingStory.time(1))
    story.book.loseFetch(8, .cancelled, at: BindingStory.time(2))
    story.fetch(7, from: 1, to: 2)
    #expect(story.lines().filter { $0.hasPrefix("orphan") } == ["orphan 7 900"])
  }

  @Test(
    "A decode that begins when its cell is bound anew is an orphan; one that began before is not"
  )
  mutating func orphanDecode() {
    story.bind(0, item: 3, 7, at: 1)
    story.bind(0, item: 4, 8, at: 5)
    story.decode(7, from: 4, to: 6)
    // Its cell goes on in the same turn: the app could not know.
    story.decode(7, from: 5, to: 6)
    #expect(story.lines().filter { $0.hasPrefix("orphan") } == [])
    story.decode(7, from: 6, to: 9)
    // It is wanted again.
    story.bind(1, item: 3, 7, at: 10)
    story.decode(7, from: 11, to: 12)
    // Nothing ever wanted it.
    story.decode(10, from: 11, to: 12)
    #expect(story.lines().filter { $0.hasPrefix("orphan") } == ["orphan decode 7 3"])
  }
}

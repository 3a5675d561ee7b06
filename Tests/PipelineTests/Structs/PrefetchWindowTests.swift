import Basics
import Conformance
import Signposts
import Testing

@testable import ImagePipeline
@testable import Requests

@Suite("Prefetch window")
struct PrefetchWindowTests {
  private typealias Window = PrefetchWindow<Int>

  private func requests(_ urls: some Sequence<Int>) -> [ImageRequest] {
    urls.map { ImageRequest($0, purpose: .prefetch) }
  }

  private func numbers(_ requests: [ImageRequest]) -> [Int] { requests.map(\.url.number) }

  /// Moves the window and registers every load that it requests by the number of its URL.
  private func move(_ window: inout Window, to urls: some Sequence<Int>) -> ([Int], [Int]) {
    let actions = window.move(to: requests(urls))
    for request in actions.begins { window.began(request, request.url.number) }
    return (actions.cancels, numbers(actions.begins))
  }

  private func end(_ window: inout Window, _ url: Int) -> [Int] {
    let begins = window.ended(ImageRequest(url, purpose: .prefetch), url)
    for request in begins { window.began(request, request.url.number) }
    return numbers(begins)
  }

  @Test("The nearest begin first, one per slot, the others when a load ends")
  func slots() {
    var window = Window(slots: 2)
    #expect(move(&window, to: 1...5) == ([], [1, 2]))
    #expect(end(&window, 2) == [3])
    #expect(end(&window, 1) == [4])
    #expect(end(&window, 3) == [5])
    #expect(end(&window, 4) == [])
    #expect(end(&window, 5) == [])
  }

  @Test(
    "A moving window has each request once, however often it is listed",
    arguments: [
      [3, 4, 5, 3, 6], [1, 3, 2, 3, 4], [5, 1, 2, 3, 4, 5], [4, 4, 5, 5], [2, 7, 7, 3, 4, 5, 7],
    ]
  )
  func repeated(next: [Int]) {
    var window = Window(slots: 10)
    #expect(move(&window, to: 1...5) == ([], [1, 2, 3, 4, 5]))
    let left = (1...5).filter { !next.contains($0) }
    let new = Set(next.filter { $0 > 5 }).sorted()
    #expect(move(&window, to: next) == (left, new))
    // All of them run now, so none is left to begin.
    #expect(move(&window, to: next) == ([], []))
  }

  @Test("An empty window stops everything and begins nothing")
  func stop() {
    var window = Window(slots: 2)
    _ = move(&window, to: 1...5)
    #expect(move(&window, to: []) == ([1, 2], []))
    #expect(end(&window, 1) == [])
    #expect(move(&window, to: []) == ([], []))
  }

  @Test("A window that moves on keeps what is still inside and cancels the rest")
  func moves() {
    var window = Window(slots: 2)
    _ = move(&window, to: 1...4)
    #expect(move(&window, to: 2...5) == ([1], [3]))
    #expect(move(&window, to: 2...5) == ([], []))
  }

  @Test(
    "Turning round cancels the loads of the old side and loads the other, nearest first"
  )
  func reversal() {
    var window = Window(slots: 2)
    _ = move(&window, to: [10, 11, 12])
    #expect(move(&window, to: [5, 4, 3]) == ([10, 11], [5, 4]))
    #expect(move(&window, to: [10, 11, 12]) == ([5, 4], [10, 11]))
  }

  @Test("An ended load begins again only after its item left the window and came back")
  func finished() {
    var window = Window(slots: 1)
    _ = move(&window, to: 1...2)
    #expect(end(&window, 1) == [2])
    #expect(move(&window, to: [2, 1]) == ([], []))
    #expect(end(&window, 2) == [])
    #expect(move(&window, to: [3]) == ([], [3]))
    #expect(move(&window, to: [1]) == ([3], [1]))
  }

  @Test("Images in memory take no slot")
  func alreadyThere() {
    var window = Window(slots: 1)
    let first = window.move(to: requests(1...3)).begins
    #expect(numbers(first) == [1])
    #expect(numbers(window.ended(first[0], nil)) == [2])
  }

  @Test("A request that is listed twice in a window is loaded once")
  func repeated() {
    var window = Window(slots: 3)
    #expect(move(&window, to: [1, 1, 2, 1, 3, 4]) == ([], [1, 2, 3]))
    #expect(end(&window, 1) == [4])
  }

  @Test("The late end of a cancelled load does not end the load that replaced it")
  func identity() {
    var window = Window(slots: 1)
    let one = requests([1])
    #expect(window.move(to: one).begins == one)
    window.began(one[0], 100)
    #expect(window.move(to: []).cancels == [100])
    #expect(window.move(to: requests([1, 2])).begins == one)
    window.began(one[0], 200)
    #expect(window.ended(one[0], 100) == [])
    #expect(window.move(to: []).cancels == [200])
  }

  @Test("Never more loads than slots, and every remaining item is loaded", arguments: 0..<30)
  func random(seed: UInt64) {
    var random = SeededStream(seed: seed, name: "window")
    let slots = random.nextInt(in: 1...3)
    var window = Window(slots: slots)
    var running: [Int] = []
    for step in 0..<100 {
      let begins: [Int]
      if random.nextChance(0.4) {
        let first = random.nextInt(below: 12)
        let urls = Array(first..<first + random.nextInt(below: 6))
        let (cancels, begun) = move(&window, to: random.nextChance(0.5) ? urls : urls.reversed())
        #expect(cancels == running.filter { !urls.contains($0) }, "seed \(seed) step \(step)")
        running.removeAll { cancels.contains($0) }
        begins = begun
      } else {
        guard !running.isEmpty else { continue }
        begins = end(&window, running.remove(at: random.nextInt(below: running.count)))
      }
      #expect(Set(begins).isDisjoint(with: running), "seed \(seed) step \(step)")
      running += begins
      #expect(running.count <= slots, "seed \(seed) step \(step)")
    }
    while !running.isEmpty { running += end(&window, running.removeFirst()) }
  }
}

import Testing

@testable import Caches
@testable import ImagePipeline
@testable import Requests

@Suite("The memory of the slots of a cache")
struct SlotLinesTests {
  /// Counts the live elements.
  private final class Census {
    var living = 0
  }

  private final class Citizen {
    let number: Int
    private let census: Census

    init(_ number: Int, _ census: Census) {
      self.number = number
      self.census = census
      census.living += 1
    }

    deinit { census.living -= 1 }
  }

  @Test("The part of an image's slot that a look-up reads fills one cache line")
  func slotIsOneLine() {
    // Fewer bytes would be as bad as more: some slots would lie on two lines.
    typealias Slot = CacheStore<MemoryKey, CacheLease>.Slot
    #expect(MemoryLayout<Slot>.stride == SlotLines<Slot>.lineBytes)
  }

  @Test(
    "Elements begin on a cache line, however often the table has grown",
    arguments: [1, 17, 70_000]
  )
  func alignment(count: Int) {
    var lines = SlotLines<Int>()
    for number in 0..<count { lines.append(number) }
    let address = withUnsafePointer(to: &lines[0]) { UInt(bitPattern: $0) }
    #expect(address % UInt(SlotLines<Int>.lineBytes) == 0)
    let wrong = lines.indices.count { lines[$0] != $0 }
    #expect(wrong == 0)
  }

  @Test("Elements move with the table and are released with it, once each")
  func lifetimes() {
    let census = Census()
    do {
      var lines = SlotLines<Citizen>()
      for number in 0..<100 { lines.append(Citizen(number, census)) }
      let last = lines[99].number
      #expect(last == 99)
      #expect(census.living == 100)
      lines[5] = Citizen(500, census)
      #expect(census.living == 100)
      lines = SlotLines()
      #expect(census.living == 0)
      lines.append(Citizen(1, census))
      #expect(census.living == 1)
    }
    #expect(census.living == 0)
  }
}

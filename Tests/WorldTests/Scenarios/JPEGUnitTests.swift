import Basics
import Scenarios
import Testing

@Suite("A decoder in hardware")
struct JPEGUnitTests {
  @Test(
    "takes pictures of cameras and of the web, and leaves ink and beginnings to the cores",
    arguments: [
      (1, DecodeUse.bitmap, DecodePath.hardware), (3, .bitmap, .hardware),
      (3, .thumbnail, .hardware), (3, .preview, .software), (4, .bitmap, .software),
      (4, .thumbnail, .software),
    ]
  )
  func path(components: Int, use: DecodeUse, path: DecodePath) {
    #expect(JPEGUnit.a10.path(components: components, for: use) == path)
  }

  @Test("leaves thumbnails to the cores by one value", arguments: DecodePath.allCases)
  func thumbnails(path: DecodePath) {
    var unit = JPEGUnit.a10
    unit.thumbnails = path
    #expect(unit.path(components: 3, for: .thumbnail) == path)
    #expect(unit.path(components: 3, for: .bitmap) == .hardware)
  }

  @Test("takes time by pixels, and more for progressive files", arguments: [0, 1, 12_192_768])
  func time(pixels: Int) {
    let unit = JPEGUnit(pixel: 1_000)
    let baseline = unit.time(pixels: pixels, encoding: .baseline)
    #expect(baseline == unit.call + TimeSpan(nanoseconds: pixels))
    #expect(unit.time(pixels: pixels, encoding: .progressive) >= baseline)
  }

  @Test("is the same or faster in a newer chip")
  func chips() {
    let times = [JPEGUnit.a8, .a9, .a10].map { $0.time(pixels: 1_000_000, encoding: .baseline) }
    #expect(times == times.sorted(by: >))
  }
}

@Suite("The queue of a decoder")
struct DecoderQueueTests {
  /// Requests of a random trial: when each comes, and how long its work is at speed 1.
  private static func requests(_ seed: UInt64) -> [(now: TimePoint, work: Int)] {
    var stream = SeededStream(seed: seed, name: "requests")
    var now = 0
    return (0..<50).map { _ in
      now += Int(stream.next() % 4_000)
      return (TimePoint(nanoseconds: now), Int(stream.next() % 5_000))
    }
  }

  private static func ends(_ seed: UInt64, percent: Int) -> [TimePoint] {
    var queue = DecoderQueue()
    return requests(seed).map {
      queue.book(TimeSpan(nanoseconds: $0.work * percent / 100), at: $0.now)
    }
  }

  @Test("serves one after the other, in the order of requests", arguments: UInt64(0)..<20)
  func order(seed: UInt64) {
    let ends = Self.ends(seed, percent: 100)
    #expect(ends == ends.sorted())
    for (request, end) in zip(Self.requests(seed), ends) {
      #expect(end >= request.now + TimeSpan(nanoseconds: request.work), "seed \(seed)")
    }
  }

  @Test("never makes anyone wait longer when it is faster", arguments: UInt64(0)..<20)
  func faster(seed: UInt64) {
    let slow = Self.ends(seed, percent: 100)
    for percent in [75, 50, 10] {
      let later = zip(Self.ends(seed, percent: percent), slow).first { $0 > $1 }
      #expect(later == nil, "seed \(seed), \(percent) %")
    }
  }

  @Test("an idle decoder begins at once")
  func idle() {
    var queue = DecoderQueue()
    let now = TimePoint(nanoseconds: 7_000)
    #expect(queue.book(.microseconds(1), at: now) == now + .microseconds(1))
    let later = TimePoint(nanoseconds: 90_000)
    #expect(queue.book(.microseconds(1), at: later) == later + .microseconds(1))
  }
}

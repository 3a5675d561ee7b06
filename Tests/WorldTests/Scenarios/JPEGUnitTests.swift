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

@Suite("The memory of pixels that a decoder in hardware leaves")
struct PixelMemoryTests {
  @Test("is what the app sees, or its share", arguments: [(4.0, 1_000), (1.5, 375), (0.01, 3)])
  func memory(bytes: Double, memory: Int) {
    var pixels = PixelMemory()
    pixels.bytes = bytes
    #expect(pixels.memory(of: ByteCount(1_000)) == ByteCount(memory))
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

  private static func ends(_ seed: UInt64, percent: Int = 100, units: Int = 1) -> [TimePoint] {
    var queue = DecoderQueue(units: units)
    return requests(seed).map {
      queue.book(TimeSpan(nanoseconds: $0.work * percent / 100), at: $0.now)
    }
  }

  @Test(
    "begins in the order of requests, and does as many at once as there are units",
    arguments: UInt64(0)..<20,
    [1, 2, 3]
  )
  func order(seed: UInt64, units: Int) {
    let requests = Self.requests(seed)
    let works = zip(requests, Self.ends(seed, units: units)).map { request, end in
      (asked: request.now, begin: end.nanoseconds - request.work, end: end.nanoseconds)
    }
    let begins = works.map(\.begin)
    #expect(begins == begins.sorted())
    for work in works {
      #expect(work.begin >= work.asked.nanoseconds)
      let running = works.count { $0.begin <= work.begin && work.begin < $0.end }
      #expect(running <= units)
      // Nothing waits while a unit is idle.
      #expect(work.begin == work.asked.nanoseconds || works.contains { $0.end == work.begin })
    }
  }

  @Test(
    "never makes anyone wait longer when it is faster, or has more units",
    arguments: UInt64(0)..<20,
    [(75, 1), (50, 1), (10, 1), (100, 2), (100, 3)]
  )
  func faster(seed: UInt64, change: (percent: Int, units: Int)) {
    let ends = Self.ends(seed, percent: change.percent, units: change.units)
    #expect(zip(ends, Self.ends(seed)).allSatisfy { $0 <= $1 })
    #expect(zip(ends, Self.ends(seed)).contains { $0 < $1 })
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

import Files
import Testing

@Suite("gzip")
struct GzipTests {
  /// Bytes that repeat little, so that they fill more than one buffer when compressed.
  private static func bytes(_ count: Int) -> [UInt8] {
    var state: UInt64 = 7
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 40)
    }
  }

  @Test("gives back what was written, in pieces of any size", arguments: [0, 1, 1_000, 300_000])
  func roundTrip(count: Int) {
    let bytes = Self.bytes(count)
    let writer = GzipWriter()
    var stream: [UInt8] = []
    for start in stride(from: 0, to: count, by: 70_000) {
      stream += writer.compress(Array(bytes[start..<min(count, start + 70_000)]))
    }
    stream += writer.finish()
    #expect(Gzip.isStream(stream))
    #expect(Gzip.decompress(stream, limit: count) == bytes)
    #expect(count == 0 || Gzip.decompress(stream, limit: count - 1) == nil)
  }

  @Test("two streams behind each other are read as one, as gzip itself does")
  func members() {
    let one = GzipWriter().finish([1, 2])
    let two = GzipWriter().finish([3])
    #expect(Gzip.decompress(one + two, limit: 10) == [1, 2, 3])
  }

  @Test("a stream that breaks off or is damaged is refused", arguments: [5, 20, 500, 999])
  func broken(place: Int) {
    let stream = GzipWriter().finish(Self.bytes(1_000))
    #expect(Gzip.decompress(Array(stream.prefix(place)), limit: 1_000) == nil)
    var damaged = stream
    damaged[damaged.count - 6] ^= 1
    #expect(Gzip.decompress(damaged, limit: 1_000) == nil)
    #expect(!Gzip.isStream([]) && !Gzip.isStream(Array("{}".utf8)))
  }
}

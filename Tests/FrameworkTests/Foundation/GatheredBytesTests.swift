import AppleFoundation
import Basics
import Synchronization
import Testing
import VirtualDevice

/// `Data.append(_:)` of a loader's module, next to Foundation's.
@Suite("Gathered bytes")
struct GatheredBytesTests {
  let device = TestDevice()

  /// A body of the network, which is on the ledger.
  private static func body(_ number: Int) async throws -> Data {
    var request = URLRequest(url: address(number))
    request.cachePolicy = .reloadIgnoringLocalCacheData
    return try await URLSession.shared.data(for: request).0
  }

  @Test(
    "Random appends to copies and parts give the bytes that Foundation gives",
    arguments: UInt64(1)...10
  )
  func random(_ seed: UInt64) throws {
    for number in 0..<4 {
      var stream = SplitMix64(seed: seed &+ UInt64(number))
      let bytes = (0..<stream.nextInt(in: 1...400)).map { _ in UInt8(stream.nextInt(below: 256)) }
      device.internet.answer(
        address(number).absoluteString,
        .init(headers: [("Cache-Control", "no-store")], body: bytes)
      )
    }
    let device = device
    let left = try device.inTask {
      var random = SplitMix64(seed: seed)
      var bodies: [Data] = []
      for number in 0..<4 { bodies.append(try await Self.body(number)) }
      bodies.append(Data([1, 2, 3]))
      var values = [Data](repeating: Data(), count: 4)
      var expected = [[UInt8]](repeating: [], count: 4)
      for _ in 0..<60 {
        let (target, source) = (random.nextInt(below: 4), random.nextInt(below: 4))
        switch random.nextInt(below: 4) {
        case 0:
          (values[target], expected[target]) = (values[source], expected[source])
        case 1 where !values[source].isEmpty:
          let count = random.nextInt(below: values[source].count)
          values[target] = values[source].prefix(count)
          expected[target] = Array(expected[source].prefix(count))
        default:
          let body = bodies[random.nextInt(below: bodies.count)]
          values[target].append(body)
          expected[target] += body
        }
        #expect(values.map { Array($0) } == expected, "seed \(seed)")
      }
      bodies = []
      values = []
      return device.ledger[.compressed]
    }
    #expect(left == 0, "seed \(seed)")
  }

  @Test("Bytes that come from no body are charged nowhere")
  func plain() throws {
    let device = device
    let held = try device.onMain {
      var data = Data()
      data.append(Data(count: 1000))
      return withExtendedLifetime(data) { device.ledger.total }
    }
    #expect(held == 0)
  }

  @Test("A part of a `Data` keeps its indices when it grows")
  func indices() throws {
    device.internet.answer(
      address(1).absoluteString,
      .init(body: [UInt8](repeating: 7, count: 100))
    )
    let range = try device.inTask {
      let body = try await Self.body(1)
      var part = body[50..<60]
      part.append(body)
      return part.startIndex..<part.endIndex
    }
    #expect(range == 50..<160)
  }
}

import Basics
import CCodecs
import CTestSupport
import Testing

@testable import Codecs
@testable import ImagePipeline

@Suite("Rows scaled down by the codec are averaged along a curve")
struct SharpAverageTests {
  static func axis(_ units: Int, _ extent: Int, _ samples: Int, begin: Int = 0) -> SharpAxis {
    SharpAxis(units: units, extent: extent, begin: begin, sampleCount: samples)
  }

  /// Codec samples, result samples: every ratio from 1 to 2, and sides of a few samples.
  static let sides = [
    (1, 1), (2, 1), (2, 2), (3, 2), (4, 3), (5, 4), (7, 4), (16, 9), (64, 33), (100, 50), (101, 67),
    (403, 360), (2016, 1080), (2016, 1009),
  ]

  @Test("The weights of every window add up to one, inside of the image", arguments: sides)
  func sums(samples: Int, results: Int) {
    let axis = Self.axis(results, samples, samples)
    for index in 0..<results {
      let window = axis.window(index)
      let shares = (0..<4).map { Int(window.shares[$0]) }
      #expect(shares.reduce(0, +) == Int(IB_RESAMPLE_SHARP_UNIT))
      #expect((1...4).contains(window.count))
      #expect(window.first >= 0 && window.first + window.count <= samples)
      #expect(shares[window.count...].allSatisfy { $0 == 0 })
      let negative = shares.filter { $0 > 0 }.reduce(0, +)
      #expect(negative < 32768 / 2, "as the loops ask for: \(shares)")
    }
  }

  @Test("Samples that coincide with codec samples are unchanged", arguments: [1, 2, 7])
  func identity(samples: Int) {
    let axis = Self.axis(5, 5, samples)
    for index in 0..<samples {
      let window = axis.window(index)
      #expect(window == SharpWindow(first: index, count: 1, shares: SIMD4(-32768, 0, 0, 0)))
    }
  }

  @Test("A ramp stays a ramp, away from the borders", arguments: sides.filter { $0.1 > 30 })
  func ramp(samples: Int, results: Int) {
    let axis = Self.axis(results, samples, samples)
    for index in 4..<results - 4 {
      let window = axis.window(index)
      var mean = 0.0
      for tap in 0..<window.count {
        let sample = Double(window.first + tap) + 0.5
        mean += sample * Double(window.shares[tap]) / Double(IB_RESAMPLE_SHARP_UNIT)
      }
      let centre = (Double(index) + 0.5) * Double(samples) / Double(results)
      // A weight that was moved to its neighbour shifts the centre.
      #expect((mean - centre).magnitude < 0.07, "\(index): \(mean) for \(centre)")
    }
  }

  /// One result row by the definition: high halves of 16-bit products, then 15 bits of weight.
  private static func plain(
    _ rows: [[UInt8]],
    _ rowWeights: [Int16],
    _ spans: [ib_resample_narrow_span]
  ) -> [UInt8] {
    let mean = rows[0].indices.map { index in
      zip(rows, rowWeights).reduce(0) { sum, row in
        sum + ((Int(row.0[index]) - 128) * 256 * Int(row.1)) >> 16
      }
    }
    func value(_ index: Int) -> Int { index < mean.count ? mean[index] : 0 }
    return spans.flatMap { span in
      (0..<4).map { channel -> UInt8 in
        let weights = [span.weights.0, span.weights.1, span.weights.2, span.weights.3]
        var sum = (128 * 128 + 64 - rows.count / 2) << 15
        for (offset, weight) in weights.enumerated() {
          sum += value((Int(span.first) + offset) * 4 + channel) * Int(weight)
        }
        return UInt8(min(255, max(0, sum >> 22)))
      }
    }
  }

  @Test("The loops give the bytes of their plain definition", arguments: sides)
  func loops(samples: Int, results: Int) {
    var numbers = SeededNumbers(seed: UInt64(samples * 10_000 + results))
    let axis = Self.axis(results, samples, samples)
    let spans = (0..<results).map { index in
      let window = axis.window(index)
      let shares = window.shares
      return ib_resample_narrow_span(
        first: Int32(window.first),
        weights: (shares[0], shares[1], shares[2], shares[3])
      )
    }
    // Rows of extremes overshoot in both directions.
    let rows = (0..<4).map { _ in
      (0..<samples * 4).map { _ in Bool.random(using: &numbers) ? UInt8(255) : 0 }
    }
    for weights in [[-32768], [-20000, -12768], [3000, -20000, -17000, 1232]] as [[Int16]] {
      var mean = [Int16](repeating: 0, count: (samples + 3) * 4)
      var result = [UInt8](repeating: 7, count: results * 4 + 64)
      rows[0].withUnsafeBufferPointer { row0 in
        rows[1].withUnsafeBufferPointer { row1 in
          rows[2].withUnsafeBufferPointer { row2 in
            rows[3].withUnsafeBufferPointer { row3 in
              let all = weights + Array(repeating: 0, count: 4 - weights.count)
              var native = ib_resample_sharp_rows(
                rows: (row0.baseAddress, row1.baseAddress, row2.baseAddress, row3.baseAddress),
                weights: (all[0], all[1], all[2], all[3]),
                count: weights.count
              )
              ib_resample_sharpen(&native, samples, spans, results, &mean, &result)
            }
          }
        }
      }
      let used = Array(rows.prefix(weights.count))
      #expect(Array(result[..<(results * 4)]) == Self.plain(used, weights, spans))
      #expect(result[(results * 4)...].allSatisfy { $0 == 7 }, "nothing is written beyond the row")
    }
  }

  @Test("An even surface keeps its level", arguments: [UInt8(0), 1, 77, 128, 254, 255])
  func even(level: UInt8) throws {
    let samples = [UInt8](repeating: level, count: 402 * 298)
    let bytes = Fixture.jpeg(402, 298, samples: samples) {
      $0.components = 1
      $0.horizontal_sampling = 1
      $0.vertical_sampling = 1
    }
    let full = Set(try decoded(bytes, .full).bytes)
    for side in [70, 90, 150, 180] {
      #expect(Set(try decoded(bytes, .downsample, side).bytes) == full, "\(side)")
    }
  }
}

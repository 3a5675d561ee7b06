import Basics
import CCodecs
import CTestSupport
import Codecs
import ImagePipeline
import Testing

@Suite("Few rows and columns to a pixel are averaged in integers")
struct NarrowAverageTests {
  /// One result row by the definition: the high halves of 16-bit products, then 15 bits of weight.
  private static func plain(
    _ rows: [[UInt8]],
    _ rowWeights: [UInt16],
    _ spans: [ib_resample_narrow_span]
  ) -> [UInt8] {
    let mean = rows[0].indices.map { index in
      zip(rows, rowWeights).reduce(0) { sum, row in
        sum + Int(row.0[index]) * 257 * Int(row.1) / 65536
      }
    }
    func value(_ index: Int) -> Int { index < mean.count ? mean[index] : 0 }
    return spans.flatMap { span in
      (0..<4).map { channel -> UInt8 in
        let weights = [span.weights.0, span.weights.1, span.weights.2, span.weights.3]
        var sum = 0
        for (offset, weight) in weights.enumerated() {
          sum -= value((Int(span.first) + offset) * 4 + channel) * Int(weight)
        }
        return UInt8((sum + (128 + rows.count / 2) * 32768) / (32768 * 256))
      }
    }
  }

  /// Parts of `whole` in proportion to random numbers, which add up to it.
  private static func parts(
    of whole: Int,
    _ count: Int,
    _ numbers: inout SeededNumbers
  ) -> [Int] {
    let cuts = (1..<count).map { _ in Int.random(in: 0...whole, using: &numbers) }.sorted()
    return zip([0] + cuts, cuts + [whole]).map { $1 - $0 }
  }

  @Test(
    "The loops give the bytes of their plain definition",
    arguments: [1, 2, 3, 4],
    [(1, 1), (2, 1), (4, 2), (7, 7), (8, 5), (9, 4), (64, 64), (129, 64), (194, 65), (2048, 1080)]
  )
  func loops(rowCount: Int, size: (columns: Int, results: Int)) {
    let (columns, results) = size
    var numbers = SeededNumbers(seed: UInt64(columns * 10 + rowCount))
    let rows = (0..<rowCount).map { _ in
      (0..<columns * 4).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    }
    let rowWeights = Self.parts(of: Int(IB_RESAMPLE_ROW_UNIT), rowCount, &numbers).map(UInt16.init)
    let spans = (0..<results).map { column in
      let first = column * columns / results
      var weights = Self.parts(of: -Int(IB_RESAMPLE_COLUMN_UNIT), 4, &numbers)
      for index in 1..<4 where first + index >= columns {
        weights[0] += weights[index]
        weights[index] = 0
      }
      return ib_resample_narrow_span(
        first: Int32(first),
        weights: (
          Int16(-weights[0]), Int16(-weights[1]), Int16(-weights[2]), Int16(-weights[3])
        )
      )
    }
    var mean = [Int16](repeating: 0, count: (columns + 3) * 4)
    var result = [UInt8](repeating: 7, count: results * 4 + 64)
    let samples = rows.flatMap { $0 }
    samples.withUnsafeBufferPointer { samples in
      var native = ib_resample_rows()
      native.count = rowCount
      withUnsafeMutableBytes(of: &native.rows) {
        let pointers = $0.assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
        for row in 0..<rowCount { pointers[row] = samples.baseAddress! + row * columns * 4 }
      }
      withUnsafeMutableBytes(of: &native.weights) {
        let weights = $0.assumingMemoryBound(to: UInt16.self)
        for row in 0..<rowCount { weights[row] = rowWeights[row] }
      }
      ib_resample_average(&native, columns, spans, results, &mean, &result)
    }
    #expect(Array(result[..<(results * 4)]) == Self.plain(rows, rowWeights, spans))
    #expect(result[(results * 4)...].allSatisfy { $0 == 7 }, "nothing is written beyond the row")
  }

  @Test(
    "Noise is averaged exactly to 0.51 levels at every ratio up to 3, and beyond",
    arguments: [
      (400, 300, 399), (401, 301, 400), (403, 301, 333), (400, 300, 200), (403, 301, 201),
      (403, 301, 150), (403, 301, 135), (403, 301, 134), (402, 300, 134), (403, 301, 133),
      (2, 200, 70), (200, 2, 70), (1, 97, 95), (97, 1, 33), (3, 3, 1), (2, 2, 1), (4, 3, 3),
    ]
  )
  func noise(width: Int, height: Int, side: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(width * 1000 + side))
    let rows = (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let bytes = Fixture.png(width, height, colorType: 2, rows: rows)
    let full = try decoded(bytes, .full)
    let small = try decoded(bytes, .downsample, side)
    #expect(small.difference(toAreaAverageOf: full).largest <= 0.51, "seed \(width * 1000 + side)")
    #expect(try decoded(bytes, .fullThenResize, side) == small)
  }

  @Test(
    "A row is still valid after the next batch of rows has been read",
    arguments: [300, 683, 1024, 1366, 2048, 4100]
  )
  func heldRows(width: Int) throws {
    // More than two bands, which end within a batch of rows; bitmaps keep all their rows anyway.
    var numbers = SeededNumbers(seed: UInt64(width))
    let rows = (0..<width * 613 * 3).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let bytes = Fixture.png(width, 613, colorType: 2, rows: rows)
    let target = DecodeTarget.fit(PixelSize(width: 9999, height: 292))
    let streamed = try decoded(bytes, .downsample) { $0.target = target }
    let whole = try decoded(bytes, .fullThenResize) { $0.target = target }
    #expect(streamed == whole, "seed \(width)")
  }

  @Test("An even surface keeps its level at every ratio", arguments: 0...15)
  func evenSurface(step: Int) throws {
    let level = UInt8(step * 17)
    let rows = [UInt8](repeating: level, count: 97 * 89 * 3)
    let bytes = Fixture.png(97, 89, colorType: 2, rows: rows)
    for side in stride(from: 30, through: 96, by: 3) {
      let small = try decoded(bytes, .downsample, side)
      #expect(small.bytes.indices.allSatisfy { small.bytes[$0] == ($0 % 4 == 3 ? 255 : level) })
    }
  }
}

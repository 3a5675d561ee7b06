import CCodecs
import Testing

@Suite("The loops of the resampler give the bytes of their plain definition")
struct ResampleLoopTests {
  /// The spans of `results` columns over `columns` source columns.
  private static func spans(_ columns: Int, _ results: Int) -> [ib_resample_span] {
    (0..<results).map { column in
      let begin = column * columns
      let end = begin + columns
      let first = begin / results
      let last = (end - 1) / results
      let headEnd = min(end, (first + 1) * results)
      return ib_resample_span(
        first: Int32(first),
        last: Int32(last),
        first_weight: Float(headEnd - begin) / Float(results),
        last_weight: last == first ? 0 : Float(end - last * results) / Float(results)
      )
    }
  }

  /// One result row by the definition, in the order of additions that the header specifies.
  private static func plain(
    _ sums: [Float],
    _ spans: [ib_resample_span],
    _ norm: Float
  ) -> [UInt8] {
    spans.flatMap { span in
      (0..<4).map { channel -> UInt8 in
        func level(_ column: Int32) -> Float { sums[Int(column) * 4 + channel] }
        var sum = level(span.first) * span.first_weight
        for column in span.first + 1..<max(span.first + 1, span.last) { sum += level(column) }
        sum += level(span.last) * span.last_weight
        return channel == 3 ? 255 : UInt8((sum * norm).rounded(.toNearestOrEven))
      }
    }
  }

  @Test(
    "Three rows, the second of which ends a result row",
    arguments: [
      (1, 1), (2, 1), (3, 2), (64, 64), (65, 64), (127, 64), (128, 64), (129, 64), (130, 65),
      (2016, 1080), (1560, 1080), (255, 128), (256, 127), (300, 7), (17, 16), (999, 500),
    ]
  )
  func rows(columns: Int, results: Int) {
    var numbers = SeededNumbers(seed: UInt64(columns * 10_000 + results))
    let rows = (0..<3).map { _ in
      (0..<columns * 4).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    }
    let spans = Self.spans(columns, results)
    let norm = Float(results) / Float(columns) / 1.7
    var sums = [Float](repeating: 0, count: columns * 4)
    var result = [UInt8](repeating: 1, count: results * 4 + 64)
    ib_resample_add(&sums, rows[0], 1, columns * 4)
    ib_resample_finish(
      &sums,
      rows[1],
      0.7,
      0.3,
      columns,
      spans,
      results,
      norm,
      &result
    )
    let whole = zip(rows[0], rows[1]).map { Float($0) + 0.7 * Float($1) }
    #expect(Array(result[..<(results * 4)]) == Self.plain(whole, spans, norm))
    #expect(result[(results * 4)...].allSatisfy { $0 == 1 }, "nothing is written beyond the row")
    #expect(sums == rows[1].map { 0.3 * Float($0) }, "the sums begin the next result row")
  }
}

/// Where decoded rows go on their way to the result.
enum RowSink {
  /// No stage that writes the result has begun.
  case none
  /// Rows of RGBA, copied or turned into the result.
  case rows(OrientedRows)
  /// The resampler, which writes to the rows; the ring is missing when a whole bitmap is its input.
  ///
  /// An opaque image is averaged without regard to alpha.
  case resampler(AreaResampler, OrientedRows, InputRing?, isOpaque: Bool)
  /// Planes of brightness and colour.
  case planes(PlaneSink)
}

/// The rows between the codec and the resampler.
struct InputRing {
  /// The rows begin this many bytes into their block.
  ///
  /// libjpeg-turbo writes aligned rows past the caches (jdcolext-avx2.asm), so the resampler would
  /// have to fetch them from memory. Unaligned rows stay in the first-level cache.
  static let offset = 4

  let memory: PixelMemory
  /// The most rows that the codec writes in one call.
  let mostAtOnce: Int
  /// The rows of the ring.
  let count: Int
  /// The bytes from one row to the next.
  let stride: Int
}

extension RowSink {
  /// Whether it relies on every pixel being opaque.
  var isOpaque: Bool {
    guard case .resampler(_, _, _, let isOpaque) = self else { return false }
    return isOpaque
  }

  /// Reads rows from `reader` and returns their number, at most `limit`.
  ///
  /// Throws what the reader throws.
  ///
  /// - Parameter doneRows: The number of rows that were read before.
  func takeRows(
    from reader: any CodecReader,
    after doneRows: Int,
    upTo limit: Int
  ) throws(DecodingError) -> Int {
    switch self {
    case .planes(let planes):
      return try planes.takeRows(from: reader)
    case .resampler(let resampler, let rows, let input?, _):
      // The resampler may still read earlier rows, so the buffer is a ring.
      let index = doneRows % input.count
      let count = min(limit, input.mostAtOnce, input.count - index)
      let base = input.memory.base + InputRing.offset + index * input.stride
      try reader.readRows(into: RowTarget(base: base, stride: input.stride, count: count))
      for row in 0..<count {
        resampler.push(UnsafeRawPointer(base + row * input.stride), to: rows)
      }
      return count
    case .rows(let rows):
      let target = rows.next(upTo: limit)
      try reader.readRows(into: target)
      rows.commit(target, count: target.count)
      return target.count
    case .none, .resampler:
      preconditionFailure("the plan reads rows before it has made room for them")
    }
  }

  /// Takes one row of RGBA of a whole bitmap, of `byteCount` bytes.
  func take(_ row: UnsafeMutableRawPointer, byteCount: Int) {
    switch self {
    case .planes(let planes):
      planes.push(rgba: row)
    case .resampler(let resampler, let rows, _, _):
      resampler.push(UnsafeRawPointer(row), to: rows)
    case .rows(let rows):
      let target = rows.next(upTo: 1)
      target.base.copyMemory(from: row, byteCount: byteCount)
      rows.commit(target, count: 1)
    case .none:
      preconditionFailure("the plan emits rows before it has made room for them")
    }
  }
}

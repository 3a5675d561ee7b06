/// The mean of a box of pixels of 4 bytes around each.
package struct BoxBlur {
  /// The sides of the box, odd numbers of pixels.
  package var width: Int
  package var height: Int

  /// A box of these sides.
  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Writes the means of `columns` × `rows` pixels, of which those beyond an edge are like the
  /// last.
  ///
  /// Both may be the same memory. Along the rows, then along the columns: the mean of a box is the
  /// mean of means.
  ///
  /// - Complexity: O(pixels), whatever the box.
  package func apply(
    _ source: UnsafeRawPointer,
    rowBytes: Int,
    columns: Int,
    rows: Int,
    to target: UnsafeMutableRawPointer,
    rowBytes targetRowBytes: Int
  ) {
    withUnsafeTemporaryAllocation(byteCount: max(4, columns * rows * 4), alignment: 16) { middle in
      guard let between = middle.baseAddress else { return }
      for row in 0..<rows {
        means(
          Line(start: source + row * rowBytes, step: 4, count: columns),
          width,
          Target(start: between + row * columns * 4, step: 4)
        )
      }
      for column in 0..<columns {
        means(
          Line(start: UnsafeRawPointer(between) + column * 4, step: columns * 4, count: rows),
          height,
          Target(start: target + column * 4, step: targetRowBytes)
        )
      }
    }
  }

  private struct Line {
    let start: UnsafeRawPointer
    let step: Int
    let count: Int

    /// The pixel at `index`; beyond an end that at the end.
    func pixel(_ index: Int) -> SIMD4<Int32> {
      let place = max(0, min(count - 1, index)) * step
      let bytes = start.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt8>.self)
      return SIMD4<Int32>(truncatingIfNeeded: bytes)
    }
  }

  private struct Target {
    let start: UnsafeMutableRawPointer
    let step: Int
  }

  private func means(_ line: Line, _ side: Int, _ target: Target) {
    let half = side / 2
    var sum = SIMD4<Int32>.zero
    for index in -half...half { sum &+= line.pixel(index) }
    for index in 0..<line.count {
      let mean = (sum &+ Int32(half)) / Int32(side)
      target.start.storeBytes(
        of: SIMD4<UInt8>(truncatingIfNeeded: mean),
        toByteOffset: index * target.step,
        as: SIMD4<UInt8>.self
      )
      sum &+= line.pixel(index + half + 1) &- line.pixel(index - half)
    }
  }
}

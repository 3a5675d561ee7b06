internal import Basics

/// Delivers the pixels of an image as they come out at another size, place or angle.
///
/// Pixels that become smaller are averaged by their area, and those that become larger are
/// interpolated; without interpolation the nearest is taken.
struct ImageSampler {
  let source: Bitmap
  let size: PixelSize
  /// From a place in the target, in pixels from its top left, to one in the source.
  let toSource: CGAffineTransform
  let quality: CGInterpolationQuality

  /// Calls `body` with each pixel of `box` in rows.
  ///
  /// - Complexity: O(pixels of the box + pixels of the source that it shows).
  func sample(_ box: PixelBox, _ body: (Int, Int, SIMD4<Float>) -> Void) {
    if abs(toSource.b) < 1e-9, abs(toSource.c) < 1e-9 {
      sampleUpright(box, body)
    } else {
      sampleTurned(box, body)
    }
  }

  /// The source pixels under one target pixel along one side.
  private struct Span {
    var first: Int
    var weights: [Float]
  }

  private func spans(_ range: Range<Int>, scale: CGFloat, offset: CGFloat, limit: Int) -> [Span] {
    range.map { place in
      let centre = (CGFloat(place) + 0.5) * scale + offset
      guard quality != .none else {
        return Span(first: max(0, min(limit - 1, Int(centre.rounded(.down)))), weights: [1])
      }
      let width = max(1, abs(scale))
      let (start, end) = (centre - width / 2, centre + width / 2)
      // A hair beyond a pixel is rounding, not a part of the next one.
      let first = Int((start + 1e-4).rounded(.down))
      let last = max(first, Int((end - 1e-4).rounded(.up)) - 1)
      var weights: [Float] = []
      let inside = max(0, min(limit - 1, first))...max(0, min(limit - 1, last))
      weights = [Float](repeating: 0, count: inside.count)
      for pixel in first...last {
        let part = min(end, CGFloat(pixel + 1)) - max(start, CGFloat(pixel))
        // What lies beyond the border is like the pixel at the border.
        let clamped = max(inside.lowerBound, min(inside.upperBound, pixel))
        weights[clamped - inside.lowerBound] += Float(max(0, part) / width)
      }
      return Span(first: inside.lowerBound, weights: weights)
    }
  }

  private func sampleUpright(_ box: PixelBox, _ body: (Int, Int, SIMD4<Float>) -> Void) {
    guard !box.isEmpty else { return }
    let columns = spans(
      box.left..<box.right,
      scale: toSource.a,
      offset: toSource.tx,
      limit: size.width
    )
    let rows = spans(
      box.top..<box.bottom,
      scale: toSource.d,
      offset: toSource.ty,
      limit: size.height
    )
    let isCopy =
      columns.allSatisfy { $0.weights.count == 1 } && rows.allSatisfy { $0.weights.count == 1 }
    if isCopy {
      for (y, row) in zip(box.top..<box.bottom, rows) {
        for (x, column) in zip(box.left..<box.right, columns) {
          body(x, y, source.pixel(column.first, row.first))
        }
      }
      return
    }
    let left = columns.map(\.first).min() ?? 0
    let right = columns.map { $0.first + $0.weights.count }.max() ?? 0
    var sums = [SIMD4<Float>](repeating: .zero, count: max(0, right - left))
    for (y, row) in zip(box.top..<box.bottom, rows) {
      for x in sums.indices { sums[x] = .zero }
      for (index, weight) in row.weights.enumerated() {
        for x in sums.indices { sums[x] += source.pixel(left + x, row.first + index) * weight }
      }
      for (x, column) in zip(box.left..<box.right, columns) {
        var value = SIMD4<Float>.zero
        for (index, weight) in column.weights.enumerated() {
          value += sums[column.first - left + index] * weight
        }
        body(x, y, value)
      }
    }
  }

  /// Samples turned images at several places of each pixel, as many as its side has source pixels.
  private func sampleTurned(_ box: PixelBox, _ body: (Int, Int, SIMD4<Float>) -> Void) {
    let scale = max(abs(toSource.a) + abs(toSource.c), abs(toSource.b) + abs(toSource.d))
    let isQuarterTurn = abs(toSource.a) < 1e-9 && abs(toSource.d) < 1e-9
    let places = quality == .none ? 1 : max(isQuarterTurn ? 1 : 2, min(8, Int(scale.rounded(.up))))
    let share = 1 / Float(places * places)
    for y in box.top..<max(box.top, box.bottom) {
      for x in box.left..<box.right {
        var value = SIMD4<Float>.zero
        for row in 0..<places {
          for column in 0..<places {
            let place = CGPoint(
              x: CGFloat(x) + (CGFloat(column) + 0.5) / CGFloat(places),
              y: CGFloat(y) + (CGFloat(row) + 0.5) / CGFloat(places)
            ).applying(toSource)
            let (u, v) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
            guard u >= 0, v >= 0, u < size.width, v < size.height else { continue }
            value += source.pixel(u, v)
          }
        }
        body(x, y, value * share)
      }
    }
  }
}

/// How an image is made larger or smaller; the price does not depend on it.
public enum CGInterpolationQuality: Int32, Sendable {
  case `default`, none, low, high, medium
}

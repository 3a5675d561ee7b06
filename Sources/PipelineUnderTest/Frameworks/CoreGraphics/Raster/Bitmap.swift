internal import Basics
internal import Codecs
internal import VirtualDevice

/// Pixels of 4 bytes that are read or written one by one, as premultiplied red, green, blue and
/// alpha from 0 to 1.
struct Bitmap {
  let base: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let layout: PixelLayout
  /// By how many bits each channel is shifted in the 32 bits of a pixel.
  private let shifts: SIMD4<UInt32>
  private let isStraight: Bool
  private let isOpaque: Bool

  /// The pixels from `base` on; they must outlive this value.
  init(base: UnsafeMutableRawPointer, bytesPerRow: Int, layout: PixelLayout) {
    self.base = base
    self.bytesPerRow = bytesPerRow
    self.layout = layout
    shifts = SIMD4<UInt32>(truncatingIfNeeded: layout.order.places) &* 8
    isStraight = layout.alpha == .straight
    isOpaque = layout.alpha == .opaque
  }

  /// The pixel at column `x` and row `y`, which must exist.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let word = UInt32(
      littleEndian: base.loadUnaligned(fromByteOffset: y &* bytesPerRow &+ x &* 4, as: UInt32.self)
    )
    var value =
      SIMD4<Float>(
        Float(word &>> shifts.x & 0xFF),
        Float(word &>> shifts.y & 0xFF),
        Float(word &>> shifts.z & 0xFF),
        Float(word &>> shifts.w & 0xFF)
      ) * (1 / 255)
    if isOpaque {
      value.w = 1
    } else if isStraight {
      let alpha = value.w
      value *= alpha
      value.w = alpha
    }
    return value
  }

  /// Writes a pixel; the alpha of an opaque bitmap stays 255.
  @inline(__always)
  func set(_ x: Int, _ y: Int, _ value: SIMD4<Float>) {
    var straight = value
    if isStraight, value.w > 0 {
      straight = value / value.w
      straight.w = value.w
    }
    if isOpaque { straight.w = 1 }
    let word =
      (level(straight.x) &<< shifts.x | level(straight.y) &<< shifts.y)
      | (level(straight.z) &<< shifts.z | level(straight.w) &<< shifts.w)
    base.storeBytes(
      of: word.littleEndian,
      toByteOffset: y &* bytesPerRow &+ x &* 4,
      as: UInt32.self
    )
  }
}

/// The level from 0 to 255 of a part from 0 to 1; parts beyond are cut off.
///
/// Conversions of whole vectors are calls into the standard library, which take ten times as long.
@inline(__always)
private func level(_ part: Float) -> UInt32 { UInt32(max(0, min(255, part * 255 + 0.5))) }

// Sampling, mixing and storing are in one file, so that they become one loop.
extension Bitmap {
  /// Draws what `sampler` delivers for `box`; `edges` says how much of each pixel it covers.
  func draw(_ sampler: ImageSampler, _ box: PixelBox, _ edges: Coverage?, _ state: DrawingState) {
    let (alpha, mode) = (state.alpha, state.mode)
    guard let part = Coverage.product(edges, state.coverage, within: box) else {
      sampler.sample(box) { x, y, value in mix(value * alpha, x, y, 1, mode) }
      return
    }
    part.values.withUnsafeBufferPointer { parts in
      sampler.sample(box) { x, y, value in
        let place = (y &- box.top) &* box.width &+ x &- box.left
        mix(value * alpha, x, y, parts[place], mode)
      }
    }
  }

  /// Fills `box` with `color` as far as `part` covers it.
  func fill(_ color: SIMD4<Float>, _ box: PixelBox, _ part: Coverage, _ state: DrawingState) {
    let (source, mode) = (color * state.alpha, state.mode)
    let covered = Coverage.product(part, state.coverage, within: box) ?? part
    covered.values.withUnsafeBufferPointer { parts in
      var place = 0
      for y in box.top..<box.bottom {
        for x in box.left..<box.right {
          mix(source, x, y, parts[place], mode)
          place &+= 1
        }
      }
    }
  }

  @inline(__always)
  private func mix(
    _ source: SIMD4<Float>,
    _ x: Int,
    _ y: Int,
    _ part: Float,
    _ mode: CGBlendMode
  ) {
    guard part > 0 else { return }
    if mode == .normal {
      let covered = source * part
      set(x, y, source.w >= 1 && part >= 1 ? source : covered + pixel(x, y) * (1 - covered.w))
    } else {
      let below = pixel(x, y)
      set(x, y, below + (blended(source, over: below, mode) - below) * part)
    }
  }
}

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

  /// The source pixels under each target pixel along one side, in one array: a span is `count`
  /// weights from a first pixel on, of which the last may be 0.
  private struct Spans {
    var firsts: [Int] = []
    var count = 1
    var weights: [Float] = []
  }

  private func spans(
    _ range: Range<Int>,
    scale: CGFloat,
    offset: CGFloat,
    limit: Int
  ) -> Spans {
    var result = Spans()
    let width = max(1, abs(scale))
    let isCopy =
      quality == .none
      || abs(abs(scale) - 1) < 1e-6 && abs(offset - offset.rounded()) < 1e-4
    result.count = isCopy ? 1 : min(limit, Int(width.rounded(.up)) + 1)
    result.weights = [Float](repeating: isCopy ? 1 : 0, count: range.count * result.count)
    for (index, place) in range.enumerated() {
      let centre = (CGFloat(place) + 0.5) * scale + offset
      if isCopy {
        result.firsts.append(max(0, min(limit - 1, Int(centre.rounded(.down)))))
        continue
      }
      let (start, end) = (centre - width / 2, centre + width / 2)
      // A hair beyond a pixel is rounding, not a part of the next one.
      let pixels = Int((start + 1e-4).rounded(.down))...Int((end - 1e-4).rounded(.up)) - 1
      let first = max(0, min(limit - result.count, pixels.lowerBound))
      result.firsts.append(first)
      for pixel in pixels {
        let part = min(end, CGFloat(pixel + 1)) - max(start, CGFloat(pixel))
        // What lies beyond the border is like the pixel at the border.
        let shown = max(first, min(first + result.count - 1, pixel))
        result.weights[index * result.count + shown - first] += Float(max(0, part) / width)
      }
    }
    return result
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
    columns.firsts.withUnsafeBufferPointer { firsts in
      columns.weights.withUnsafeBufferPointer { weights in
        if columns.count == 1, rows.count == 1 {
          for row in 0..<box.height {
            for column in 0..<box.width {
              let value = source.pixel(firsts[column], rows.firsts[row])
              body(box.left &+ column, box.top &+ row, value)
            }
          }
        } else {
          average(box, rows, firsts, weights, columns.count, body)
        }
      }
    }
  }

  /// Averages rows into one row of sums, and its columns into pixels.
  private func average(
    _ box: PixelBox,
    _ rows: Spans,
    _ firsts: UnsafeBufferPointer<Int>,
    _ weights: UnsafeBufferPointer<Float>,
    _ count: Int,
    _ body: (Int, Int, SIMD4<Float>) -> Void
  ) {
    let left = min(firsts[0], firsts[firsts.count - 1])
    let width = max(firsts[0], firsts[firsts.count - 1]) + count - left
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: width) { sums in
      for row in 0..<box.height {
        sums.initialize(repeating: .zero)
        for index in 0..<rows.count {
          let weight = rows.weights[row * rows.count + index]
          guard weight > 0 else { continue }
          let y = rows.firsts[row] + index
          for x in 0..<width { sums[x] += source.pixel(left &+ x, y) * weight }
        }
        for column in 0..<box.width {
          var value = SIMD4<Float>.zero
          for index in 0..<count {
            value += sums[firsts[column] &- left &+ index] * weights[column &* count &+ index]
          }
          body(box.left &+ column, box.top &+ row, value)
        }
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

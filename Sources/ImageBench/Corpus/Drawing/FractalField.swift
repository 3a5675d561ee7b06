/// Smooth random terrain over the plane, made row by row: a sum of noise octaves.
///
/// Each level of a pyramid doubles the one above it with the weights 1/4 and 3/4 and adds new
/// noise. Repeated doubling converges to a quadratic B-spline, which has no creases and the same
/// variance everywhere, and the whole pyramid costs one third more than its finest level. In two
/// dimensions equal amplitudes in all octaves give the 1/f amplitude spectrum of natural images
/// (Field, "Relations between the statistics of natural images", JOSA A 1987).
final class FractalField {
  private struct Level {
    var amplitude: Int32
    var rows: [RowBuffer<Int16>]
    var held: [Int?]
    var vertical: RowBuffer<Int16>
  }

  /// Amplitudes are in units of 1/16384 of the noise table: a sum of at most four keeps
  /// every value within ±16320 and differences within 16 bits.
  static let unitAmplitude: Int32 = 16384

  private var levels: [Level] = []
  private let noise: NoiseTable
  private let layer: Int

  /// A field of `width` columns whose levels have the `amplitudes`, finest first.
  ///
  /// `layer` selects the noise: fields over one table are independent if their layers differ by 32
  /// or more.
  init(width: Int, amplitudes: [Int32], noise: NoiseTable, layer: Int) {
    precondition(!amplitudes.isEmpty, "a fractal field needs at least one octave")
    precondition(
      amplitudes.reduce(0, +) <= 4 * FractalField.unitAmplitude,
      "octaves that add up to more than four would overflow 16 bits"
    )
    self.noise = noise
    self.layer = layer
    var count = width
    for amplitude in amplitudes {
      // Odd widths are rounded up, because the doubling loop writes pairs.
      let even = (count + 1) & ~1
      levels.append(
        Level(
          amplitude: amplitude,
          rows: [RowBuffer(count: even, repeating: 0), RowBuffer(count: even, repeating: 0)],
          held: [nil, nil],
          vertical: RowBuffer(count: even / 2 + 2, repeating: 0)
        )
      )
      count = even / 2 + 2
    }
  }

  /// Row `y` of the finest level; valid until two other rows have been requested.
  ///
  /// Rows may be requested in any order. From top to bottom is fast, because each level keeps its
  /// last two rows.
  func row(_ y: Int) -> UnsafePointer<Int16> {
    UnsafePointer(row(y, level: 0))
  }

  private func row(_ y: Int, level: Int) -> UnsafeMutablePointer<Int16> {
    let slot = y & 1
    let buffer = levels[level].rows[slot]
    if levels[level].held[slot] == y { return buffer.start }
    if level + 1 < levels.count {
      let upper = (y - 1) >> 1
      let first = row(upper, level: level + 1)
      let second = row(upper + 1, level: level + 1)
      let vertical = levels[level].vertical
      // An even row is nearer to the second of its two parents, an odd one nearer to the first.
      FractalField.quarter(
        near: y & 1 == 0 ? second : first,
        far: y & 1 == 0 ? first : second,
        into: vertical.start,
        count: vertical.count
      )
      FractalField.double(vertical.start, into: buffer.start, count: buffer.count)
    } else {
      buffer.start.update(repeating: 0, count: buffer.count)
    }
    let amplitude = levels[level].amplitude
    if amplitude != 0 {
      FractalField.add(
        noise.row(layer: layer + level, row: y),
        amplitude: amplitude,
        to: buffer.start,
        count: buffer.count
      )
    }
    levels[level].held[slot] = y
    return buffer.start
  }

  private static func quarter(
    near: UnsafeMutablePointer<Int16>,
    far: UnsafeMutablePointer<Int16>,
    into out: UnsafeMutablePointer<Int16>,
    count: Int
  ) {
    var index = 0
    while index < count {
      out[index] = near[index] &+ ((far[index] &- near[index]) >> 2)
      index &+= 1
    }
  }

  private static func double(
    _ source: UnsafeMutablePointer<Int16>,
    into out: UnsafeMutablePointer<Int16>,
    count: Int
  ) {
    var index = 0
    let half = count / 2
    while index < half {
      let here = source[index &+ 1]
      out[2 &* index] = here &+ ((source[index] &- here) >> 2)
      out[2 &* index &+ 1] = here &+ ((source[index &+ 2] &- here) >> 2)
      index &+= 1
    }
  }

  private static func add(
    _ noise: UnsafePointer<Int16>,
    amplitude: Int32,
    to out: UnsafeMutablePointer<Int16>,
    count: Int
  ) {
    var index = 0
    while index < count {
      let scaled = Int16(truncatingIfNeeded: (Int32(noise[index]) &* amplitude) >> 14)
      out[index] = out[index] &+ scaled
      index &+= 1
    }
  }
}

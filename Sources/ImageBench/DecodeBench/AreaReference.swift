internal import Basics
internal import Codecs
internal import Glibc
internal import ImagePipeline

/// The exact area average of a whole bitmap in double precision: the reference of `--verify`.
///
/// It follows the definition and shares no code with the resampler that it checks: each pixel of
/// the result is the mean of the source area under it, where pixels at the edge count by their
/// share. Colours are weighted with their alpha.
///
/// A comparison holds one row of the average at a time, so besides the two bitmaps it needs memory
/// in proportion to their widths.
struct AreaReference {
  /// The difference between a result and the reference.
  struct Difference {
    /// The peak signal-to-noise ratio in dB; nil if nothing differs.
    var decibels: Double?
    /// The largest difference of a sample, in levels of 255.
    var largest: Double
  }

  private let source: PixelBuffer
  private let size: PixelSize
  private let light: ResampleLight
  private let columns: [[(index: Int, share: Double)]]
  private let rows: [[(index: Int, share: Double)]]

  /// The average of `source`, RGBA of 8 or 16 bits, at the size `scaled`, cropped to `size` around
  /// the centre.
  ///
  /// The size `scaled` is at most that of `source`. With `.linear`, the samples are converted to
  /// linear light by the curve of IEC 61966-2-1 before the average.
  init(
    of source: PixelBuffer,
    scaled: PixelSize,
    size: PixelSize,
    light: ResampleLight = .encoded
  ) {
    self.source = source
    self.size = size
    self.light = light
    // An odd pixel is cropped at the right or bottom, as in the resampler.
    let (left, top) = ((scaled.width - size.width) / 2, (scaled.height - size.height) / 2)
    columns = Array(
      Self.shares(from: source.size.width, to: scaled.width)[left..<left + size.width]
    )
    rows = Array(
      Self.shares(from: source.size.height, to: scaled.height)[top..<top + size.height]
    )
  }

  /// Compares `pixels`, which have the size of the reference.
  ///
  /// Alpha counts only if some pixel is not opaque; otherwise it would improve the PSNR of
  /// photographs.
  ///
  /// - Complexity: O(source pixels).
  func difference(to pixels: PixelBuffer) -> Difference {
    var squares = 0.0
    var alphaSquares = 0.0
    var largest = 0.0
    var isOpaque = true
    var means = [Double](repeating: 0, count: size.width * 4)
    var sums = [Double](repeating: 0, count: source.size.width * 4)
    var line = [Double](repeating: 0, count: size.width * 4)
    let sourceLevels = Self.levels(source.format, light)
    let levels = Self.levels(pixels.format, .encoded)
    source.withUnsafeBytes { source in
      pixels.withUnsafeBytes { bytes in
        for (y, row) in rows.enumerated() {
          average(source, row, sourceLevels, &sums, to: &means)
          for index in line.indices { line[index] = 0 }
          Self.add(bytes, at: y * pixels.bytesPerRow, levels, times: 1, to: &line)
          for index in line.indices {
            let difference = line[index] - means[index]
            largest = max(largest, difference.magnitude)
            if index % 4 == 3 {
              alphaSquares += difference * difference
              if line[index] < 255 { isOpaque = false }
            } else {
              squares += difference * difference
            }
          }
        }
      }
    }
    let sum = isOpaque ? squares : squares + alphaSquares
    let count = Double(size.pixelCount * (isOpaque ? 3 : 4))
    return Difference(
      decibels: sum > 0 ? 10 * log10(255 * 255 * count / sum) : nil,
      largest: largest
    )
  }

  /// Four means for each pixel of a row, from 0 to 255: red, green and blue times alpha ÷ 255, and
  /// alpha.
  private func average(
    _ bytes: UnsafeRawBufferPointer,
    _ row: [(index: Int, share: Double)],
    _ levels: [Double],
    _ sums: inout [Double],
    to means: inout [Double]
  ) {
    for index in sums.indices { sums[index] = 0 }
    for (sourceRow, share) in row {
      Self.add(bytes, at: sourceRow * source.bytesPerRow, levels, times: share, to: &sums)
    }
    for (x, column) in columns.enumerated() {
      for channel in 0..<4 {
        var sum = 0.0
        for (sourceColumn, share) in column { sum += sums[sourceColumn * 4 + channel] * share }
        means[x * 4 + channel] = sum
      }
      if light == .linear { Self.encode(&means, at: x * 4) }
    }
  }

  /// For each of `count` equal parts of `length` pixels: the pixels in it, with their shares of the
  /// part.
  private static func shares(from length: Int, to count: Int) -> [[(index: Int, share: Double)]] {
    (0..<count).map { part in
      // In units of 1/count pixel, all bounds are whole numbers.
      let start = part * length
      let end = start + length
      return (start / count...(end - 1) / count).map { index in
        let overlap = min(end, (index + 1) * count) - max(start, index * count)
        return (index, Double(overlap) / Double(length))
      }
    }
  }

  /// Adds the RGBA row at `offset` times `factor`, with colours weighted by alpha.
  private static func add(
    _ bytes: UnsafeRawBufferPointer,
    at offset: Int,
    _ levels: [Double],
    times factor: Double,
    to line: inout [Double]
  ) {
    let isDeep = levels.count > 256
    func sample(_ index: Int) -> Int {
      isDeep
        ? Int(bytes.load(fromByteOffset: offset + index * 2, as: UInt16.self))
        : Int(bytes[offset + index])
    }
    for pixel in 0..<(line.count / 4) {
      let alpha = Double(sample(pixel * 4 + 3)) / Double(levels.count - 1)
      let weight = factor * alpha
      for channel in 0..<3 {
        line[pixel * 4 + channel] += levels[sample(pixel * 4 + channel)] * weight
      }
      line[pixel * 4 + 3] += alpha * 255 * factor
    }
  }

  /// The level of each sample value, from 0 to 255.
  private static func levels(_ format: PixelFormat, _ light: ResampleLight) -> [Double] {
    let maximum = format == .rgba16 ? 65_535 : 255
    return (0...maximum).map { sample in
      let level = Double(sample) / Double(maximum)
      guard light == .linear else { return level * 255 }
      return 255 * (level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4))
    }
  }

  /// Converts the mean light of a pixel back to levels, weighted by alpha.
  private static func encode(_ means: inout [Double], at start: Int) {
    let alpha = means[start + 3] / 255
    guard alpha > 0 else { return }
    for channel in start..<start + 3 {
      let light = min(1, means[channel] / alpha / 255)
      let level = light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      means[channel] = level * 255 * alpha
    }
  }
}

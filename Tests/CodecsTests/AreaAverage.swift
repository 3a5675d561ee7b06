import Basics
import Codecs
import Glibc
import ImageFormats
import ImagePipeline

/// Samples of a decoded image of any depth, without padding.
struct Samples: Equatable {
  var size: PixelSize
  var maximum: Double
  var levels: [UInt16]

  init(_ buffer: PixelBuffer) {
    size = buffer.size
    let count = buffer.size.width * 4
    var levels: [UInt16] = []
    buffer.withUnsafeBytes { bytes in
      for y in 0..<buffer.size.height {
        let row = y * buffer.bytesPerRow
        for index in 0..<count {
          levels.append(
            buffer.format == .rgba16
              ? bytes.load(fromByteOffset: row + index * 2, as: UInt16.self)
              : UInt16(bytes[row + index])
          )
        }
      }
    }
    self.levels = levels
    maximum = buffer.format == .rgba16 ? 65535 : 255
  }

  /// The samples as they are shown, pixel by pixel by the definition of the orientation.
  func shown(_ orientation: ExifOrientation) -> Samples {
    var result = self
    result.size = orientation.shownSize(of: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let position = orientation.shownPosition(x: x, y: y, stored: size)
        for channel in 0..<4 {
          result.levels[(position.y * result.size.width + position.x) * 4 + channel] =
            levels[(y * size.width + x) * 4 + channel]
        }
      }
    }
    return result
  }
}

extension Samples {
  /// The exact area average at `size`, straight and unrounded, in levels up to `maximum`.
  func areaAverage(_ size: PixelSize, maximum: Double) -> [Double] {
    let values = premultiplied
    var result: [Double] = []
    for y in 0..<size.height {
      let rows = Self.parts(y, of: size.height, over: self.size.height)
      for x in 0..<size.width {
        let columns = Self.parts(x, of: size.width, over: self.size.width)
        var sum = [0.0, 0.0, 0.0, 0.0]
        for (row, height) in rows {
          for (column, width) in columns {
            let index = (row * self.size.width + column) * 4
            for channel in 0..<4 { sum[channel] += values[index + channel] * width * height }
          }
        }
        result += Self.straight(sum, maximum)
      }
    }
    return result
  }

  /// Colours from 0 to 1 times alpha, and alpha from 0 to 1.
  private var premultiplied: [Double] {
    levels.indices.map { index in
      let value = Double(levels[index]) / maximum
      guard index % 4 != 3 else { return value }
      let alpha = Double(levels[index / 4 * 4 + 3]) / maximum
      return value * alpha
    }
  }

  private static func straight(_ sum: [Double], _ maximum: Double) -> [Double] {
    // Below half a level nothing is visible.
    guard sum[3] * maximum >= 0.5 else { return [0, 0, 0, 0] }
    return (0..<4).map { channel in
      channel < 3 ? sum[channel] / sum[3] * maximum : sum[3] * maximum
    }
  }

  /// The source rows under result row `index`, and which part of the result row each is.
  private static func parts(_ index: Int, of count: Int, over source: Int) -> [(Int, Double)] {
    let (begin, end) = (index * source, (index + 1) * source)
    return (begin / count...(end - 1) / count).map { row in
      let covered = min(end, (row + 1) * count) - max(begin, row * count)
      return (row, Double(covered) / Double(source))
    }
  }
}

import Basics
import CTestSupport
import Codecs
import Glibc
import ImageFormats
import ImagePipeline

/// Brightness, blue and red of every pixel, from which the definition computes planes.
struct ColourField {
  var size: PixelSize
  /// Three levels a pixel.
  var levels: [Double]
  /// The extent of the image in pixels, which at 1/8 may end within the last pixel.
  var extent: (width: Double, height: Double)

  /// The pixels of a JPEG at 1/`denominator`, colour repeated, as libjpeg alone delivers them.
  init?(jpeg: [UInt8], denominator: Int = 1, stored: PixelSize) {
    var width: UInt32 = 0
    var height: UInt32 = 0
    let samples = ibt_decode_ycc(jpeg, jpeg.count, UInt32(denominator), &width, &height)
    guard let samples else { return nil }
    defer { free(samples) }
    size = PixelSize(width: Int(width), height: Int(height))
    levels = UnsafeBufferPointer(start: samples, count: size.pixelCount * 3).map(Double.init)
    extent = (
      Double(stored.width) / Double(denominator), Double(stored.height) / Double(denominator)
    )
  }

  /// Opaque RGBA pixels by the matrix of JFIF.
  init(_ raster: Raster) {
    size = raster.size
    extent = (Double(size.width), Double(size.height))
    levels = (0..<size.pixelCount).flatMap { index -> [Double] in
      let pixel = raster.bytes[index * 4..<index * 4 + 3].map(Double.init)
      let y = 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2]
      return [y, 128 + (pixel[2] - y) / 1.772, 128 + (pixel[0] - y) / 1.402]
    }
  }

  /// The field as it is shown, pixel by pixel; only for one that ends with its last pixel.
  func shown(_ orientation: ExifOrientation) -> ColourField {
    var result = self
    result.size = orientation.shownSize(of: size)
    result.extent = (Double(result.size.width), Double(result.size.height))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let position = orientation.shownPosition(x: x, y: y, stored: size)
        for channel in 0..<3 {
          result.levels[(position.y * result.size.width + position.x) * 3 + channel] =
            levels[(y * size.width + x) * 3 + channel]
        }
      }
    }
    return result
  }

  /// The exact levels of a plane of the result: the field scaled to `scaled` pixels, of which
  /// `size` from `origin` on are shown; nil for `scaled` means that pixels are left as they are.
  func plane(
    _ channel: Int,
    scaled: PixelSize?,
    origin: (x: Int, y: Int) = (0, 0),
    size: PixelSize
  ) -> [Double] {
    let group = channel == 0 ? 1 : 2
    func shares(_ count: Int, _ origin: Int, _ scale: Double, _ extent: Double) -> [[(Int, Double)]]
    {
      stride(from: 0, to: count, by: group).map { start in
        let begin = Double(origin + start) * scale
        let end = min(extent, Double(origin + min(count, start + group)) * scale)
        let last = Int((end - 1e-9).rounded(.down))
        return (Int((begin + 1e-9).rounded(.down))...last).map { index in
          (index, (min(end, Double(index + 1)) - max(begin, Double(index))) / (end - begin))
        }
      }
    }
    let (scaleX, scaleY) =
      scaled.map { (extent.width / Double($0.width), extent.height / Double($0.height)) } ?? (1, 1)
    let columns = shares(size.width, origin.x, scaleX, extent.width)
    return shares(size.height, origin.y, scaleY, extent.height).flatMap { row in
      columns.map { column in
        var mean = 0.0
        for (y, vertical) in row {
          for (x, horizontal) in column {
            mean += levels[(y * self.size.width + x) * 3 + channel] * horizontal * vertical
          }
        }
        return mean
      }
    }
  }
}

/// The planes of a decode without padding.
struct Planes: Equatable {
  var size: PixelSize
  var levels: [[UInt8]]

  init(_ buffer: PixelBuffer) {
    size = buffer.size
    levels = buffer.withUnsafeBytes { bytes in
      buffer.planes.map { plane in
        (0..<plane.size.height).flatMap { y -> [UInt8] in
          let start = plane.offset + y * plane.bytesPerRow
          return Array(bytes[start..<start + plane.size.width])
        }
      }
    }
  }

  /// The largest distance of a sample from its exact level.
  func distance(
    to field: ColourField,
    scaled: PixelSize?,
    origin: (x: Int, y: Int) = (0, 0)
  ) -> Double {
    var largest = 0.0
    for channel in 0..<3 {
      let exact = field.plane(channel, scaled: scaled, origin: origin, size: size)
      guard exact.count == levels[channel].count else { return .infinity }
      for (level, mean) in zip(levels[channel], exact) {
        largest = max(largest, (Double(level) - mean).magnitude)
      }
    }
    return largest
  }
}

/// Decodes `bytes` into planes.
func planes(
  _ bytes: [UInt8],
  _ mode: DecodeMode = .downsample,
  _ target: DecodeTarget? = nil,
  _ change: (inout DecodeOptions) -> Void = { _ in }
) throws -> Planes {
  var options = DecodeOptions(mode: mode, target: target)
  options.pixelFormat = .yuv420
  change(&options)
  return Planes(try EncodedImage(copying: bytes).decode(options).pixels)
}

import Basics
import ImageFormats

extension PixelBuffer {
  /// The image scaled down to `target`, and cropped if the target crops, by exact area averaging.
  ///
  /// Planes become RGBA with 8 bits each, as drawing into a bitmap does; no image is enlarged.
  /// Throws `.outOfMemory`.
  ///
  /// - Complexity: O(pixels).
  package func resized(to target: DecodeTarget) throws(DecodingError) -> PixelBuffer {
    guard format != .yuv420 else { return try convertedToRGBA8().resized(to: target) }
    // The resampler needs only the sizes of a plan, and this plan scales nothing in a codec.
    let header = ImageHeader(
      codec: .png,
      storedSize: size,
      componentCount: 4,
      encodedBytes: .zero
    )
    var options = DecodeOptions(mode: .downsample, target: target)
    options.pixelFormat = format
    let plan = DecodePlan(header: header, options: options)
    let output = try PixelMemory(byteCount: plan.outputBytes.bytes)
    let rows = try OrientedRows(
      output: output,
      storedSize: plan.storedOutputSize,
      format: format,
      orientation: .up
    )
    let resampler = try AreaResampler(plan: plan, isOpaque: false)
    withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      for y in 0..<size.height { resampler.push(base + y * bytesPerRow, to: rows) }
    }
    return PixelBuffer(
      adopting: output,
      size: plan.outputSize,
      format: format,
      colorProfile: colorProfile
    )
  }
}

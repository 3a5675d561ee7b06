import Basics

extension PixelBuffer {
  /// The image as RGBA with 8 bits each, for showing and comparing; itself if it already is.
  ///
  /// Levels of 16 bits are rounded. Planes are converted by the matrix of JFIF (BT.601, full
  /// range); the 2 x 2 pixels that share a colour sample all get its colour. Throws `.outOfMemory`.
  ///
  /// - Complexity: O(pixels).
  public func convertedToRGBA8() throws(DecodingError) -> PixelBuffer {
    guard format != .rgba8 else { return self }
    let plane = PixelFormat.rgba8.planes(of: size)[0]
    let result = try PixelMemory(byteCount: plane.bytesPerRow * size.height)
    withUnsafeBytes { source in
      for y in 0..<size.height {
        let target = (result.base + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        switch format {
        case .rgba8: break
        case .rgba16: narrow(source, row: y, to: target)
        case .yuv420: colour(source, row: y, to: target)
        }
      }
    }
    return PixelBuffer(
      adopting: result,
      size: size,
      format: .rgba8,
      colorProfile: colorProfile
    )
  }

  private func narrow(
    _ source: UnsafeRawBufferPointer,
    row y: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    for sample in 0..<size.width * 4 {
      let level = source.load(fromByteOffset: y * bytesPerRow + sample * 2, as: UInt16.self)
      target[sample] = UInt8((Int(level) + 128) / 257)
    }
  }

  private func colour(
    _ source: UnsafeRawBufferPointer,
    row y: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    let luma = planes[0].offset + y * planes[0].bytesPerRow
    let blue = planes[1].offset + y / 2 * planes[1].bytesPerRow
    let red = planes[2].offset + y / 2 * planes[2].bytesPerRow
    func level(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
    for x in 0..<size.width {
      let y = Float(source[luma + x])
      let cb = Float(source[blue + x / 2]) - 128
      let cr = Float(source[red + x / 2]) - 128
      target[x * 4] = level(y + 1.402 * cr)
      target[x * 4 + 1] = level(y - 0.344_136 * cb - 0.714_136 * cr)
      target[x * 4 + 2] = level(y + 1.772 * cb)
      target[x * 4 + 3] = 255
    }
  }
}

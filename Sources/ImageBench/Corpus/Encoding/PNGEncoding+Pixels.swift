package import Basics

extension PNGEncoding {
  /// The PNG file of RGBA pixels with 8 bits a channel and straight alpha.
  ///
  /// `bytesPerRow` is the distance from one row to the next, at least four times the width.
  ///
  /// - Throws: ``EncodingFailure`` with the encoder's message.
  /// - Complexity: O(pixels).
  package func encode(
    rgba pixels: UnsafeRawBufferPointer,
    size: PixelSize,
    bytesPerRow: Int
  ) throws(EncodingFailure) -> [UInt8] {
    let encoder = try RowEncoder(png: size, encoding: self, channels: .rgba)
    try encoder.append(
      strip: pixels.bindMemory(to: UInt8.self),
      stride: bytesPerRow,
      count: size.height
    )
    let image = try encoder.finish()
    return Array(image.bytes)
  }
}

extension PNGEncoding {
  /// The PNG file of RGBA pixels with 8 bits a channel and straight alpha, rows without padding.
  ///
  /// - Throws: ``EncodingFailure`` with the encoder's message.
  /// - Complexity: O(pixels).
  package func encode(rgba pixels: [UInt8], size: PixelSize) throws(EncodingFailure) -> [UInt8] {
    let result = pixels.withUnsafeBytes { bytes in
      Result { () throws(EncodingFailure) in
        try encode(rgba: bytes, size: size, bytesPerRow: size.width * 4)
      }
    }
    return try result.get()
  }
}

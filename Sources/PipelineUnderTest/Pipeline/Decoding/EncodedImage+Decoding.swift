public import Quantities

extension EncodedImage {
  /// Decodes the whole image at once; the second value is what was held besides the result.
  public func decode(
    _ options: DecodeOptions = DecodeOptions()
  ) throws(DecodingError) -> (pixels: PixelBuffer, peakWorkingBytes: ByteCount) {
    let session = try DecodeSession(self, options: options)
    while true {
      if case .finished(let pixels) = try session.decodeNextBand() {
        return (pixels, session.peakWorkingBytes)
      }
    }
  }

  /// What the image says of itself, without decoding any pixel.
  public func readHeader(limits: DecodeLimits = DecodeLimits()) throws(DecodingError) -> ImageHeader
  {
    try ImageHeader.read(unsafeBytes, limits: limits)
  }
}

public import Basics

extension EncodedImage {
  /// Decodes the whole image at once; the second value is what was held besides the result, the
  /// third what the codec warned of.
  public func decode(
    _ options: DecodeOptions = DecodeOptions()
  ) throws(DecodingError) -> (
    pixels: PixelBuffer, peakWorkingBytes: ByteCount, warnings: DecodeWarnings?
  ) {
    let session = try DecodeSession(self, options: options)
    while true {
      if case .finished(let pixels) = try session.decodeNextBand() {
        return (pixels, session.peakWorkingBytes, session.warnings)
      }
    }
  }

  /// What the image says of itself, without decoding any pixel.
  public func readHeader(limits: DecodeLimits = DecodeLimits()) throws(DecodingError) -> ImageHeader
  {
    try ImageHeader.read(unsafeBytes, limits: limits)
  }
}

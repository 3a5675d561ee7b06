public import Basics

extension EncodedImage {
  /// Decodes the whole image at once; also returns the peak working memory and the codec's
  /// warnings.
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

  /// Reads the header, without decoding any pixel.
  public func readHeader(limits: DecodeLimits = DecodeLimits()) throws(DecodingError) -> ImageHeader
  {
    try ImageHeader.read(unsafeBytes, limits: limits)
  }
}

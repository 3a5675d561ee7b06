extension ImageHeader {
  /// Reads the header of an encoded image.
  ///
  /// It reads only the bytes before the first pixel, so a later truncation goes unnoticed.
  public static func read(
    _ bytes: UnsafeRawBufferPointer,
    limits: DecodeLimits = DecodeLimits()
  ) throws(DecodingError) -> ImageHeader {
    var options = DecodeOptions()
    options.limits = limits
    return try makeCodecReader(bytes, options: options).header
  }
}

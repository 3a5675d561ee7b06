extension ImageHeader {
  /// Reads the header of an encoded image.
  ///
  /// Only the bytes before the first pixel are looked at, so a later truncation goes unnoticed.
  public static func read(
    _ bytes: UnsafeRawBufferPointer,
    limits: DecodeLimits = DecodeLimits()
  ) throws(DecodingError) -> ImageHeader {
    var options = DecodeOptions()
    options.limits = limits
    return try makeCodecReader(bytes, options: options).header
  }
}

// Images of files that Core Graphics reads without a source.

extension CGImage {
  /// An image of a JPEG file, decoded at its first draw; nil for other bytes.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider,
    decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) { self.init(source, "public.jpeg", decode, shouldInterpolate, intent) }

  /// An image of a PNG file, decoded at its first draw; nil for other bytes.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider,
    decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) { self.init(source, "public.png", decode, shouldInterpolate, intent) }

  private convenience init?(
    _ provider: CGDataProvider,
    _ type: String,
    _ decode: UnsafePointer<CGFloat>?,
    _ shouldInterpolate: Bool,
    _ intent: CGColorRenderingIntent
  ) {
    precondition(decode == nil, "a map of channels is not here; give CGImage a decode of nil")
    guard let source = CGImageSourceCreateWithDataProvider(provider, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil), image.utType as String? == type
    else { return nil }
    self.init(
      image.picture,
      utType: image.utType,
      shouldInterpolate: shouldInterpolate,
      renderingIntent: intent
    )
  }
}

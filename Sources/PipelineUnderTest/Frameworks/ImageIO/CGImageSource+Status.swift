internal import Codecs
internal import ImageFormats
internal import VirtualDevice

/// The types that can be decoded.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
  ["public.jpeg", "public.png"] as NSArray
}

/// The number of images: one, or none while there is no header.
///
/// The frames of an animated PNG are not counted: it is its first frame.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int {
  source.current.picture == nil ? 0 : 1
}

/// The index of the image that stands for the file.
public func CGImageSourceGetPrimaryImageIndex(_ source: CGImageSource) -> Int { 0 }

/// The identifier of the format; nil for an unknown one.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  let content = source.current
  if let picture = content.picture { return picture.header.codec.typeIdentifier as NSString }
  if case .foreignFormat(let format) = content.problem {
    return format.typeIdentifier as NSString
  }
  return nil
}

/// What the source knows of its bytes.
public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus { source.status }

extension CGImageSource {
  fileprivate var status: CGImageSourceStatus {
    let content = current
    guard content.picture == nil else {
      // Where codecs are only modelled, the last bytes of a file need not be an image's.
      let isWhole = content.endsWell || Device.current.codecs == .model
      guard content.isFinal else { return .statusIncomplete }
      return isWhole ? .statusComplete : .statusUnexpectedEOF
    }
    switch content.problem {
    case nil, .empty: return content.isFinal ? .statusInvalidData : .statusReadingHeader
    case .unknownFormat, .foreignFormat: return .statusUnknownType
    case .truncated: return content.isFinal ? .statusUnexpectedEOF : .statusReadingHeader
    default: return content.isFinal ? .statusInvalidData : .statusReadingHeader
    }
  }
}

/// The same for one image.
public func CGImageSourceGetStatusAtIndex(
  _ source: CGImageSource,
  _ index: Int
) -> CGImageSourceStatus {
  CGImageSourceGetStatus(source)
}

/// What the file says of itself, without its images.
public func CGImageSourceCopyProperties(
  _ source: CGImageSource,
  _ options: CFDictionary?
) -> CFDictionary? {
  let content = source.current
  guard content.picture != nil else { return nil }
  return [kCGImagePropertyFileSize: content.byteCount] as [NSString: Any] as NSDictionary
}

/// What the header says of the image, which is not decoded; nil while there is no header.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource,
  _ index: Int,
  _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let header = source.picture?.header else { return nil }
  let isGray = header.componentCount < 3 && header.codec == .jpeg
  var values: [NSString: Any] = [
    kCGImagePropertyPixelWidth: NSNumber(value: header.storedSize.width),
    kCGImagePropertyPixelHeight: NSNumber(value: header.storedSize.height),
    kCGImagePropertyDepth: NSNumber(value: 8),
    kCGImagePropertyDPIWidth: NSNumber(value: 72),
    kCGImagePropertyDPIHeight: NSNumber(value: 72),
    kCGImagePropertyColorModel: isGray
      ? kCGImagePropertyColorModelGray : kCGImagePropertyColorModelRGB,
    kCGImagePropertyHasAlpha: NSNumber(value: header.transparency == .possible),
  ]
  if header.orientation != .up {
    let number = NSNumber(value: Int(header.orientation.rawValue))
    values[kCGImagePropertyOrientation] = number
    values[kCGImagePropertyTIFFDictionary] =
      [kCGImagePropertyTIFFOrientation: number] as [NSString: Any] as NSDictionary
  }
  switch header.codec {
  case .jpeg:
    let isProgressive = NSNumber(value: header.layout == .progressive)
    values[kCGImagePropertyJFIFDictionary] =
      [kCGImagePropertyJFIFIsProgressive: isProgressive] as [NSString: Any] as NSDictionary
  case .png:
    let interlace = NSNumber(value: header.layout == .interlaced ? 1 : 0)
    values[kCGImagePropertyPNGDictionary] =
      [kCGImagePropertyPNGInterlaceType: interlace] as [NSString: Any] as NSDictionary
  }
  return values as NSDictionary
}

extension ImageCodec {
  var typeIdentifier: String {
    switch self {
    case .jpeg: "public.jpeg"
    case .png: "public.png"
    }
  }
}

extension ForeignFormat {
  var typeIdentifier: String {
    switch self {
    case .gif: "com.compuserve.gif"
    case .webp: "org.webmproject.webp"
    case .heic: "public.heic"
    case .avif: "public.avif"
    case .jpegXL: "public.jpeg-xl"
    case .jpeg2000: "public.jpeg-2000"
    case .tiff: "public.tiff"
    case .bmp: "com.microsoft.bmp"
    case .ico: "com.microsoft.ico"
    case .psd: "com.adobe.photoshop-image"
    }
  }
}

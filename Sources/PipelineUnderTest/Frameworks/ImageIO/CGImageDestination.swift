internal import Basics
internal import Codecs
internal import ImageFormats
internal import VirtualDevice

/// Writes an image as a JPEG or PNG file.
public final class CGImageDestination: Hashable {
  private enum Target {
    case data(NSMutableData)
    case file(path: String)
  }
  private let target: Target
  private let codec: ImageCodec
  private let count: Int
  private var image: (image: CGImage, options: SourceOptions)?
  private var properties: CFDictionary?
  private var isFinished = false

  fileprivate init?(_ data: NSMutableData, _ type: CFString, _ count: Int) {
    guard let codec = ImageCodec(type), count == 1 else { return nil }
    (target, self.codec, self.count) = (.data(data), codec, count)
  }

  fileprivate init?(_ url: NSURL, _ type: CFString, _ count: Int) {
    guard let codec = ImageCodec(type), let path = url.path, count == 1 else { return nil }
    (target, self.codec, self.count) = (.file(path: path), codec, count)
  }

  fileprivate func setProperties(_ properties: CFDictionary?) { self.properties = properties }

  fileprivate func add(_ image: CGImage, _ options: CFDictionary?) {
    precondition(
      self.image == nil,
      "CGImageDestination writes files of one image; make a destination for each"
    )
    self.image = (image, SourceOptions(options, defaults: properties))
  }

  /// Writes the file; false when there is no image, or it is damaged, or the file cannot be
  /// written.
  fileprivate func finish() -> Bool {
    guard !isFinished, let (image, options) = image else { return false }
    isFinished = true
    guard let file = ImageFile.encode(fitted(image, options), as: format(image, options)) else {
      return false
    }
    switch target {
    case .data(let data):
      data.append(file.bytes, length: file.length)
      return true
    case .file(let path):
      return file.write(toFile: path, atomically: true)
    }
  }

  private func format(_ image: CGImage, _ options: SourceOptions) -> PictureEncoder.Format {
    switch codec {
    case .png: return .png(isOpaque: image.picture.layout.alpha == .opaque)
    case .jpeg:
      // Without a quality ImageIO writes files of about 0.75 to 0.8 of its scale.
      let quality = options.number(kCGImageDestinationLossyCompressionQuality) ?? 0.8
      let orientation = options.number(kCGImagePropertyOrientation) ?? 0
      return .jpeg(quality: Int((quality * 100).rounded()), orientation: Int(orientation))
    }
  }

  /// The image within the largest size that is asked for.
  private func fitted(_ image: CGImage, _ options: SourceOptions) -> CGImage {
    let limit = options.number(kCGImageDestinationImageMaxPixelSize).map { Int($0) }
    guard let limit, limit > 0, limit < max(image.width, image.height) else { return image }
    let size = DecodeTarget.maxPixelSize(limit).scaledSize(of: image.picture.size)
    let info: CGImageAlphaInfo =
      image.picture.layout.alpha == .opaque ? .noneSkipLast : .premultipliedLast
    let context = CGContext(
      data: nil,
      width: size.width,
      height: size.height,
      bitsPerComponent: 8,
      bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: info.rawValue
    )
    context?.draw(image, in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
    return context?.makeImage() ?? image
  }

  public static func == (left: CGImageDestination, right: CGImageDestination) -> Bool {
    left === right
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ImageCodec {
  fileprivate init?(_ type: CFString) {
    switch type.description {
    case "public.jpeg": self = .jpeg
    case "public.png": self = .png
    default: return nil
    }
  }
}

/// The types that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  ["public.jpeg", "public.png"] as NSArray
}

/// A destination that appends a file to `data`.
///
/// Nil for types that are not written here, and for more than one image, as Core Graphics answers
/// where an encoder is missing.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData,
  _ type: CFString,
  _ count: Int,
  _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(data, type, count)
}

/// A destination that writes the file at `url`.
///
/// Nil for the same reasons.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL,
  _ type: CFString,
  _ count: Int,
  _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(url, type, count)
}

/// What holds for the whole file.
public func CGImageDestinationSetProperties(
  _ destination: CGImageDestination,
  _ properties: CFDictionary?
) {
  destination.setProperties(properties)
}

/// Adds the image of the file.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination,
  _ image: CGImage,
  _ properties: CFDictionary?
) {
  destination.add(image, properties)
}

/// Adds the image of a source, with its orientation; a damaged one leaves the file without an
/// image.
public func CGImageDestinationAddImageFromSource(
  _ destination: CGImageDestination,
  _ source: CGImageSource,
  _ index: Int,
  _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { return }
  let values = properties?.mutableCopy() as? NSMutableDictionary ?? NSMutableDictionary()
  let orientation = source.current.picture?.header.orientation ?? .up
  if values.object(forKey: kCGImagePropertyOrientation) == nil, orientation != .up {
    values.setObject(
      NSNumber(value: Int(orientation.rawValue)),
      forKey: kCGImagePropertyOrientation
    )
  }
  destination.add(image, values)
}

/// Writes the file, which is complete then.
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  destination.finish()
}

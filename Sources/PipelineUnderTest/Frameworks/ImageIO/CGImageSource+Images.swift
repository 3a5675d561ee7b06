internal import Basics
internal import Codecs
internal import ImageFormats
internal import VirtualDevice

/// The image, whose pixels are as stored: `kCGImagePropertyOrientation` says how to turn them.
///
/// It is decoded at its first draw, and keeps its pixels. With
/// `kCGImageSourceShouldCacheImmediately` it is decoded now, on the calling lane, and is nil when
/// that fails; with `kCGImageSourceShouldCache` set to false each draw decodes again.
/// `kCGImageSourceSubsampleFactor` divides the sides by 2, 4 or 8.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource,
  _ index: Int,
  _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let picture = source.picture else { return nil }
  let asked = SourceOptions(options, defaults: source.defaults)
  var decoding = DecodeOptions(mode: .full)
  if let factor = asked.number(kCGImageSourceSubsampleFactor), factor >= 2 {
    let divisor = factor >= 8 ? 8 : factor >= 4 ? 4 : 2
    let size = picture.header.storedSize
    decoding = DecodeOptions(
      mode: .powerOfTwo,
      target: .fit(
        PixelSize(width: max(1, size.width / divisor), height: max(1, size.height / divisor))
      )
    )
  }
  decoding.orientation = .asStored
  decoding.truncation = .accept
  let decode = PictureDecode(of: picture, options: decoding, extent: source.extent)
  let type = picture.header.codec.typeIdentifier as NSString
  if asked.flag(kCGImageSourceShouldCacheImmediately) == true {
    return (try? Picture.decoded(by: decode)).map { CGImage($0, utType: type) }
  }
  let isKept = asked.flag(kCGImageSourceShouldCache) ?? true
  return CGImage(Picture(lazy: decode, retention: isKept ? .kept : .dropped), utType: type)
}

/// A smaller image, decoded now on the calling lane; never larger than its source.
///
/// Without an option that allows it to be made from the image, it is the thumbnail that the file
/// carries, and nil when it carries none. Its longer side is at most
/// `kCGImageSourceThumbnailMaxPixelSize`; without that it has the size of what it is made from.
/// Only with `kCGImageSourceCreateThumbnailWithTransform` is it turned upright.
public func CGImageSourceCreateThumbnailAtIndex(
  _ source: CGImageSource,
  _ index: Int,
  _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let picture = source.picture else { return nil }
  let asked = SourceOptions(options, defaults: source.defaults)
  let isAlwaysMade = asked.flag(kCGImageSourceCreateThumbnailFromImageAlways) == true
  let isMadeIfAbsent = asked.flag(kCGImageSourceCreateThumbnailFromImageIfAbsent) == true
  guard isAlwaysMade || isMadeIfAbsent || picture.header.thumbnail != nil else { return nil }
  let limit = asked.number(kCGImageSourceThumbnailMaxPixelSize).map { Int($0.rounded(.down)) }
  if let limit, limit < 1 { return nil }
  var decoding = DecodeOptions(
    mode: isAlwaysMade || picture.header.thumbnail == nil ? .downsample : .embeddedThumbnail,
    maxPixelSize: limit
  )
  if decoding.mode == .embeddedThumbnail, limit == nil, let thumbnail = picture.header.thumbnail {
    decoding.target = .maxPixelSize(thumbnail.storedSize.longestSide)
  }
  decoding.thumbnails = .whenPresent
  decoding.orientation =
    asked.flag(kCGImageSourceCreateThumbnailWithTransform) == true ? .applied : .asStored
  decoding.truncation = .accept
  let decode = PictureDecode(of: picture, options: decoding, extent: source.extent)
  return (try? Picture.decoded(by: decode)).map { CGImage($0) }
}

extension CGImageSource {
  /// Whether all bytes have come.
  fileprivate var extent: PictureDecode.Extent { current.isFinal ? .whole : .front }
}

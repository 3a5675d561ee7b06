internal import Basics
internal import Codecs
internal import ImageFormats
internal import Synchronization
internal import VirtualDevice

/// The bytes of an image file, from which images and thumbnails are made.
public final class CGImageSource: Hashable, Sendable {
  struct Content {
    var picture: EncodedPicture?
    var problem: DecodingError?
    var byteCount = 0
    var isFinal = false
    var endsWell = false
  }
  private let content = Mutex(Content())
  let defaults: SourceOptions.Defaults

  init(options: CFDictionary?) { defaults = SourceOptions.Defaults(options) }

  /// Replaces the bytes by those of `data`, of which those of a mutable object are copied.
  func update(_ data: NSData, isFinal: Bool) {
    let kept = data is NSMutableData ? NSData(bytes: data.bytes, length: data.length) : data
    var content = Content(byteCount: kept.length, isFinal: isFinal)
    let bytes = UnsafeRawBufferPointer(start: kept.bytes, count: kept.length)
    content.endsWell = bytes.endsLikeAnImage
    do throws(DecodingError) {
      content.picture = try EncodedPicture(of: kept, bytes: bytes)
    } catch {
      content.problem = error
    }
    self.content.withLock { $0 = content }
  }

  var current: Content { content.withLock { $0 } }

  /// The picture; nil for bytes that begin no image of a known format.
  ///
  /// Traps for a format that iOS decodes and that is not here, which would be nil without a reason.
  var picture: EncodedPicture? {
    let content = current
    if case .foreignFormat(let format) = content.problem {
      preconditionFailure(
        "ImageIO does not decode \(format.name) here; serve JPEG or PNG to this loader"
      )
    }
    return content.picture
  }

  public static func == (left: CGImageSource, right: CGImageSource) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UnsafeRawBufferPointer {
  /// Whether the last bytes that are not zero end a JPEG (EOI) or a PNG (IEND).
  fileprivate var endsLikeAnImage: Bool {
    guard let last = lastIndex(where: { $0 != 0 }) else { return false }
    let tail = self[Swift.max(0, last - 11)...last]
    return tail.suffix(2).elementsEqual([0xFF, 0xD9])
      || tail.suffix(8).elementsEqual(Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
  }
}

// MARK: - Making a source

/// A source of the bytes of `data`.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource?
{
  let source = CGImageSource(options: options)
  source.update(data, isFinal: true)
  return source
}

/// A source of the file at `url`, or of what is behind a web address, which is read now; nil when
/// it cannot be.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  CGDataProvider(url: url)?.data.flatMap { CGImageSourceCreateWithData($0, options) }
}

/// A source of the bytes of `provider`.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider,
  _ options: CFDictionary?
) -> CGImageSource? {
  provider.data.flatMap { CGImageSourceCreateWithData($0, options) }
}

/// A source without bytes, which ``CGImageSourceUpdateData(_:_:_:)`` gives it.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
  CGImageSource(options: options)
}

/// Gives a source all bytes that came so far, and says whether these are all.
public func CGImageSourceUpdateData(_ source: CGImageSource, _ data: CFData, _ final: Bool) {
  source.update(data, isFinal: final)
}

/// The same from a provider.
public func CGImageSourceUpdateDataProvider(
  _ source: CGImageSource,
  _ provider: CGDataProvider,
  _ final: Bool
) {
  if let data = provider.data { source.update(data, isFinal: final) }
}

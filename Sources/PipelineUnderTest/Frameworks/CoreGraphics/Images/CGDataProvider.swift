internal import VirtualDevice

/// Bytes that an image is made from, or the pixels of one.
public final class CGDataProvider: Hashable {
  private enum Content {
    case bytes(NSData)
    case pixels(of: CGImage)
  }
  private let content: Content

  /// The bytes of `data`.
  public init?(data: CFData) { content = .bytes(data) }

  /// The bytes of the file at `url`, or those behind a web address, for which the calling lane
  /// waits; nil when they cannot be read.
  public init?(url: CFURL) {
    let data =
      url.isFileURL
      ? url.path.flatMap { NSData(contentsOfFile: $0) }
      : try? NSData(loaderContentsOf: url as URL, options: [])
    guard let data else { return nil }
    content = .bytes(data)
  }

  /// The bytes of a file; nil when it cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: NSURL(fileURLWithPath: String(cString: filename)))
  }

  init(of image: CGImage) { content = .pixels(of: image) }

  /// The bytes; those of an image's pixels are in rows of its `bytesPerRow`.
  ///
  /// Nil for a damaged image, and for the pixels of any image where codecs are only modelled.
  public var data: CFData? {
    switch content {
    case .bytes(let data): return data
    case .pixels(let image):
      guard let pixels = image.picture.draw()?.pixels else { return nil }
      return pixels.withUnsafeBytes { bytes in
        NSData(bytes: bytes.baseAddress, length: min(bytes.count, image.bytesPerRow * image.height))
      }
    }
  }

  public static func == (left: CGDataProvider, right: CGDataProvider) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

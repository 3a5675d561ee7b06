public import Basics

/// What the header of an image file says, read without decoding a pixel.
///
/// Every length in the file is checked before it is followed, so a hostile file costs no more than
/// a walk over its markers.
public struct ImageFileProbe: Sendable, Hashable {
  /// The codec that the file's first bytes name.
  public var codec: ImageCodec
  /// Stored width and height in pixels.
  public var size: PixelSize
  /// The EXIF orientation, 1 to 8; 1 when there is none or it is out of range.
  public var orientation = 1
  /// In which order the pixels are stored.
  public var layout: ScanLayout
  /// How chroma is stored; none for PNG and for grey or CMYK JPEG.
  public var chroma = ChromaSubsampling.none
  /// The number of stored channels: 1 grey or palette, 2 grey with alpha, 3 colour, 4 RGBA or CMYK.
  public var componentCount: Int
  /// The thumbnail in the EXIF data of a JPEG file; nil when there is none that a decoder may use.
  public var thumbnail: ThumbnailProbe?

  /// Why a file was refused.
  public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// It begins like no JPEG and no PNG.
    case notAnImage
    /// It ends inside its header.
    case truncated
    /// Its header contradicts the standard; the text says where.
    case malformed(String)
    /// It is valid but of a kind that no decoder here reads; the text says which.
    case unsupported(String)
    /// It could not be read; the text is the system's.
    case unreadable(String)

    /// The end of a sentence that says why the file was refused.
    public var description: String {
      switch self {
      case .notAnImage: "it is neither JPEG nor PNG"
      case .truncated: "it ends inside its header"
      case .malformed(let what): "its header is malformed: \(what)"
      case .unsupported(let what): "it is of an unsupported kind: \(what)"
      case .unreadable(let what): "it cannot be read: \(what)"
      }
    }
  }

  /// Reads the header of the file whose bytes are `bytes`.
  ///
  /// - Complexity: O(number of JPEG segments, or PNG chunks, before the image data).
  public init(bytes: [UInt8]) throws(Problem) {
    try self.init(
      source: HeaderSource(count: bytes.count) { offset, length in
        Array(bytes[offset..<offset + length])
      }
    )
  }

  init(source: HeaderSource) throws(Problem) {
    // As many as the longest signature that is known takes.
    let start = try source.bytes(at: 0, count: min(64, source.count))
    if start.starts(with: [0xff, 0xd8]) {
      self = try ImageFileProbe.jpeg(source)
    } else if start.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = try ImageFileProbe.png(source)
    } else if let format = start.withUnsafeBytes({ ForeignFormat(signatureOf: $0) }) {
      throw .unsupported(format.name)
    } else {
      throw .notAnImage
    }
  }

  init(codec: ImageCodec, size: PixelSize, layout: ScanLayout, componentCount: Int) {
    self.codec = codec
    self.size = size
    self.layout = layout
    self.componentCount = componentCount
  }
}

/// The bytes of a file, fetched piece by piece and never beyond its end.
struct HeaderSource {
  let count: Int
  private let fetch: (_ offset: Int, _ count: Int) -> [UInt8]

  /// `fetch` is called for ranges within 0..<count only; fewer bytes than asked mean the end.
  init(count: Int, fetch: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
    self.count = count
    self.fetch = fetch
  }

  func bytes(at offset: Int, count length: Int) throws(ImageFileProbe.Problem) -> [UInt8] {
    guard offset >= 0, length >= 0, length <= count, offset <= count - length else {
      throw .truncated
    }
    let bytes = fetch(offset, length)
    guard bytes.count == length else { throw .truncated }
    return bytes
  }
}

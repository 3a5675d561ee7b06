package import Basics

/// The small JPEG that cameras store in the Exif data of a photograph.
///
/// Only baseline JPEG in one scan is accepted, gray or with three components, as Exif requires of
/// compressed thumbnails (CIPA DC-008 §4.5.5 and §4.5.8), so that its decode holds only a few rows.
public struct EmbeddedThumbnail: Sendable, Hashable {
  /// Its offset in the file, in bytes.
  package var offset: Int
  /// The size of its encoded data.
  package var encodedBytes: ByteCount
  /// Width and height as stored; the orientation of the surrounding image applies to it.
  package var storedSize: PixelSize
  /// How coarsely it stores colour.
  package var chromaSubsampling: ChromaSubsampling
  /// The number of components: 1 or 3.
  package var componentCount: Int

  /// A thumbnail from its parts.
  package init(
    offset: Int,
    encodedBytes: ByteCount,
    storedSize: PixelSize,
    chromaSubsampling: ChromaSubsampling,
    componentCount: Int
  ) {
    self.offset = offset
    self.encodedBytes = encodedBytes
    self.storedSize = storedSize
    self.chromaSubsampling = chromaSubsampling
    self.componentCount = componentCount
  }

  /// The thumbnail with the bytes `data`, which begin at `offset` of the surrounding file; nil for
  /// everything that Exif does not allow.
  ///
  /// Decoders skip stray bytes between segments with a warning; a thumbnail with stray bytes is not
  /// used.
  init?(jpeg data: some UntrustedBytes, at offset: Int) {
    guard ImageCodec(signatureOf: data) == .jpeg,
      let found = try? JPEGFrame(of: data, stray: .refused), found.layout == .baseline,
      !found.isArithmetic, found.factors.count != 4
    else { return nil }
    self.init(
      offset: offset,
      encodedBytes: ByteCount(data.count),
      storedSize: found.size,
      chromaSubsampling: ChromaSubsampling(factors: found.factors),
      componentCount: found.factors.count
    )
  }
}

extension EmbeddedThumbnail: Codable {
  private enum CodingKeys: String, CodingKey {
    case offset, encodedBytes, width, height, chroma, componentCount
  }

  /// Reads a thumbnail from its object in a corpus manifest.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      offset: try fields.decode(Int.self, forKey: .offset),
      encodedBytes: ByteCount(try fields.decode(Int.self, forKey: .encodedBytes)),
      storedSize: PixelSize(
        width: try fields.decode(Int.self, forKey: .width),
        height: try fields.decode(Int.self, forKey: .height)
      ),
      chromaSubsampling: try fields.decode(ChromaSubsampling.self, forKey: .chroma),
      componentCount: try fields.decode(Int.self, forKey: .componentCount)
    )
  }

  /// Writes the thumbnail as an object of a corpus manifest.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(offset, forKey: .offset)
    try fields.encode(encodedBytes.bytes, forKey: .encodedBytes)
    try fields.encode(storedSize.width, forKey: .width)
    try fields.encode(storedSize.height, forKey: .height)
    try fields.encode(chromaSubsampling, forKey: .chroma)
    try fields.encode(componentCount, forKey: .componentCount)
  }
}

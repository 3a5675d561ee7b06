package import Basics
package import ImageFormats

/// One image of a corpus, as its manifest describes it.
package struct CorpusAsset: Sendable, Hashable {
  /// Unique in the corpus.
  package var name: String
  package var assetClass: AssetClass
  /// The path below the corpus's folder, with `/` as the separator.
  package var fileName: String
  package var codec: ImageCodec
  /// Width and height in pixels as stored, before the orientation is applied.
  package var storedSize: PixelSize
  /// `.up` if the file has no Exif orientation.
  package var orientation: ExifOrientation
  /// The order in which the pixels are stored.
  package var layout: ScanLayout
  /// The chroma subsampling; none for PNG.
  package var chroma: ChromaSubsampling
  /// The number of stored channels: 1 grey or palette, 2 grey with alpha, 3 colour, 4 RGBA or CMYK.
  package var componentCount: Int
  /// The bits of a sample, or of a palette's index: 8 for JPEG, 1 to 16 for PNG.
  package var bitsPerSample: Int
  /// The thumbnail in its EXIF data; nil if a decoder could not use it.
  package var thumbnail: EmbeddedThumbnail?
  /// The encoder's quality, 1 to 100; nil if unknown, as for a user's files.
  package var quality: Int?
  package var encodedBytes: ByteCount
  /// The part of `encodedBytes` in front of the pixels.
  package var metadataBytes: ByteCount
  /// The hash of the whole file as sixteen hexadecimal digits, as `ContentHash` prints it.
  package var contentHash: String

  /// An asset with these properties and without a known quality.
  package init(
    name: String,
    assetClass: AssetClass,
    fileName: String,
    header: ImageFileProbe,
    encodedBytes: ByteCount,
    contentHash: ContentHash
  ) {
    self.name = name
    self.assetClass = assetClass
    self.fileName = fileName
    codec = header.codec
    storedSize = header.size
    orientation = header.orientation
    layout = header.layout
    chroma = header.chroma
    componentCount = header.componentCount
    bitsPerSample = header.bitsPerSample
    metadataBytes = header.metadataBytes
    thumbnail = header.thumbnail
    self.encodedBytes = encodedBytes
    self.contentHash = contentHash.description
  }

  /// Width and height as displayed: orientations 5 to 8 exchange them.
  package var orientedSize: PixelSize { orientation.shownSize(of: storedSize) }
}

extension CorpusAsset: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, assetClass, fileName, codec, width, height, orientation, layout, chroma
    case componentCount, bitsPerSample, thumbnail, quality, encodedBytes, metadataBytes, contentHash
  }

  /// Reads an asset from one object of the manifest.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    name = try fields.decode(String.self, forKey: .name)
    assetClass = try fields.decode(AssetClass.self, forKey: .assetClass)
    fileName = try fields.decode(String.self, forKey: .fileName)
    codec = try fields.decode(ImageCodec.self, forKey: .codec)
    storedSize = PixelSize(
      width: try fields.decode(Int.self, forKey: .width),
      height: try fields.decode(Int.self, forKey: .height)
    )
    orientation = try fields.decode(ExifOrientation.self, forKey: .orientation)
    layout = try fields.decode(ScanLayout.self, forKey: .layout)
    chroma = try fields.decode(ChromaSubsampling.self, forKey: .chroma)
    componentCount = try fields.decode(Int.self, forKey: .componentCount)
    bitsPerSample = try fields.decode(Int.self, forKey: .bitsPerSample)
    thumbnail = try fields.decodeIfPresent(EmbeddedThumbnail.self, forKey: .thumbnail)
    quality = try fields.decodeIfPresent(Int.self, forKey: .quality)
    encodedBytes = ByteCount(try fields.decode(Int.self, forKey: .encodedBytes))
    metadataBytes = ByteCount(try fields.decode(Int.self, forKey: .metadataBytes))
    contentHash = try fields.decode(String.self, forKey: .contentHash)
  }

  /// Writes the asset as one object of the manifest; an unknown quality is left out.
  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(name, forKey: .name)
    try fields.encode(assetClass, forKey: .assetClass)
    try fields.encode(fileName, forKey: .fileName)
    try fields.encode(codec, forKey: .codec)
    try fields.encode(storedSize.width, forKey: .width)
    try fields.encode(storedSize.height, forKey: .height)
    try fields.encode(orientation, forKey: .orientation)
    try fields.encode(layout, forKey: .layout)
    try fields.encode(chroma, forKey: .chroma)
    try fields.encode(componentCount, forKey: .componentCount)
    try fields.encode(bitsPerSample, forKey: .bitsPerSample)
    try fields.encodeIfPresent(thumbnail, forKey: .thumbnail)
    try fields.encodeIfPresent(quality, forKey: .quality)
    try fields.encode(encodedBytes.bytes, forKey: .encodedBytes)
    try fields.encode(metadataBytes.bytes, forKey: .metadataBytes)
    try fields.encode(contentHash, forKey: .contentHash)
  }
}

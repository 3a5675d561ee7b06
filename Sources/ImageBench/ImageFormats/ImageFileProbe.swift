package import Basics

/// The header of an image file, read without decoding a pixel.
///
/// Every length in the file is checked before it is used, so a hostile file costs no more than a
/// walk over its markers.
package struct ImageFileProbe: Sendable, Hashable {
  /// The codec of the file's signature.
  package var codec: ImageCodec
  /// Stored width and height in pixels.
  package var size: PixelSize
  /// The orientation of its Exif or XMP data; `.up` when there is none or it is out of range.
  package var orientation = ExifOrientation.up
  /// The order in which the pixels are stored.
  package var layout: ScanLayout
  /// The chroma subsampling; none for PNG.
  package var chroma = ChromaSubsampling.none
  /// The number of stored channels: 1 grey or palette, 2 grey with alpha, 3 colour, 4 RGBA or CMYK.
  package var componentCount: Int
  /// The bits of a sample, or of a palette's index: 8 for JPEG, 1 to 16 for PNG.
  package var bitsPerSample = 8
  /// The size of what lies in front of the pixels: headers, tables and metadata.
  package var metadataBytes = ByteCount.zero
  /// The thumbnail in the Exif data of a JPEG file; nil when there is none that a decoder can use.
  package var thumbnail: EmbeddedThumbnail?

  /// Reads the header of the file whose bytes are `bytes`.
  ///
  /// - Complexity: O(number of JPEG segments, or PNG chunks, before the image data).
  package init(bytes: [UInt8]) throws(ImageFileProblem) {
    try self.init(UntrustedSource(count: bytes.count) { Array(bytes[$0..<$0 + $1]) })
  }

  /// Reads the header of the file `input`.
  ///
  /// - Complexity: O(number of JPEG segments, or PNG chunks, before the image data).
  package init(_ input: some UntrustedBytes) throws(ImageFileProblem) {
    switch ImageCodec(signatureOf: input) {
    case .jpeg: self = try ImageFileProbe(jpeg: input)
    case .png: self = try ImageFileProbe(png: input)
    case nil:
      // The length of the longest known signature.
      let start = (0..<min(64, input.count)).compactMap { input.byte(at: $0) }
      guard start.count == min(64, input.count) else { throw .truncated }
      if let format = start.withUnsafeBytes({ ForeignFormat(signatureOf: $0) }) {
        throw .unsupported(format.name)
      }
      throw .notAnImage
    }
  }

  init(codec: ImageCodec, size: PixelSize, layout: ScanLayout, componentCount: Int) {
    self.codec = codec
    self.size = size
    self.layout = layout
    self.componentCount = componentCount
  }

  private init<Bytes: UntrustedBytes>(jpeg input: Bytes) throws(ImageFileProblem) {
    var metadata = ImageMetadata<Bytes>()
    let frame = try JPEGFrame(of: input, stray: .skipped) { metadata.add($0) }
    self.init(
      codec: .jpeg,
      size: frame.size,
      layout: frame.layout,
      componentCount: frame.factors.count
    )
    chroma = ChromaSubsampling(factors: frame.factors)
    orientation = metadata.orientation
    thumbnail = metadata.thumbnail
    metadataBytes = ByteCount(metadata.byteCount)
  }
}

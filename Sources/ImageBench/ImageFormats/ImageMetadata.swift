/// The parts of an image file in front of its pixels that say how it is shown.
///
/// The orientation is that of Exif, or else that of XMP. ImageIO and Pillow read both: the picture
/// of Pillow#4529 is a PNG that macOS turned by XMP alone, and Pillow has read XMP since #4560, as
/// attributes, and since #6462 as elements, where Exif has no such tag. Browsers read Exif alone.
///
/// Damage is not an error here, because a wrong tag must never make the image unreadable.
package struct ImageMetadata<Bytes: UntrustedBytes> {
  private var exif: ExifData<Bytes>?
  private var xmp: XMPPacket<Bytes>?
  /// How many bytes of the file lie in front of its pixels; 0 when no pixels are found.
  package private(set) var byteCount = 0

  /// The metadata of no file: an image that is shown as stored.
  init() {}

  /// The metadata of the file `input`.
  ///
  /// - Complexity: O(n) in the number of segments or chunks before the pixels.
  package init(of input: Bytes, codec: ImageCodec) {
    switch codec {
    case .jpeg: for segment in JPEGSegments(input) { add(segment) }
    case .png: for chunk in PNGChunks(input) { add(chunk) }
    }
  }

  /// Takes in `segment` of a JPEG; the first of each kind counts.
  mutating func add(_ segment: JPEGSegments<Bytes>.Segment) {
    exif = exif ?? ExifData(segment)
    xmp = xmp ?? XMPPacket(segment)
    if segment.isScan { byteCount = segment.offset + segment.data.count }
  }

  /// Takes in `chunk` of a PNG; the first of each kind counts.
  private mutating func add(_ chunk: PNGChunks<Bytes>.Chunk) {
    exif = exif ?? ExifData(chunk)
    xmp = xmp ?? XMPPacket(chunk)
    if chunk.name == "IDAT" { byteCount = chunk.offset }
  }

  /// How the stored image is turned for display; `.up` when nothing says otherwise.
  ///
  /// - Complexity: O(n) in the size of the XMP packet, if it has to be read.
  package var orientation: ExifOrientation { exif?.orientation ?? xmp?.orientation ?? .up }

  /// The thumbnail in the Exif data of a JPEG; nil when there is none that can be used.
  package var thumbnail: EmbeddedThumbnail? { exif?.thumbnail }
}

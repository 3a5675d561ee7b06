/// The Exif data of an image (CIPA DC-008): a TIFF structure inside the file.
///
/// A wrong tag must never make the image unreadable, so damage here is not an error.
struct ExifData<Bytes: UntrustedBytes> {
  /// The TIFF structure.
  private let bytes: Bytes
  /// Its offset in the file.
  private let offset: Int

  private init(_ bytes: Bytes, at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Nil for a chunk without Exif data.
  ///
  /// What ImageMagick calls "Raw profile type exif", hexadecimal digits in a text chunk, is
  /// ignored: PNG's specification (third edition, 11.3.4.5) defines eXIf for Exif data, and
  /// browsers read no other chunk.
  init?(_ chunk: PNGChunks<Bytes>.Chunk) {
    guard chunk.name == "eXIf", let data = chunk.data else { return nil }
    // Thumbnails exist only in JPEG files, so the offset does not matter.
    self.init(data, at: 0)
  }

  /// Nil for a segment without Exif data.
  init?(_ segment: JPEGSegments<Bytes>.Segment) {
    let signature = Array("Exif\0\0".utf8)
    guard segment.marker == 0xE1, segment.data.starts(with: signature),
      let tiff = segment.data.slice(
        at: signature.count,
        count: segment.data.count - signature.count
      )
    else { return nil }
    self.init(tiff, at: segment.offset + signature.count)
  }

  /// The orientation: tag 0x0112 of the first directory; nil when the tag is missing, and `.up`
  /// when it is out of range.
  var orientation: ExifOrientation? {
    guard let directories = TIFFDirectories(bytes), let first = directories.first,
      let value = directories.number(ofTag: 0x0112, inDirectoryAt: first)
    else { return nil }
    return UInt8(exactly: value).flatMap(ExifOrientation.init(rawValue:)) ?? .up
  }

  /// The thumbnail in the second directory; nil when there is none that can be used.
  ///
  /// Its own Exif data are ignored, so that thumbnails cannot be nested.
  var thumbnail: EmbeddedThumbnail? {
    guard let directories = TIFFDirectories(bytes), let first = directories.first,
      let second = directories.next(after: first),
      // Compression 6 is JPEG, which is also meant when the tag is missing.
      [nil, 6].contains(directories.number(ofTag: 0x0103, inDirectoryAt: second)),
      let start = directories.number(ofTag: 0x0201, inDirectoryAt: second),
      let count = directories.number(ofTag: 0x0202, inDirectoryAt: second),
      let data = bytes.slice(at: start, count: count)
    else { return nil }
    return EmbeddedThumbnail(jpeg: data, at: offset + start)
  }
}

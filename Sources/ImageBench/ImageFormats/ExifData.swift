/// The Exif data of an image (CIPA DC-008): a TIFF structure inside the file.
///
/// A wrong tag must never cost the picture, so damage here is not an error.
package struct ExifData<Bytes: UntrustedBytes> {
  /// The TIFF structure.
  private let bytes: Bytes
  /// Where it begins in the file.
  private let offset: Int

  init(_ bytes: Bytes, at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The Exif data of the file `input`, or nil when there are none before the pixels.
  ///
  /// JPEG: the first APP1 segment that starts with "Exif". PNG: the first chunk eXIf. What ImageMagick
  /// calls "Raw profile type exif", hexadecimal digits in a text chunk, is left alone: PNG's
  /// specification (third edition, 11.3.4.5) names eXIf as the place of Exif data, and browsers read no
  /// other.
  ///
  /// - Complexity: O(segments or chunks before the pixels).
  package init?(of input: Bytes, codec: ImageCodec) {
    switch codec {
    case .jpeg:
      for segment in JPEGSegments(input) {
        guard let exif = ExifData(segment) else { continue }
        self = exif
        return
      }
      return nil
    case .png:
      guard let chunk = PNGChunks(input).first(where: { $0.name == "eXIf" }),
        let data = chunk.data
      else { return nil }
      // Thumbnails are JPEG's, so the place in the file does not matter.
      self.init(data, at: 0)
    }
  }

  /// Nil for a segment that holds no Exif data.
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

  /// How the image is turned: tag 0x0112 of the first directory; `.up` when it says nothing or nonsense.
  package var orientation: ExifOrientation {
    guard let directories = TIFFDirectories(bytes), let first = directories.first,
      let value = directories.number(ofTag: 0x0112, inDirectoryAt: first)
    else { return .up }
    return UInt8(exactly: value).flatMap(ExifOrientation.init(rawValue:)) ?? .up
  }

  /// The thumbnail that the second directory names, or nil when there is none that can be used.
  ///
  /// Its own Exif data are not looked at, so that thumbnails cannot be nested.
  package var thumbnail: EmbeddedThumbnail? {
    guard let directories = TIFFDirectories(bytes), let first = directories.first,
      let second = directories.next(after: first),
      // Compression 6 is JPEG; writers that leave the tag out mean it too.
      [nil, 6].contains(directories.number(ofTag: 0x0103, inDirectoryAt: second)),
      let start = directories.number(ofTag: 0x0201, inDirectoryAt: second),
      let count = directories.number(ofTag: 0x0202, inDirectoryAt: second),
      let data = bytes.slice(at: start, count: count)
    else { return nil }
    return EmbeddedThumbnail(jpeg: data, at: offset + start)
  }
}

import Basics

extension EmbeddedThumbnail {
  /// The thumbnail of a JPEG file, or nil when there is none that can be used.
  ///
  /// Nothing in it is trusted and nothing of it is an error: without a thumbnail there is still the
  /// image. Its own Exif data are not looked at, so that thumbnails cannot be nested.
  ///
  /// - Complexity: O(segments before the image data + bytes of the Exif segment).
  static func read(_ bytes: UnsafeRawBufferPointer) -> EmbeddedThumbnail? {
    let file = UntrustedBytes(bytes)
    guard let exif = ExifOrientation.exifOfJPEG(file), let tiff = TIFFDirectories(exif),
      let first = tiff.first, let second = tiff.next(after: first)
    else { return nil }
    // Compression 6 is JPEG; writers that leave the tag out mean it too.
    guard [nil, 6].contains(tiff.number(ofTag: 0x0103, inDirectoryAt: second)),
      let start = tiff.number(ofTag: 0x0201, inDirectoryAt: second),
      let count = tiff.number(ofTag: 0x0202, inDirectoryAt: second),
      let data = exif.slice(at: start, count: count)
    else { return nil }
    return EmbeddedThumbnail(jpeg: data, offset: data.offset(in: file))
  }

  /// Reads markers up to the first scan (ITU-T T.81, annex B).
  private init?(jpeg data: UntrustedBytes, offset: Int) {
    guard data.starts(with: [0xFF, 0xD8]) else { return nil }
    var place = 2
    var frame: EmbeddedThumbnail?
    while data.byte(at: place) == 0xFF, let marker = data.byte(at: place + 1) {
      if marker == 0xFF {
        place += 1
        continue
      }
      guard let length = data.integer(at: place + 2, size: 2, order: .bigEndian), length >= 2,
        let segment = data.slice(at: place + 4, count: length - 2)
      else { return nil }
      switch marker {
      case 0xC0, 0xC1:
        guard frame == nil else { return nil }
        frame = Self.frame(segment, offset: offset, byteCount: data.count)
        if frame == nil { return nil }
      case 0xC4, 0xC8, 0xCC: break
      case 0xC2...0xCF, 0x01, 0xD0...0xD9: return nil
      case 0xDA:
        // One scan with all components, or the codec would have to keep coefficients.
        guard let frame, segment.byte(at: 0).map(Int.init) == frame.componentCount else {
          return nil
        }
        self = frame
        return
      default: break
      }
      place += 2 + length
    }
    return nil
  }

  /// What a frame header of 8-bit samples says; nil for everything that Exif does not allow.
  private static func frame(
    _ segment: UntrustedBytes,
    offset: Int,
    byteCount: Int
  ) -> EmbeddedThumbnail? {
    guard segment.byte(at: 0) == 8,
      let height = segment.integer(at: 1, size: 2, order: .bigEndian), height > 0,
      let width = segment.integer(at: 3, size: 2, order: .bigEndian), width > 0,
      let count = segment.byte(at: 5).map(Int.init), [1, 3].contains(count),
      segment.count == 6 + 3 * count
    else { return nil }
    let factors = (0..<count).compactMap { segment.byte(at: 7 + 3 * $0) }
      .map { SamplingFactors(horizontal: Int($0 >> 4), vertical: Int($0 & 15)) }
    guard factors.allSatisfy({ (1...4).contains($0.horizontal) && (1...4).contains($0.vertical) })
    else { return nil }
    return EmbeddedThumbnail(
      offset: offset,
      encodedBytes: ByteCount(byteCount),
      storedSize: PixelSize(width: width, height: height),
      chromaSubsampling: ChromaSubsampling(factors: factors),
      componentCount: count
    )
  }
}

/// The directories of a TIFF structure (TIFF 6.0 §2), as Exif uses them.
struct TIFFDirectories {
  private let bytes: UntrustedBytes
  private let order: UntrustedBytes.ByteOrder

  /// Nil when `bytes` do not begin like TIFF.
  init?(_ bytes: UntrustedBytes) {
    if bytes.starts(with: [0x49, 0x49, 42, 0]) {
      order = .littleEndian
    } else if bytes.starts(with: [0x4D, 0x4D, 0, 42]) {
      order = .bigEndian
    } else {
      return nil
    }
    self.bytes = bytes
  }

  /// Where the first directory begins.
  var first: Int? { bytes.integer(at: 4, size: 4, order: order) }

  /// Where the directory after the one at `directory` begins; nil after the last.
  func next(after directory: Int) -> Int? {
    guard let count = bytes.integer(at: directory, size: 2, order: order),
      let next = bytes.integer(at: directory + 2 + count * 12, size: 4, order: order), next > 0
    else { return nil }
    return next
  }

  /// The one number, of 16 or 32 bits, that the first entry with `tag` holds.
  func number(ofTag tag: Int, inDirectoryAt directory: Int) -> Int? {
    guard let count = bytes.integer(at: directory, size: 2, order: order) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let found = bytes.integer(at: entry, size: 2, order: order) else { return nil }
      guard found == tag else { continue }
      guard bytes.integer(at: entry + 4, size: 4, order: order) == 1 else { return nil }
      switch bytes.integer(at: entry + 2, size: 2, order: order) {
      case 3: return bytes.integer(at: entry + 8, size: 2, order: order)
      case 4: return bytes.integer(at: entry + 8, size: 4, order: order)
      default: return nil
      }
    }
    return nil
  }
}

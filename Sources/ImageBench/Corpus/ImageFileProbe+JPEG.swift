internal import Basics

extension ImageFileProbe {
  /// Walks the marker segments up to the first scan (ITU-T T.81, annex B).
  ///
  /// Thumbnails are looked for in whole files and not in thumbnails, so that they cannot be nested.
  static func jpeg(
    _ source: HeaderSource,
    thumbnails: ThumbnailSearch = .allowed
  ) throws(Problem) -> ImageFileProbe {
    var position = 2
    var frame: ImageFileProbe?
    var orientation = 1
    var exif: (body: [UInt8], offset: Int)?
    // Real files have tens of segments; without a bound a file of fill bytes would take minutes.
    for _ in 0..<longestWalk {
      guard try source.bytes(at: position, count: 1)[0] == 0xff else {
        // Decoders skip such bytes with a warning; of a thumbnail they want better.
        guard thumbnails == .allowed else {
          throw .malformed("byte \(position) should begin a marker")
        }
        position += 1
        continue
      }
      position += 1
      let marker = try source.bytes(at: position, count: 1)[0]
      // Any number of fill bytes may stand before a marker.
      if marker == 0xff { continue }
      position += 1
      switch marker {
      case 0x01, 0xd0...0xd7: continue
      case 0x00 where thumbnails == .allowed: continue
      case 0x00, 0xd8: throw .malformed("marker \(marker) stands where a segment should begin")
      case 0xd9: throw .malformed("the image ends before it begins")
      default: break
      }
      let length = Int(bigEndian16(try source.bytes(at: position, count: 2)[...]))
      guard length >= 2 else { throw .malformed("a segment is shorter than its own length") }
      let body = position + 2
      switch marker {
      case 0xc4, 0xc8, 0xcc: break
      case 0xc0...0xcf:
        guard frame == nil else { throw .malformed("there are two frame headers") }
        frame = try jpegFrame(marker, try source.bytes(at: body, count: length - 2))
      case 0xe1:
        let bytes = try source.bytes(at: body, count: length - 2)
        // Decoders look at the first EXIF segment alone, whatever is in it.
        if exif == nil, bytes.starts(with: Array("Exif\0\0".utf8)) {
          exif = (bytes, body)
          orientation = self.orientation(ofTIFF: bytes.count - 6) { offset, count in
            Array(bytes[6 + offset..<6 + offset + count])
          }
        }
      case 0xda:
        guard var frame else { throw .malformed("the scan has no frame header") }
        // The scan header itself must be there, or no decoder gets further either.
        _ = try source.bytes(at: body, count: length - 2)
        frame.orientation = orientation
        frame.thumbnail =
          thumbnails == .refused
          ? nil : exif.flatMap { ThumbnailProbe(exif: $0.body, at: $0.offset) }
        return frame
      default: break
      }
      position = body + length - 2
    }
    throw .malformed("there are more than \(longestWalk) markers before the image data")
  }

  enum ThumbnailSearch {
    case allowed
    case refused
  }

  /// The most markers, or chunks, that are looked at.
  static let longestWalk = 65536

  private static func jpegFrame(
    _ marker: UInt8,
    _ body: [UInt8]
  ) throws(Problem) -> ImageFileProbe {
    let layout: ScanLayout
    switch marker {
    case 0xc0, 0xc1: layout = .baseline
    case 0xc2: layout = .progressive
    case 0xc9, 0xca: throw .unsupported("arithmetic-coded JPEG")
    case 0xc3, 0xcb: throw .unsupported("lossless JPEG")
    default: throw .unsupported("hierarchical JPEG")
    }
    guard body.count >= 6 else { throw .malformed("the frame header is too short") }
    guard body[0] == 8 else { throw .unsupported("JPEG with \(body[0]) bits a sample") }
    let size = PixelSize(
      width: Int(bigEndian16(body[3...])),
      height: Int(bigEndian16(body[1...]))
    )
    guard size.width > 0 else { throw .malformed("the width is 0") }
    guard size.height > 0 else { throw .unsupported("JPEG whose height comes after its data") }
    let components = Int(body[5])
    guard body.count == 6 + 3 * components else {
      throw .malformed("the frame header does not fit its number of components")
    }
    guard [1, 3, 4].contains(components) else {
      throw .unsupported("JPEG with \(components) components")
    }
    let factors = (0..<components).map { Int(body[7 + 3 * $0]) }
    guard factors.allSatisfy({ (1...4).contains($0 >> 4) && (1...4).contains($0 & 15) }) else {
      throw .malformed("a sampling factor is out of range")
    }
    var result = ImageFileProbe(
      codec: .jpeg,
      size: size,
      layout: layout,
      componentCount: components
    )
    result.chroma = ChromaSubsampling(
      factors: factors.map { SamplingFactors(horizontal: $0 >> 4, vertical: $0 & 15) }
    )
    return result
  }

  static func bigEndian16(_ bytes: ArraySlice<UInt8>) -> UInt16 {
    UInt16(bytes[bytes.startIndex]) << 8 | UInt16(bytes[bytes.startIndex + 1])
  }
}

internal import Basics

/// Bytes that come from outside: every read is checked, and reading beyond the end gives nil.
struct UntrustedBytes {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func byte(at offset: Int) -> UInt8? {
    offset >= 0 && offset < bytes.count ? bytes[offset] : nil
  }

  /// The `count` bytes from `offset` on, or nil when they are not all there.
  func slice(at offset: Int, count: Int) -> UntrustedBytes? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    return UntrustedBytes(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
  }

  /// Where these bytes begin in `whole`, which they are a slice of.
  func offset(in whole: UntrustedBytes) -> Int {
    guard let start = bytes.baseAddress, let base = whole.bytes.baseAddress else { return 0 }
    return start - base
  }

  func starts(with prefix: [UInt8]) -> Bool {
    bytes.starts(with: prefix)
  }

  /// Adds all bytes to `target`.
  func append(to target: inout [UInt8]) {
    target.append(contentsOf: bytes)
  }

  /// An unsigned number of `size` bytes.
  func integer(at offset: Int, size: Int, order: ByteOrder) -> Int? {
    guard let field = slice(at: offset, count: size) else { return nil }
    var value = 0
    for index in 0..<size {
      let place = order == .bigEndian ? size - 1 - index : index
      value |= Int(field.bytes[index]) << (8 * place)
    }
    return value
  }

  enum ByteOrder {
    case littleEndian
    case bigEndian
  }
}

extension ExifOrientation {
  /// The orientation that an encoded image asks for; `.up` when it says nothing or nonsense.
  ///
  /// A wrong tag must never cost the picture, so damage here is not an error. JPEG: the first APP1
  /// segment that starts with "Exif". PNG: the chunk eXIf before the image data. What ImageMagick calls
  /// "Raw profile type exif", hexadecimal digits in a text chunk, is left alone: PNG's specification
  /// (third edition, 11.3.4.5) names eXIf as the place of Exif data, and browsers read no other.
  static func read(_ bytes: UnsafeRawBufferPointer, codec: ImageCodec) -> ExifOrientation {
    let input = UntrustedBytes(bytes)
    let tiff =
      switch codec {
      case .jpeg: exifOfJPEG(input)
      case .png: exifOfPNG(input)
      }
    return tiff.flatMap(orientation(ofTIFF:)) ?? .up
  }

  /// The TIFF structure in the first APP1 segment that starts with "Exif".
  static func exifOfJPEG(_ input: UntrustedBytes) -> UntrustedBytes? {
    let signature: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    for segment in JPEGSegments(input) where segment.marker == 0xE1 {
      let data = segment.data
      guard data.starts(with: signature) else { continue }
      return data.slice(at: signature.count, count: data.count - signature.count)
    }
    return nil
  }

  private static func exifOfPNG(_ input: UntrustedBytes) -> UntrustedBytes? {
    var offset = 8
    while let length = input.integer(at: offset, size: 4, order: .bigEndian),
      let name = input.slice(at: offset + 4, count: 4), length <= Int(Int32.max)
    {
      if name.starts(with: Array("IDAT".utf8)) { return nil }
      if name.starts(with: Array("eXIf".utf8)) { return input.slice(at: offset + 8, count: length) }
      offset += 12 + length
    }
    return nil
  }

  /// Looks up tag 0x0112 in the first directory of a TIFF structure (TIFF 6.0 §2).
  ///
  /// Exif asks for one number of 16 bits; some writers store one of 32, which says the same.
  private static func orientation(ofTIFF tiff: UntrustedBytes) -> ExifOrientation? {
    guard let directories = TIFFDirectories(tiff), let first = directories.first,
      let value = directories.number(ofTag: 0x0112, inDirectoryAt: first)
    else { return nil }
    return UInt8(exactly: value).flatMap(ExifOrientation.init(rawValue:))
  }
}

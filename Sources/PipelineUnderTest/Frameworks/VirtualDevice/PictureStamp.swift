internal import CSupport

/// The mark by which bytes know their address.
///
/// The virtual server puts a comment with the number of the address into each picture: a COM
/// segment of a JPEG (ITU T.81, B.2.4.5), a `tEXt` chunk of a PNG (PNG 1.2, 4.2.3). It survives
/// copies, joining of parts and a disk cache, and a decoder ignores it. So each decode knows which
/// address it serves. In a JPEG that begins with a JFIF header the comment takes the place of that
/// header, which has the same length; other pictures become longer by it.
public enum PictureStamp {
  /// What the comment begins with when it took the place of a header, and when it was added.
  private static let replacing = Array("ImgBnR".utf8)
  private static let added = Array("ImgBnA".utf8)
  /// The length of the keyword and of the eight digits.
  private static let contentBytes = 6 + 8
  /// A marker, a length, the content: as long as a JFIF header without a thumbnail.
  private static let segmentBytes = 4 + contentBytes
  /// A length, a type, the keyword with the zero byte after it, the digits, a checksum.
  private static let chunkBytes = 12 + contentBytes + 1
  /// The end of the signature and of IHDR, which comes first in a PNG.
  private static let firstChunkEnd = 8 + 25

  /// The stamped bytes of a picture; `bytes` themselves when they are neither a JPEG nor a PNG.
  ///
  /// - Complexity: O(n).
  public static func stamp(_ bytes: [UInt8], address number: Int) -> [UInt8] {
    if isJPEG(bytes) {
      let replaces = bytes.count > 2 + segmentBytes && bytes[2...].starts(with: jfifHeader)
      let content = (replaces ? replacing : added) + hexadecimal(number)
      let segment = [0xFF, 0xFE, 0, UInt8(content.count + 2)] + content
      return Array(bytes[..<2]) + segment + Array(bytes[(replaces ? 2 + segmentBytes : 2)...])
    }
    if isPNG(bytes) {
      let chunk = Array("tEXt".utf8) + added + [0] + hexadecimal(number)
      let sum = bigEndian(ib_crc32(chunk, chunk.count))
      let framed = bigEndian(UInt32(chunk.count - 4)) + chunk + sum
      return Array(bytes[..<firstChunkEnd]) + framed + Array(bytes[firstChunkEnd...])
    }
    return bytes
  }

  /// The number of the address on stamped bytes; nil without a stamp.
  public static func address(on bytes: UnsafeRawBufferPointer) -> Int? { read(bytes)?.number }

  /// By how many bytes the stamp has made the picture longer; 0 without one.
  public static func addedBytes(on bytes: UnsafeRawBufferPointer) -> Int {
    guard let stamp = read(bytes), stamp.keyword.elementsEqual(added) else { return 0 }
    return isJPEG(bytes) ? segmentBytes : chunkBytes
  }

  private static func read(
    _ bytes: UnsafeRawBufferPointer
  ) -> (keyword: Slice<UnsafeRawBufferPointer>, number: Int)? {
    let keyword: Slice<UnsafeRawBufferPointer>
    let digits: Slice<UnsafeRawBufferPointer>
    if isJPEG(bytes), bytes.count >= 2 + segmentBytes, bytes[3] == 0xFE {
      keyword = bytes[6..<12]
      digits = bytes[12..<20]
    } else if isPNG(bytes), bytes.count >= firstChunkEnd + chunkBytes {
      let start = firstChunkEnd + 8
      keyword = bytes[start..<start + 6]
      digits = bytes[(start + 7)..<(start + 15)]
    } else {
      return nil
    }
    guard keyword.elementsEqual(replacing) || keyword.elementsEqual(added) else { return nil }
    var number = 0
    for byte in digits {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      number = number << 4 | digit
    }
    return (keyword, number)
  }

  /// APP0 of 16 bytes with the name of the format: a JFIF header without a thumbnail.
  private static let jfifHeader: [UInt8] = [0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0]

  private static func isJPEG(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  private static func isPNG(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    bytes.count >= firstChunkEnd
      && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  private static func hexadecimal(_ number: Int) -> [UInt8] {
    precondition((0...0xFFFF_FFFF).contains(number), "an address has 32 bits, not \(number)")
    let digits = String(number, radix: 16).utf8
    return Array(repeating: UInt8(ascii: "0"), count: 8 - digits.count) + digits
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}

/// The mark by which bytes know their address.
///
/// The virtual server adds a comment with the number of the address to each picture: a COM segment
/// of a JPEG (ITU T.81, B.2.4.5), a `tEXt` chunk of a PNG (PNG 1.2, 4.2.3). It survives copies,
/// joining of parts and a disk cache, and a decoder ignores it. So each decode knows which address
/// it serves.
public enum PictureStamp {
  /// What the comment begins with.
  static let keyword = Array("ImageBench".utf8)
  /// The bytes that a stamp adds to a JPEG.
  public static let jpegBytes = 4 + 11 + 8
  /// The bytes that a stamp adds to a PNG.
  public static let pngBytes = 12 + 11 + 8

  /// The stamped bytes of a picture; `bytes` themselves when they are neither a JPEG nor a PNG.
  ///
  /// - Complexity: O(n).
  public static func stamp(_ bytes: [UInt8], address number: Int) -> [UInt8] {
    let content = keyword + [0] + hexadecimal(number)
    if isJPEG(bytes) {
      let length = content.count + 2
      let segment = [0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF)] + content
      return Array(bytes[..<2]) + segment + bytes[2...]
    }
    if isPNG(bytes) {
      let chunk = Array("tEXt".utf8) + content
      let sum = checksum(chunk)
      let framed = bigEndian(UInt32(content.count)) + chunk + bigEndian(sum)
      return Array(bytes[..<firstPNGChunkEnd]) + framed + bytes[firstPNGChunkEnd...]
    }
    return bytes
  }

  /// The number of the address on stamped bytes; nil without a stamp.
  public static func address(on bytes: UnsafeRawBufferPointer) -> Int? {
    let start: Int
    if isJPEG(bytes), bytes.count >= 2 + jpegBytes {
      start = 2 + 4
    } else if isPNG(bytes), bytes.count >= firstPNGChunkEnd + pngBytes {
      start = firstPNGChunkEnd + 8
    } else {
      return nil
    }
    for (index, byte) in keyword.enumerated() where bytes[start + index] != byte { return nil }
    var number = 0
    for byte in bytes[(start + keyword.count + 1)..<(start + keyword.count + 9)] {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      number = number << 4 | digit
    }
    return number
  }

  /// How many of these bytes are the stamp.
  public static func byteCount(on bytes: UnsafeRawBufferPointer) -> Int {
    guard address(on: bytes) != nil else { return 0 }
    return isJPEG(bytes) ? jpegBytes : pngBytes
  }

  /// The end of the signature and of IHDR, which comes first in a PNG.
  private static let firstPNGChunkEnd = 8 + 25

  private static func isJPEG(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  private static func isPNG(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    bytes.count >= firstPNGChunkEnd
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

  /// CRC-32 as PNG has it (PNG 1.2, appendix D), bit by bit: a chunk has 23 bytes.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

public import Basics

/// A decoded image, upright, with rows from the top: RGBA with straight alpha, or planes.
///
/// It is immutable. Its memory comes from the pixel arena, so that releasing the last reference
/// returns the pages to the system at once.
public final class PixelBuffer: Sendable {
  /// Width and height in pixels.
  public let size: PixelSize
  /// How the pixels lie in memory.
  public let format: PixelFormat
  /// What the levels mean as colours; its bytes are not part of `byteCount`.
  ///
  /// Pixels as stored have the file's own profile. Inks converted to RGB do not, because a profile
  /// of inks no longer describes them.
  public let colorProfile: ColorProfile
  /// Bytes from one row of the first plane to the next: those of its pixels, rounded up to 64.
  public let bytesPerRow: Int
  /// The planes in memory order: one of pixels, or brightness, blue and red.
  public let planes: [PixelPlane]
  /// The allocated memory, with padding.
  public let byteCount: ByteCount

  // The block is written before this buffer is made and only read afterwards.
  private nonisolated(unsafe) let memory: PixelMemory

  /// Takes ownership of `memory`, which is no longer written.
  init(
    adopting memory: PixelMemory,
    size: PixelSize,
    format: PixelFormat,
    colorProfile: ColorProfile = .assumedSRGB
  ) {
    self.size = size
    self.format = format
    self.colorProfile = colorProfile
    planes = format.planes(of: size)
    bytesPerRow = DecodePlan.bytesPerRow(width: size.width, format: format)
    byteCount = ByteCount(memory.byteCount)
    self.memory = memory
  }

  /// An image of zeroes, transparent black in RGBA, whose memory is allocated but not touched.
  public static func blank(
    size: PixelSize,
    format: PixelFormat = .rgba8
  ) throws(DecodingError) -> PixelBuffer {
    let bytes = format.byteCount(of: size)
    return PixelBuffer(
      adopting: try PixelMemory(byteCount: bytes, contents: .zero),
      size: size,
      format: format
    )
  }

  /// Calls `body` with all bytes; row y of a plane starts at `offset` + y * `bytesPerRow` of that
  /// plane, padding is undefined.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: memory.base, count: memory.byteCount))
  }

  /// A hash that identifies this image: the same pixels give the same number on every machine.
  ///
  /// It covers size, format and visible pixels, not the padding. Words go round four FNV-1a-like
  /// lanes, so that an image is hashed at memory speed. It detects accidents, not attacks.
  ///
  /// - Complexity: O(pixels).
  public var checksum: UInt64 {
    let prime: UInt64 = 0x0000_0100_0000_01b3
    let seed: UInt64 = 0xcbf2_9ce4_8422_2325
    func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
      let product = (hash ^ word) &* prime
      return product ^ (product >> 29)
    }
    var lanes = SIMD4<UInt64>(seed, seed &+ 1, seed &+ 2, seed &+ 3)
    var hash = mixed(mixed(seed, UInt64(size.width)), UInt64(size.height))
    if format != .rgba8 { hash = mixed(hash, UInt64(format.bytesPerPixel)) }
    for plane in planes {
      let rowBytes = plane.size.width * format.bytesPerPixel
      let (groups, units) = (rowBytes / 32, rowBytes / 4)
      for y in 0..<plane.size.height {
        let row = UnsafeRawPointer(memory.base) + plane.offset + y * plane.bytesPerRow
        for group in 0..<groups {
          let word = row.load(fromByteOffset: group &* 32, as: SIMD4<UInt64>.self)
          lanes[0] = mixed(lanes[0], UInt64(littleEndian: word[0]))
          lanes[1] = mixed(lanes[1], UInt64(littleEndian: word[1]))
          lanes[2] = mixed(lanes[2], UInt64(littleEndian: word[2]))
          lanes[3] = mixed(lanes[3], UInt64(littleEndian: word[3]))
        }
        for unit in groups * 8..<units {
          let word = row.load(fromByteOffset: unit &* 4, as: UInt32.self)
          hash = mixed(hash, UInt64(UInt32(littleEndian: word)))
        }
        for byte in units * 4..<rowBytes {
          hash = mixed(hash, UInt64(row.load(fromByteOffset: byte, as: UInt8.self)))
        }
      }
    }
    for lane in 0..<4 { hash = mixed(hash, lanes[lane]) }
    return hash
  }
}

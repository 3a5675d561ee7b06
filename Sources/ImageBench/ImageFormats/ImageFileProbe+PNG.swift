internal import Basics
internal import CSupport

extension ImageFileProbe {
  /// Reads the IHDR chunk, which must come first (PNG specification, section 11.2.2), and then
  /// searches for the orientation.
  init(png input: some UntrustedBytes) throws(ImageFileProblem) {
    let chunk = (8..<33).compactMap { input.byte(at: $0) }
    guard chunk.count == 25 else { throw .truncated }
    guard chunk[0..<8].elementsEqual([0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]) else {
      throw .malformed("the first chunk is not IHDR")
    }
    func number(_ index: Int) -> UInt32 {
      chunk[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    guard ib_crc32(Array(chunk[4..<21]), 17) == number(21) else {
      throw .malformed("the checksum of IHDR is wrong")
    }
    let width = number(8)
    let height = number(12)
    // The specification reserves the sign bit.
    guard (1...0x7fff_ffff).contains(width), (1...0x7fff_ffff).contains(height) else {
      throw .malformed("a side is 0 or beyond 2147483647")
    }
    let depths: [UInt8]
    let components: Int
    switch chunk[17] {
    case 0: (depths, components) = ([1, 2, 4, 8, 16], 1)
    case 2: (depths, components) = ([8, 16], 3)
    case 3: (depths, components) = ([1, 2, 4, 8], 1)
    case 4: (depths, components) = ([8, 16], 2)
    case 6: (depths, components) = ([8, 16], 4)
    default: throw .malformed("there is no colour type \(chunk[17])")
    }
    guard depths.contains(chunk[16]) else {
      throw .malformed("\(chunk[16]) bits are not allowed with colour type \(chunk[17])")
    }
    guard chunk[18] == 0, chunk[19] == 0, chunk[20] <= 1 else {
      throw .unsupported("PNG with unknown compression, filter or interlace method")
    }
    self.init(
      codec: .png,
      size: PixelSize(width: Int(width), height: Int(height)),
      layout: chunk[20] == 1 ? .interlaced : .baseline,
      componentCount: components
    )
    bitsPerSample = Int(chunk[16])
    let metadata = ImageMetadata(of: input, codec: .png)
    orientation = metadata.orientation
    metadataBytes = ByteCount(metadata.byteCount)
  }
}

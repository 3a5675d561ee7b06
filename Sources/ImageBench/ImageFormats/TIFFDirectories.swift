/// The directories of a TIFF structure (TIFF 6.0 §2), as Exif uses them.
struct TIFFDirectories<Bytes: UntrustedBytes> {
  private let bytes: Bytes
  private let order: ByteOrder

  /// Nil when `bytes` do not begin with a TIFF header.
  init?(_ bytes: Bytes) {
    if bytes.starts(with: [0x49, 0x49, 42, 0]) {
      order = .littleEndian
    } else if bytes.starts(with: [0x4D, 0x4D, 0, 42]) {
      order = .bigEndian
    } else {
      return nil
    }
    self.bytes = bytes
  }

  /// The offset of the first directory.
  var first: Int? { bytes.integer(at: 4, size: 4, order: order) }

  /// The offset of the directory after the one at `directory`; nil after the last.
  func next(after directory: Int) -> Int? {
    guard let count = bytes.integer(at: directory, size: 2, order: order),
      let next = bytes.integer(at: directory + 2 + count * 12, size: 4, order: order), next > 0
    else { return nil }
    return next
  }

  /// The number, of 16 or 32 bits, in the first entry with `tag`.
  ///
  /// Exif requires 16 bits in some entries where writers store 32, which means the same.
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

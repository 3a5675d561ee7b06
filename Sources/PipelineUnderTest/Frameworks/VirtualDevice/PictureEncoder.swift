public import Basics
internal import CCodecs
internal import CSupport

/// Writes pictures as JPEG and PNG files.
public enum PictureEncoder {
  /// The format and its choices.
  public enum Format: Sendable, Hashable {
    /// - Parameters:
    ///   - quality: On the IJG scale, 1 to 100.
    ///   - orientation: The Exif orientation, 1 to 8; 0 writes none.
    case jpeg(quality: Int, orientation: Int)
    case png(isOpaque: Bool)
  }

  /// The file of straight RGBA rows, `bytesPerRow` bytes apart; nil when the encoder refuses.
  ///
  /// - Complexity: O(pixels).
  public static func encode(
    _ pixels: UnsafeRawBufferPointer,
    size: PixelSize,
    bytesPerRow: Int,
    as format: Format
  ) -> [UInt8]? {
    switch format {
    case .jpeg(let quality, let orientation):
      jpeg(pixels, size, bytesPerRow, quality, orientation)
    case .png(let isOpaque): png(pixels, size, bytesPerRow, isOpaque)
    }
  }

  /// A file whose header says `size` and whose pixels do not exist, of about `byteCount` bytes.
  ///
  /// It is what encoding gives where codecs are only modelled.
  public static func model(size: PixelSize, byteCount: ByteCount, as format: Format) -> [UInt8]? {
    let small = PixelSize(width: 8, height: 8)
    let gray = [UInt8](repeating: 128, count: 8 * 8 * 4)
    var file = gray.withUnsafeBytes { encode($0, size: small, bytesPerRow: 32, as: format) }
    switch format {
    case .jpeg: file = file.flatMap { resizeJPEG($0, to: size) }
    case .png: file = file.map { resizePNG($0, to: size) }
    }
    guard var file else { return nil }
    if file.count < byteCount.bytes {
      file += [UInt8](repeating: 0, count: byteCount.bytes - file.count)
    }
    return file
  }

  private static func jpeg(
    _ pixels: UnsafeRawBufferPointer,
    _ size: PixelSize,
    _ bytesPerRow: Int,
    _ quality: Int,
    _ orientation: Int
  ) -> [UInt8]? {
    guard let encoder = ib_jpeg_encode_create() else { return nil }
    defer { ib_jpeg_encode_destroy(encoder) }
    var options = ib_jpeg_encode_options()
    options.width = UInt32(clamping: size.width)
    options.height = UInt32(clamping: size.height)
    options.quality = Int32(clamping: min(100, max(1, quality)))
    options.chroma = Int32(IB_JPEG_CHROMA_420)
    options.orientation = Int32(clamping: orientation)
    guard ib_jpeg_encode_start(encoder, &options) == 0 else { return nil }
    let isWritten = rgbRows(of: pixels, size, bytesPerRow) { row, bytes in
      ib_jpeg_encode_rows(encoder, row, bytes, bytes, 1) == 0
    }
    var file: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard isWritten, ib_jpeg_encode_finish(encoder, &file, &count) == 0, let file else {
      return nil
    }
    defer { ib_jpeg_encode_release(file) }
    return Array(UnsafeBufferPointer(start: file, count: count))
  }

  private static func png(
    _ pixels: UnsafeRawBufferPointer,
    _ size: PixelSize,
    _ bytesPerRow: Int,
    _ isOpaque: Bool
  ) -> [UInt8]? {
    guard let encoder = ib_png_encode_create() else { return nil }
    defer { ib_png_encode_destroy(encoder) }
    var options = ib_png_encode_options()
    options.width = UInt32(clamping: size.width)
    options.height = UInt32(clamping: size.height)
    options.channels = isOpaque ? 3 : 4
    options.compression_level = 6
    options.filter = Int32(IB_PNG_FILTER_ADAPTIVE)
    guard ib_png_encode_start(encoder, &options) == 0 else { return nil }
    let isWritten =
      isOpaque
      ? rgbRows(of: pixels, size, bytesPerRow) { row, bytes in
        ib_png_encode_rows(encoder, row, bytes, bytes, 1) == 0
      }
      : ib_png_encode_rows(
        encoder,
        pixels.bindMemory(to: UInt8.self).baseAddress,
        pixels.count,
        bytesPerRow,
        UInt32(clamping: size.height)
      ) == 0
    var file: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard isWritten, ib_png_encode_finish(encoder, &file, &count) == 0, let file else {
      return nil
    }
    defer { ib_png_encode_release(file) }
    return Array(UnsafeBufferPointer(start: file, count: count))
  }

  /// Calls `body` with each row as RGB, until it says no.
  private static func rgbRows(
    of pixels: UnsafeRawBufferPointer,
    _ size: PixelSize,
    _ bytesPerRow: Int,
    _ body: (UnsafePointer<UInt8>, Int) -> Bool
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, size.width * 3)) { row in
      guard let base = row.baseAddress else { return false }
      for y in 0..<size.height {
        for x in 0..<size.width {
          let place = y * bytesPerRow + x * 4
          base[x * 3] = pixels[place]
          base[x * 3 + 1] = pixels[place + 1]
          base[x * 3 + 2] = pixels[place + 2]
        }
        guard body(base, size.width * 3) else { return false }
      }
      return true
    }
  }

  /// The file with another size in its frame header, which is a SOF0 segment (ITU T.81, B.2.2).
  private static func resizeJPEG(_ file: [UInt8], to size: PixelSize) -> [UInt8]? {
    var file = file
    var place = 2
    while place + 9 < file.count, file[place] == 0xFF {
      if file[place + 1] == 0xC0 {
        file[place + 5] = UInt8(truncatingIfNeeded: size.height >> 8)
        file[place + 6] = UInt8(truncatingIfNeeded: size.height)
        file[place + 7] = UInt8(truncatingIfNeeded: size.width >> 8)
        file[place + 8] = UInt8(truncatingIfNeeded: size.width)
        return file
      }
      place += 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
    }
    return nil
  }

  /// The file with another size in IHDR, which comes first (PNG 1.2, 4.1.1).
  private static func resizePNG(_ file: [UInt8], to size: PixelSize) -> [UInt8] {
    var file = file
    file.replaceSubrange(16..<20, with: PictureStamp.bigEndian(UInt32(clamping: size.width)))
    file.replaceSubrange(20..<24, with: PictureStamp.bigEndian(UInt32(clamping: size.height)))
    let sum = ib_crc32(Array(file[12..<29]), 17)
    file.replaceSubrange(29..<33, with: PictureStamp.bigEndian(sum))
    return file
  }
}

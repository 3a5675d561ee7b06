import Basics
import CCodecs
import ImageFormats

/// Decodes one image with the shim over libpng, which has a fast reader for plain whole files.
final class PNGReader: CodecReader {
  let header: ImageHeader
  let source: RowColorConverter.Source
  private let session: OpaquePointer
  private let hasAlpha: Bool
  private let limits: DecodeLimits
  private let format: Int32

  init(_ bytes: UnsafeRawBufferPointer, options: DecodeOptions) throws(DecodingError) {
    limits = options.limits
    format =
      switch options.pixelFormat {
      // Planes are made from 8 bits.
      case .rgba8, .yuv420: Int32(IB_PNG_RGBA8)
      case .rgba16: Int32(IB_PNG_RGBA16)
      }
    try Self.refuseCgBI(bytes)
    var native = ib_png_decode_limits(
      max_pixels: UInt64(max(0, limits.maxPixels)),
      max_memory_bytes: UInt64(max(0, limits.maxCodecMemory.bytes)),
      damage: options.shimDamage
    )
    var opened: OpaquePointer?
    let status = ib_png_decode_open(
      bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
      bytes.count,
      &native,
      &opened
    )
    // The shim fails to open only when a few hundred bytes cannot be allocated.
    guard let opened else { throw .outOfMemory(bytes: ByteCount(4096)) }
    guard status == IB_PNG_OK else {
      defer { ib_png_decode_close(opened) }
      throw Self.error(status, opened, limits, bytes)
    }
    session = opened
    var info = ib_png_decode_header()
    ib_png_decode_get_header(opened, &info)
    hasAlpha = info.has_alpha != 0
    // Colour types 0 and 4 are gray; a palette also has one channel, but it contains colours.
    let colorType = UntrustedMemory(bytes).byte(at: 25)
    let metadata = ImageMetadata(of: UntrustedMemory(bytes), codec: .png)
    source = colorType == 0 || colorType == 4 ? .gray : .rgb
    var header = ImageHeader(
      codec: .png,
      storedSize: PixelSize(width: Int(info.width), height: Int(info.height)),
      orientation: metadata.orientation,
      layout: info.is_interlaced != 0 ? .interlaced : .baseline,
      componentCount: Int(info.channels),
      encodedBytes: ByteCount(bytes.count),
      colorProfile: ColorProfile.read(bytes, codec: .png)
    )
    header.transparency = hasAlpha ? .possible : .none
    header.bitsPerSample = UntrustedMemory(bytes).byte(at: 24).map(Int.init) ?? 8
    header.metadataBytes = ByteCount(metadata.byteCount)
    self.header = header.oriented(by: options.orientation)
  }

  deinit {
    ib_png_decode_close(session)
  }

  var isOpaque: Bool { !hasAlpha && ib_png_decode_lacks_pixels(session) == 0 }

  var warnings: DecodeWarnings? {
    var native = ib_decode_warnings()
    ib_png_decode_get_warnings(session, &native)
    return DecodeWarnings(native, words: ib_png_decode_message(session))
  }

  var currentBytes: Int { Int(ib_png_decode_current_bytes(session)) }

  func takePeakBytes() -> Int {
    defer { ib_png_decode_reset_peak(session) }
    return Int(ib_png_decode_peak_bytes(session))
  }

  func start(scaleDenominator: Int) throws(DecodingError) {
    try check(ib_png_decode_start(session, format))
  }

  func absorb(
    band index: Int,
    of plan: DecodePlan,
    into bitmap: RowTarget?
  ) throws(DecodingError) {
    guard let bitmap else { preconditionFailure("an interlaced PNG needs the whole bitmap") }
    let target = plan.share(of: header.storedSize.pixelCount, throughBand: index)
    var isComplete: Int32 = 0
    try check(
      ib_png_decode_absorb(
        session,
        bitmap.base.assumingMemoryBound(to: UInt8.self),
        bitmap.stride,
        UInt64(target),
        &isComplete
      )
    )
  }

  func readRows(into target: RowTarget) throws(DecodingError) {
    try check(
      ib_png_decode_read_rows(
        session,
        target.base.assumingMemoryBound(to: UInt8.self),
        target.stride,
        UInt32(target.count)
      )
    )
  }

  func finish() throws(DecodingError) {
    try check(ib_png_decode_finish(session))
  }

  private func check(_ status: Int32) throws(DecodingError) {
    guard status == IB_PNG_OK else { throw Self.error(status, session, limits, nil) }
  }

  private static func error(
    _ status: Int32,
    _ session: OpaquePointer,
    _ limits: DecodeLimits,
    _ bytes: UnsafeRawBufferPointer?
  ) -> DecodingError {
    let words = String(cString: ib_png_decode_message(session))
    let wanted = ByteCount(Int(clamping: ib_png_decode_wanted_bytes(session)))
    var warnings = ib_decode_warnings()
    ib_png_decode_get_warnings(session, &warnings)
    let rows = Int(warnings.acceptable_rows)
    switch Int(status) {
    case IB_PNG_TRUNCATED: return .truncated(codec: .png, words: words, acceptableRows: rows)
    case IB_PNG_WARNED: return .warned(codec: .png, words: words)
    case IB_PNG_OUT_OF_MEMORY: return .outOfMemory(bytes: wanted)
    case IB_PNG_TOO_LARGE: return .tooLarge(size: claimedSize(bytes), limit: limits.maxPixels)
    case IB_PNG_TOO_MUCH_MEMORY:
      return .needsTooMuchMemory(needed: wanted, limit: limits.maxCodecMemory)
    default: return .corrupt(codec: .png, words: words, acceptableRows: rows)
    }
  }

  /// Refuses the variant of PNG that Xcode puts into application bundles.
  ///
  /// It begins with a chunk CgBI, its data lack the zlib header, and its pixels are premultiplied
  /// BGRA, so a decoder that succeeded would still show wrong colours.
  private static func refuseCgBI(_ bytes: UnsafeRawBufferPointer) throws(DecodingError) {
    let name = UntrustedMemory(bytes).slice(at: 12, count: 4)
    guard let name, name.starts(with: Array("CgBI".utf8)) else { return }
    throw .unsupported(
      codec: .png,
      words: "Apple's CgBI variant from an application bundle, which is no standard PNG"
    )
  }

  /// The size in the header chunk, which always comes first.
  private static func claimedSize(_ bytes: UnsafeRawBufferPointer?) -> PixelSize? {
    guard let input = bytes.map(UntrustedMemory.init),
      let width = input.integer(at: 16, size: 4, order: .bigEndian),
      let height = input.integer(at: 20, size: 4, order: .bigEndian)
    else { return nil }
    return PixelSize(width: width, height: height)
  }
}

import Basics
import CCodecs
import CSupport
import ImageFormats

/// Decodes one image with libjpeg-turbo.
final class JPEGReader: CodecReader {
  let header: ImageHeader
  let isOpaque = true
  let source: RowColorConverter.Source
  let session: OpaquePointer
  private let limits: DecodeLimits
  private var isAbsorbed = false
  private var inkConverter: RowColorConverter?

  init(_ bytes: UnsafeRawBufferPointer, options: DecodeOptions) throws(DecodingError) {
    limits = options.limits
    var native = ib_jpeg_decode_limits(
      max_pixels: UInt64(max(0, limits.maxPixels)),
      max_memory_bytes: UInt64(max(0, limits.maxCodecMemory.bytes)),
      max_scans: Int32(clamping: limits.maxScans),
      damage: options.shimDamage,
      allocate_zeroed: ib_pixels_alloc_zeroed,
      release: ib_pixels_free
    )
    var opened: OpaquePointer?
    let status = ib_jpeg_decode_open(
      bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
      bytes.count,
      &native,
      &opened
    )
    // The shim fails to open only when a few hundred bytes cannot be allocated.
    guard let opened else { throw .outOfMemory(bytes: ByteCount(4096)) }
    guard status == IB_JPEG_OK else {
      defer { ib_jpeg_decode_close(opened) }
      throw Self.error(status, opened, limits)
    }
    session = opened
    var found = ib_jpeg_decode_header()
    ib_jpeg_decode_get_header(opened, &found)
    header = Self.header(found, bytes).oriented(by: options.orientation)
    source = Self.source(found)
  }

  deinit {
    ib_jpeg_decode_close(session)
  }

  var warnings: DecodeWarnings? {
    var native = ib_decode_warnings()
    ib_jpeg_decode_get_warnings(session, &native)
    return DecodeWarnings(native, words: ib_jpeg_decode_message(session))
  }

  var currentBytes: Int { Int(ib_jpeg_decode_current_bytes(session)) }

  func takePeakBytes() -> Int {
    defer { ib_jpeg_decode_reset_peak(session) }
    return Int(ib_jpeg_decode_peak_bytes(session))
  }

  func convertInk(with converter: RowColorConverter) {
    ib_jpeg_decode_keep_ink(session)
    inkConverter = converter
  }

  func start(scaleDenominator: Int) throws(DecodingError) {
    try check(ib_jpeg_decode_start(session, Int32(scaleDenominator)))
  }

  func absorb(
    band index: Int,
    of plan: DecodePlan,
    into bitmap: RowTarget?
  ) throws(DecodingError) {
    guard !isAbsorbed else { return }
    // Absorbing costs entropy decoding, so bytes measure the work here.
    let isLast = index == plan.bandsPerStage - 1
    let target = plan.share(of: header.encodedBytes.bytes, throughBand: index)
    var isComplete: Int32 = 0
    try check(ib_jpeg_decode_absorb(session, isLast ? .max : target, &isComplete))
    isAbsorbed = isComplete != 0
  }

  func readRows(into target: RowTarget) throws(DecodingError) {
    try check(
      ib_jpeg_decode_read_rows(
        session,
        target.base.assumingMemoryBound(to: UInt8.self),
        target.stride,
        UInt32(target.count)
      )
    )
    guard let inkConverter else { return }
    let width = Int(ib_jpeg_decode_output_width(session))
    for row in 0..<target.count {
      inkConverter.convert(target.base + row * target.stride, pixels: width)
    }
  }

  func finish() throws(DecodingError) {
    try check(ib_jpeg_decode_finish(session))
  }
}

extension JPEGReader {
  private static func source(_ native: ib_jpeg_decode_header) -> RowColorConverter.Source {
    switch Int(native.color_space) {
    case IB_JPEG_COLOR_GRAY: .gray
    case IB_JPEG_COLOR_CMYK, IB_JPEG_COLOR_YCCK: .ink
    default: .rgb
    }
  }

  private static func header(_ native: ib_jpeg_decode_header, _ bytes: UnsafeRawBufferPointer)
    -> ImageHeader
  {
    let horizontal = native.horizontal_sampling
    let vertical = native.vertical_sampling
    let factors = [
      SamplingFactors(horizontal: Int(horizontal.0), vertical: Int(vertical.0)),
      SamplingFactors(horizontal: Int(horizontal.1), vertical: Int(vertical.1)),
      SamplingFactors(horizontal: Int(horizontal.2), vertical: Int(vertical.2)),
      SamplingFactors(horizontal: Int(horizontal.3), vertical: Int(vertical.3)),
    ]
    let componentCount = Int(native.components)
    let metadata = ImageMetadata(of: UntrustedMemory(bytes), codec: .jpeg)
    var header = ImageHeader(
      codec: .jpeg,
      storedSize: PixelSize(width: Int(native.width), height: Int(native.height)),
      orientation: metadata.orientation,
      layout: native.has_multiple_scans != 0 ? .progressive : .baseline,
      chromaSubsampling: ChromaSubsampling(factors: Array(factors.prefix(componentCount))),
      componentCount: componentCount,
      encodedBytes: ByteCount(bytes.count),
      colorProfile: ColorProfile.read(bytes, codec: .jpeg)
    )
    header.metadataBytes = ByteCount(metadata.byteCount)
    header.thumbnail = metadata.thumbnail
    return header
  }

  func check(_ status: Int32) throws(DecodingError) {
    guard status == IB_JPEG_OK else { throw Self.error(status, session, limits) }
  }

  private static func error(
    _ status: Int32,
    _ session: OpaquePointer,
    _ limits: DecodeLimits
  ) -> DecodingError {
    let words = String(cString: ib_jpeg_decode_message(session))
    let wanted = ByteCount(Int(clamping: ib_jpeg_decode_wanted_bytes(session)))
    var warnings = ib_decode_warnings()
    ib_jpeg_decode_get_warnings(session, &warnings)
    let rows = Int(warnings.acceptable_rows)
    switch Int(status) {
    case IB_JPEG_TRUNCATED: return .truncated(codec: .jpeg, words: words, acceptableRows: rows)
    case IB_JPEG_WARNED: return .warned(codec: .jpeg, words: words)
    case IB_JPEG_UNSUPPORTED: return .unsupported(codec: .jpeg, words: words)
    case IB_JPEG_OUT_OF_MEMORY: return .outOfMemory(bytes: wanted)
    case IB_JPEG_TOO_LARGE:
      var native = ib_jpeg_decode_header()
      ib_jpeg_decode_get_header(session, &native)
      let size = PixelSize(width: Int(native.width), height: Int(native.height))
      // libjpeg has its own limit for each side.
      guard size.pixelCount > limits.maxPixels else {
        return .unsupported(codec: .jpeg, words: words)
      }
      return .tooLarge(size: size, limit: limits.maxPixels)
    case IB_JPEG_TOO_MUCH_MEMORY:
      return .needsTooMuchMemory(needed: wanted, limit: limits.maxCodecMemory)
    case IB_JPEG_TOO_MANY_SCANS: return .tooManyScans(limit: limits.maxScans)
    default: return .corrupt(codec: .jpeg, words: words, acceptableRows: rows)
    }
  }
}

import CCodecs

/// A decode by the shim alone, without the pipeline above it.
struct ShimDecode: Equatable {
  var status: Int32
  var words = ""
  var warnings: Int32 = 0
  var kind = IB_WARNING_NONE
  var decodedRows = 0
  var acceptableRows = 0
  var width = 0
  var height = 0
  /// Rows without padding: 4 bytes a pixel, or 8 in native order.
  var bytes: [UInt8] = []
  var peakBytes: UInt64 = 0
  /// Whether the quick reader decoded it to the end, without libpng.
  var isQuick = false
}

/// Decodes with the shim, `rowsAtATime` rows a call; absorbs interlaced images in as many steps.
func shimDecode(
  _ file: [UInt8],
  format: Int = IB_PNG_RGBA8,
  damage: Int = IB_DAMAGE_IS_SHOWN,
  rowsAtATime: Int = 7,
  maxPixels: UInt64 = 1 << 26,
  maxMemoryBytes: UInt64 = 1 << 26
) -> ShimDecode {
  file.withUnsafeBufferPointer { file in
    var limits = ib_png_decode_limits(
      max_pixels: maxPixels,
      max_memory_bytes: maxMemoryBytes,
      damage: Int32(damage)
    )
    var session: OpaquePointer?
    let opened = ib_png_decode_open(file.baseAddress, file.count, &limits, &session)
    defer { ib_png_decode_close(session) }
    guard let session else { return ShimDecode(status: opened) }
    var result = ShimDecode(status: opened)
    if opened == IB_PNG_OK {
      result.status = read(session, Int32(format), rowsAtATime, &result)
    }
    result.words = String(cString: ib_png_decode_message(session))
    var warnings = ib_decode_warnings()
    ib_png_decode_get_warnings(session, &warnings)
    result.warnings = warnings.count
    result.kind = Int(warnings.kind)
    result.decodedRows = Int(warnings.decoded_rows)
    result.acceptableRows = Int(warnings.acceptable_rows)
    result.peakBytes = ib_png_decode_peak_bytes(session)
    result.isQuick = ib_png_decode_is_quick(session) != 0
    return result
  }
}

private func read(
  _ session: OpaquePointer,
  _ format: Int32,
  _ rowsAtATime: Int,
  _ result: inout ShimDecode
) -> Int32 {
  var header = ib_png_decode_header()
  ib_png_decode_get_header(session, &header)
  result.width = Int(header.width)
  result.height = Int(header.height)
  var status = ib_png_decode_start(session, format)
  guard status == IB_PNG_OK else { return status }
  let stride = result.width * (format == IB_PNG_RGBA16 ? 8 : 4)
  // Garbage in the target, unless the passes of an interlaced image need zeroes.
  let fill: UInt8 = header.is_interlaced != 0 ? 0 : 0xA5
  result.bytes = Array(repeating: fill, count: stride * result.height)
  result.bytes.withUnsafeMutableBufferPointer { pixels in
    var row = 0
    var isComplete: Int32 = 0
    while status == IB_PNG_OK && row < result.height && header.is_interlaced == 0 {
      let count = min(rowsAtATime, result.height - row)
      let target = pixels.baseAddress.map { $0 + row * stride }
      status = ib_png_decode_read_rows(session, target, stride, UInt32(count))
      row += count
    }
    while status == IB_PNG_OK && isComplete == 0 && header.is_interlaced != 0 {
      row += rowsAtATime
      let target = UInt64(min(row, result.height) * result.width)
      status = ib_png_decode_absorb(session, pixels.baseAddress, stride, target, &isComplete)
    }
  }
  return status == IB_PNG_OK ? ib_png_decode_finish(session) : status
}

extension ShimDecode {
  /// The samples of an RGBA16 decode.
  var samples: [UInt16] {
    bytes.withUnsafeBytes { raw in
      (0..<raw.count / 2).map { raw.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self) }
    }
  }
}

internal import CCodecs

/// The functions that both encoder shims have.
struct EncoderShim: Sendable {
  /// The encoder's last message.
  let message: @Sendable (OpaquePointer?) -> UnsafePointer<CChar>?
  /// Appends rows; arguments: the strip, its size, the row stride in bytes, and the number of rows.
  let rows: @Sendable (OpaquePointer?, UnsafePointer<UInt8>?, Int, Int, UInt32) -> Int32
  /// Completes the file and returns its bytes.
  let finish:
    @Sendable (
      OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?,
      UnsafeMutablePointer<Int>?
    ) -> Int32
  /// Frees an encoder.
  let destroy: @Sendable (OpaquePointer?) -> Void
  /// Frees the bytes of a file.
  let release: @Sendable (UnsafeMutablePointer<UInt8>?) -> Void
}

/// Encodes one image from rows that arrive in strips.
struct RowEncoder: ~Copyable {
  private let shim: EncoderShim
  private let encoder: OpaquePointer

  /// Takes ownership of `encoder`, which `start` begins; nil means that memory was exhausted.
  init(
    _ shim: EncoderShim,
    _ encoder: OpaquePointer?,
    start: (OpaquePointer) -> Int32
  ) throws(EncodingFailure) {
    guard let encoder else { throw EncodingFailure(reason: "out of memory") }
    // The properties are set last: a value that is never fully initialised does not run its deinit.
    do {
      try RowEncoder.check(start(encoder), shim, encoder)
    } catch {
      shim.destroy(encoder)
      throw error
    }
    self.shim = shim
    self.encoder = encoder
  }

  deinit { shim.destroy(encoder) }

  private static func check(
    _ code: Int32,
    _ shim: EncoderShim,
    _ encoder: OpaquePointer
  ) throws(EncodingFailure) {
    // Both shims return 0 for success.
    guard code != 0 else { return }
    throw EncodingFailure(reason: shim.message(encoder).map { String(cString: $0) } ?? "no message")
  }

  /// Appends `count` rows of `strip`, `stride` bytes apart.
  func append(strip: UnsafeBufferPointer<UInt8>, stride: Int, count: Int) throws(EncodingFailure) {
    let code = shim.rows(encoder, strip.baseAddress, strip.count, stride, UInt32(clamping: count))
    try RowEncoder.check(code, shim, encoder)
  }

  /// Completes the file.
  func finish() throws(EncodingFailure) -> EncodedAsset {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    try RowEncoder.check(shim.finish(encoder, &bytes, &count), shim, encoder)
    guard let bytes else { throw EncodingFailure(reason: "the encoder returned no bytes") }
    return EncodedAsset(start: bytes, count: count, release: shim.release)
  }
}

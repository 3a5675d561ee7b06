internal import Basics

extension PixelBuffer {
  /// The same pixels in memory of their own.
  ///
  /// - Complexity: O(bytes).
  package func copy() throws(DecodingError) -> PixelBuffer {
    let memory = try PixelMemory(byteCount: byteCount.bytes)
    withUnsafeBytes {
      memory.base.copyMemory(
        from: $0.baseAddress ?? UnsafeRawPointer(memory.base),
        byteCount: $0.count
      )
    }
    return PixelBuffer(
      adopting: memory,
      size: size,
      format: format,
      colorProfile: colorProfile
    )
  }
}

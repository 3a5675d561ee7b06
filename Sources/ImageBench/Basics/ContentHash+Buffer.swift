extension ContentHash {
  /// Adds the bytes of `buffer` to the hash.
  ///
  /// The result is that of `combine(bytes:)`. The function is not generic, so that it runs at full
  /// speed from other modules.
  ///
  /// - Complexity: O(n).
  public mutating func combine(buffer: UnsafeRawBufferPointer) {
    combine(bytes: buffer)
  }
}

extension ContentHash {
  /// Adds the bytes of `buffer` to what has been hashed.
  ///
  /// It gives what `combine(bytes:)` gives; being no generic, it runs at full speed from other
  /// modules too.
  ///
  /// - Complexity: O(n).
  public mutating func combine(buffer: UnsafeRawBufferPointer) {
    combine(bytes: buffer)
  }
}

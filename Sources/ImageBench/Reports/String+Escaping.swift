extension String {
  /// The text with each scalar replaced by its `replacement`, if that is not nil.
  ///
  /// Escapes work on scalars: a Swift character may be CR LF, or a bar with a combining accent,
  /// which readers in other languages separate.
  ///
  /// - Complexity: O(n) in the length of the text.
  func escapingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let text = replacement(scalar) {
        result.append(contentsOf: text.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension String {
  /// The text with every scalar for which `replacement` gives a text replaced by that text.
  ///
  /// Escapes have to go by scalars: what Swift calls a character may be CR LF, or a bar with an accent on
  /// it, which readers of other programs take apart again.
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

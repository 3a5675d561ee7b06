/// Escapes text for XML.
package enum XMLText {
  /// `text` for the content of an element or a double-quoted attribute.
  ///
  /// Control characters, which XML 1.0 cannot express, become "�". Line ends and tabs are written
  /// as references, so that attributes keep them.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..."\u{1f}", "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

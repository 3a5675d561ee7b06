/// Why cells of a row are empty, as one cell of the same row: `hit_rate: no look-ups; fetches:
/// none`.
///
/// Semicolons separate the reasons. Within a reason, a semicolon is written as `\;`, a backslash as
/// `\\`, and a line end as `\n` or `\r`, so that the row stays one line. Earlier versions wrote no
/// escapes, but their reasons contained neither semicolons nor backslashes, so they are read
/// correctly.
package struct EmptyReasons: Sendable, Hashable {
  /// The reason of one column.
  package struct Entry: Sendable, Hashable {
    /// The name of the column, without colons or escaped characters.
    package var column: String
    /// Why its cell is empty, as any text.
    package var reason: String

    package init(column: String, reason: String) {
      self.column = column
      self.reason = reason
    }
  }

  /// The reasons in the order of the columns.
  package var entries: [Entry]

  /// The cell with these reasons; empty by default.
  package init(_ entries: [Entry] = []) { self.entries = entries }

  /// The reasons in the cell `text`; a part that names no column is skipped.
  ///
  /// - Complexity: O(n) in the length of the text.
  package init(reading text: String) {
    entries = Self.parts(of: text).compactMap { part in
      // By scalars, because a reason that begins with a combining accent would form one character
      // with the space.
      let scalars = part.unicodeScalars
      guard let colon = scalars.firstIndex(of: ":") else { return nil }
      let reason = scalars[scalars.index(after: colon)...]
      return Entry(
        column: String(scalars[..<colon]),
        reason: String(reason.first == " " ? reason.dropFirst() : reason)
      )
    }
  }

  /// Why the cell of `column` is empty; nil when no reason was given.
  ///
  /// - Complexity: O(n) in the number of reasons.
  package func reason(of column: String) -> String? {
    entries.first { $0.column == column }?.reason
  }

  /// The text of the cell; empty without reasons.
  ///
  /// - Complexity: O(n) in the length of the text.
  package var text: String {
    entries.map { "\($0.column): \(Self.escaped($0.reason))" }.joined(separator: "; ")
  }

  private static func escaped(_ reason: String) -> String {
    var text = ""
    for scalar in reason.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case ";": text += "\\;"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The parts between unescaped semicolons, unescaped and without the leading space.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
        part.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == ";" {
        parts.append(String(part))
        part = String.UnicodeScalarView()
      } else if scalar != " " || !part.isEmpty {
        part.append(scalar)
      }
    }
    return parts + [String(part)]
  }
}

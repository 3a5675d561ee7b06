/// Why cells of a row are empty, as one cell of the same table: `hit_rate: no look-ups; fetches: none`.
///
/// Between two reasons is a semicolon. Within one, a semicolon is written `\;`, a backslash `\\`, and a
/// line end `\n` or `\r`, so that the row stays one line; other text is written as it is. What versions
/// without these escapes have written, whose reasons hold neither sign, reads as it was meant.
public struct EmptyReasons: Sendable, Hashable {
  /// The reason of one column.
  public struct Entry: Sendable, Hashable {
    /// The name of the column, which has neither a colon nor any sign that is escaped.
    public var column: String
    /// Why its cell is empty, in any words.
    public var reason: String

    /// The `reason` of `column`.
    public init(column: String, reason: String) {
      self.column = column
      self.reason = reason
    }
  }

  /// The reasons in the order of the columns.
  public var entries: [Entry]

  /// These reasons; none by default.
  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// The reasons that the cell `text` holds; what names no column is passed over.
  ///
  /// - Complexity: O(n) in the length of the text.
  public init(reading text: String) {
    entries = Self.parts(of: text).compactMap { part in
      // By scalars, because a reason that begins with an accent would make one sign with the space.
      let scalars = part.unicodeScalars
      guard let colon = scalars.firstIndex(of: ":") else { return nil }
      let reason = scalars[scalars.index(after: colon)...]
      return Entry(
        column: String(scalars[..<colon]),
        reason: String(reason.first == " " ? reason.dropFirst() : reason)
      )
    }
  }

  /// The reason why the cell of `column` is empty; nil when none was given.
  ///
  /// - Complexity: O(n) in the number of reasons.
  public func reason(of column: String) -> String? {
    entries.first { $0.column == column }?.reason
  }

  /// The text of the cell, empty without reasons.
  ///
  /// - Complexity: O(n) in the length of the text.
  public var text: String {
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

  /// The pieces between semicolons that are not escaped, without escapes and without the space in front.
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

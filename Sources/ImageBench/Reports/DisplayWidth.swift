/// The width of text on a terminal with a fixed-width font.
///
/// It handles wide East Asian characters, emoji, and characters of zero width. It approximates
/// Unicode Standard Annex 11 by its large blocks instead of the whole table; an error misaligns a
/// column but changes no value.
enum DisplayWidth {
  /// The blocks of characters that are two columns wide.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3,
    0xf900...0xfaff, 0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f,
    0x1f680...0x1f6ff, 0x1f900...0x1faff, 0x20000...0x3fffd,
  ]

  /// The number of columns of `text`, which has no control characters.
  static func of(_ text: String) -> Int {
    // Most cells are ASCII, where each byte takes one column.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// `text` on one line: control characters, which could move the cursor or hide text, become
  /// spaces (white space) or "�".
  static func sanitized(_ text: String) -> String {
    let isClean = text.unicodeScalars.allSatisfy { !isControl($0) }
    if isClean { return text }
    var result = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where afterReturn: break
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}": result.append(" ")
      default: result.append(isControl(scalar) ? "\u{fffd}" : scalar)
      }
      afterReturn = scalar == "\r"
    }
    return String(result)
  }

  private static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // A variation selector requests the emoji form, which is wide.
    if character.unicodeScalars.contains("\u{fe0f}") { return 2 }
    return wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// `text` in lines of at most `columns`, except for longer words; lines after the first begin
  /// with `indent`.
  static func wrapped(_ text: String, to columns: Int, indent: String) -> String {
    var lines: [String] = []
    var line = ""
    var taken = 0
    for word in text.split(separator: " ") {
      let width = of(String(word))
      if taken > 0, taken + 1 + width > columns {
        lines.append(line)
        line = indent + word
        taken = indent.count + width
      } else {
        line += (taken == 0 ? "" : " ") + word
        taken += (taken == 0 ? 0 : 1) + width
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// Whether `scalar` controls the terminal: C0, C1, line separators, and the marks that change the
  /// direction of text.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}

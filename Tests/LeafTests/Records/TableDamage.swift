import Basics

/// A way to damage a table, as a full disk, an editor or a careless script does.
enum TableDamage: String, CaseIterable {
  case lineMissing
  case cutAtLineEnd
  case cutInsideLine
  case columnRemoved
  case columnRenamed
  case valueDamaged
  case rowsSwapped
  case lineDoubled
  case fileEmpty
  case fileMissing

  /// The kind of the damage `seed`: each in its turn.
  init(seed: UInt64) {
    self = Self.allCases[Int(seed) % Self.allCases.count]
  }

  /// Whether the damage changes the number of rows.
  var changesRows: Bool {
    [.lineMissing, .cutAtLineEnd, .lineDoubled, .fileEmpty, .fileMissing].contains(self)
  }

  /// `text` with this damage, which may leave it as it is; nil for no file at all.
  func applied(to text: String, seed: UInt64) -> String? {
    var random = SplitMix64(seed: seed)
    var lines = text.split(separator: "\n").map(String.init)
    /// A row and not the header; nil in a table without rows.
    let row = lines.count > 1 ? Int.random(in: 1..<lines.count, using: &random) : nil
    switch self {
    case .fileMissing: return nil
    case .fileEmpty: return ""
    case .cutInsideLine:
      return String(text.prefix(Int.random(in: 1..<text.count - 1, using: &random)))
    case .cutAtLineEnd:
      let kept = Int.random(in: 1...max(1, lines.count - 1), using: &random)
      lines = Array(lines.prefix(kept))
    case .lineMissing: lines.remove(at: row ?? 0)
    case .lineDoubled: lines.insert(lines[row ?? 0], at: row ?? 0)
    case .rowsSwapped:
      let last = lines.count - 1
      lines.swapAt(row ?? 0, Int.random(in: min(1, last)...last, using: &random))
    case .columnRemoved, .columnRenamed, .valueDamaged:
      var table = lines.map(Self.fields)
      let column = Int.random(in: table[0].indices, using: &random)
      switch self {
      case .columnRemoved: for index in table.indices { table[index].remove(at: column) }
      case .columnRenamed: table[0][column] += "x"
      default:
        table[row ?? 0][column] = ["x", "7", "", "1e400"].randomElement(using: &random) ?? ""
      }
      lines = table.map { $0.joined(separator: ",") }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The fields of a line, with their quotes.
  private static func fields(_ line: String) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}

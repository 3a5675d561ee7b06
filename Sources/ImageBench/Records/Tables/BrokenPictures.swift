/// The files of a trial that could not be decoded: what the column `broken_pictures` of a run's table holds.
///
/// The cell is `57/60 a.jpg; 3/3 b.png`: failed loads, failed decodes and the file, for each file. A
/// semicolon of a name is written as `\x3b`.
public struct BrokenPictures: Sendable, Hashable {
  /// The name of the column.
  public static let column = "broken_pictures"

  /// One file.
  public struct Entry: Sendable, Hashable {
    /// Its path below the folder of the corpus, as it is shown on one line.
    public var file: String
    /// The loads that failed because of it.
    public var failedLoads: Int
    /// The decodes of it that failed; those at a first draw fail no load.
    public var failedDecodes: Int

    /// A file and how often it failed.
    public init(file: String, failedLoads: Int, failedDecodes: Int) {
      self.file = file
      self.failedLoads = failedLoads
      self.failedDecodes = failedDecodes
    }
  }

  /// The files in the order in which they are named.
  public var entries: [Entry]

  /// These files; none by default.
  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// The files that the cell `text` holds; what is no entry is passed over.
  ///
  /// - Complexity: O(n) in the length of the text.
  public init(reading text: String) {
    entries = text.split(separator: "; ").compactMap { part in
      let words = part.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      let counts = words[0].split(separator: "/").map { Int($0) }
      guard words.count == 2, counts.count == 2, let loads = counts[0], let decodes = counts[1]
      else { return nil }
      return Entry(
        file: Self.read(words[1]),
        failedLoads: loads,
        failedDecodes: decodes
      )
    }
  }

  /// The name with its semicolons; a backslash of the name's own is doubled and hides what is behind it.
  private static func read(_ text: Substring) -> String {
    let escape = "\\x3b"
    var name = ""
    var rest = text
    while !rest.isEmpty {
      if rest.hasPrefix(escape) {
        name += ";"
        rest = rest.dropFirst(escape.count)
      } else {
        let count = rest.hasPrefix("\\\\") ? 2 : 1
        name += rest.prefix(count)
        rest = rest.dropFirst(count)
      }
    }
    return name
  }

  /// The text of the cell, empty without files.
  ///
  /// - Complexity: O(n) in the length of the text.
  public var text: String {
    entries.map { entry in
      "\(entry.failedLoads)/\(entry.failedDecodes) \(entry.file.replacing(";", with: "\\x3b"))"
    }.joined(separator: "; ")
  }
}

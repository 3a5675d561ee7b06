/// The files of a trial that could not be decoded, as the column `broken_pictures` of `trials.csv`
/// holds them.
///
/// The cell is `57/60 a.jpg; 3/3 b.png`: failed loads, failed decodes and the path of each file. A
/// semicolon in a path is written as `\x3b`.
package struct BrokenPictures: Sendable, Hashable {
  /// One file.
  package struct Entry: Sendable, Hashable {
    /// The path below the folder of the corpus, escaped to fit on one line.
    package var file: String
    /// The loads that failed because of the file.
    package var failedLoads: Int
    /// The failed decodes of the file; a failed decode at the first draw fails no load.
    package var failedDecodes: Int

    /// A file with its failures.
    package init(file: String, failedLoads: Int, failedDecodes: Int) {
      self.file = file
      self.failedLoads = failedLoads
      self.failedDecodes = failedDecodes
    }
  }

  package var entries: [Entry]

  /// The cell with these files; empty by default.
  package init(_ entries: [Entry] = []) { self.entries = entries }

  /// The files in the cell `text`; a part that is no entry is skipped.
  ///
  /// - Complexity: O(n) in the length of the text.
  package init(reading text: String) {
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

  /// Decodes a path: `\x3b` is a semicolon, and a doubled backslash is one backslash.
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

  /// The text of the cell; empty without files.
  ///
  /// - Complexity: O(n) in the length of the text.
  package var text: String {
    entries.map { entry in
      "\(entry.failedLoads)/\(entry.failedDecodes) \(entry.file.replacing(";", with: "\\x3b"))"
    }.joined(separator: "; ")
  }
}

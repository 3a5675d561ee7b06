/// A file that was left out, and the reason.
package struct SkippedFile: Sendable, Hashable {
  /// The path below the directory, made printable on one line.
  package var path: String
  /// The end of a sentence, such as "it ends inside its header".
  package var reason: String
  /// The extension of its name, as ".heic"; nil without one.
  package var fileExtension: String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[dot...].lowercased()
  }

  /// The file at `path`, which is printable on one line, with the end of a sentence.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension [SkippedFile] {
  /// The most extensions that are counted one by one.
  private static let mostCounts = 6

  /// How many there are of each extension, the most frequent first, as "998 .heic, 2 .gif".
  ///
  /// - Complexity: O(n).
  package var counts: String {
    let groups = Dictionary(grouping: self) { $0.fileExtension ?? "without extension" }
      .map { (name: $0.key, count: $0.value.count) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    let named = groups.prefix(groups.count == Self.mostCounts + 1 ? groups.count : Self.mostCounts)
    let rest = groups.dropFirst(named.count).reduce(0) { $0 + $1.count }
    return (named.map { "\($0.count) \($0.name)" } + (rest > 0 ? ["\(rest) others"] : []))
      .joined(separator: ", ")
  }
}

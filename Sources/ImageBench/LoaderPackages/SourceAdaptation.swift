/// Source text with the few changes without which it cannot compile on Linux, and the list of them.
///
/// Everything else is left as it is, byte for byte. There is no Objective-C on Linux, so its
/// attributes go, and a selector becomes a value that names the method:
///
/// - `@IBOutlet`, `@objc`, `@objc(Name)`, `@objcMembers`, `@NSManaged` and `dynamic` go;
/// - `#selector(method(_:))` becomes `Selector("method(_:)", Type.method(_:))`;
///
/// With ``Conditions/ios``, `os(iOS)` becomes `canImport(UIKit)`, so that the parts for iOS are
/// compiled.
package struct SourceAdaptation: Sendable, Hashable {
  /// One change.
  package struct Change: Sendable, Hashable {
    /// From 1.
    package var line: Int
    package var before: String
    package var after: String
  }

  /// What `#if os(iOS)` means.
  package enum Conditions: String, Sendable, Hashable, CaseIterable {
    /// What it says: false on Linux.
    case kept
    /// True, as on the device.
    case ios
  }

  /// The text that compiles.
  package private(set) var text: String
  /// The changes from the first line to the last; empty if the text is the original.
  package private(set) var changes: [Change] = []

  /// The adaptation of `original`.
  ///
  /// - Complexity: O(n).
  package init(of original: String, conditions: Conditions = .kept) {
    var types = EnclosingTypes()
    var isInBlockComment = false
    var lines: [Substring] = []
    for (index, line) in original.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let isComment = isInBlockComment || line.trimmingPrefix(while: \.isWhitespace).hasPrefix("//")
      if line.contains("/*") { isInBlockComment = true }
      if line.contains("*/") { isInBlockComment = false }
      guard !isComment else {
        lines.append(line)
        continue
      }
      let adapted = Self.adapt(line, in: types.innermost, conditions)
      if adapted != line {
        let change = Change(line: index + 1, before: String(line), after: String(adapted))
        changes.append(change)
      }
      lines.append(adapted)
      types.read(line)
    }
    text = changes.isEmpty ? original : lines.joined(separator: "\n")
  }

  private static func adapt(
    _ line: Substring,
    in type: String?,
    _ conditions: Conditions
  ) -> Substring {
    var line = line
    line.replace(/@IBOutlet\s+/, with: "")
    line.replace(/@objc\([^)]*\)\s*/, with: "")
    line.replace(/@objcMembers\s*/, with: "")
    line.replace(/@objc\b\s*/, with: "")
    line.replace(/@NSManaged\s+/, with: "")
    line.replace(/\bdynamic\s+(?=var|func)/, with: "")
    if conditions == .ios, line.contains("#if") || line.contains("#elseif") {
      line.replace(/\bos\(iOS\)/, with: "canImport(UIKit)")
    }
    line.replace(/#selector\((?<name>[A-Za-z_][\w.]*(?:\([\w:]*\))?)\)/) { match in
      selector(String(match.output.name), in: type)
    }
    return line
  }

  /// The value for a selector of `name`, which may name its type.
  private static func selector(_ name: String, in type: String?) -> String {
    let base = name.prefix { $0 != "(" }
    let labels = name.dropFirst(base.count)
    var parts = base.split(separator: ".").map(String.init)
    guard let method = parts.popLast() else { return "#selector(\(name))" }
    if parts.first == "self" { parts.removeFirst() }
    let owner = parts.isEmpty ? type ?? "Self" : parts.joined(separator: ".")
    return "Selector(\"\(method)\(labels)\", \(owner).\(method)\(labels))"
  }
}

/// Which type the present line lies in, by braces alone: strings with braces are rare around them.
private struct EnclosingTypes {
  private var open: [(name: String, depth: Int)] = []
  private var depth = 0
  private var waiting: String?

  var innermost: String? { open.last?.name }

  mutating func read(_ line: Substring) {
    let declaration = line.firstMatch(
      of: /\b(?:class|struct|actor|extension|enum)\s+(?<name>[A-Z][\w.]*)/
    )
    if let declaration { waiting = String(declaration.output.name) }
    var isInString = false
    var last: Character = " "
    for character in line {
      if character == "\"", last != "\\" { isInString.toggle() }
      defer { last = character }
      if isInString { continue }
      if character == "/", last == "/" { break }
      switch character {
      case "{":
        depth += 1
        if let name = waiting { open.append((name, depth)) }
        waiting = nil
      case "}":
        if open.last?.depth == depth { open.removeLast() }
        depth -= 1
      default: break
      }
    }
  }
}

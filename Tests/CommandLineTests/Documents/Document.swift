import Foundation
import Testing

/// A Markdown file of the project.
struct Document: Sendable, CustomTestStringConvertible {
  /// A line, and whether it is inside of a code block.
  struct Line: Sendable {
    var text: String
    var isCode: Bool
  }

  /// Text between backticks, with the line on which it begins, from 1.
  struct Span: Sendable {
    var text: String
    var line: Int
  }

  /// The path from the root of the project.
  var path: String
  /// The lines without the fences of code blocks, which are empty.
  var lines: [Line]

  var testDescription: String { path }

  /// The folder of the project.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The documents that users and contributors read.
  static let all: [Document] = {
    var paths = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    for folder in ["docs", "Examples", "Fuzz"] {
      let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      paths += (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }
        .map { "\(folder)/\($0)" }.sorted()
    }
    return paths.map { path in
      let bytes = FileManager.default.contents(atPath: root.appendingPathComponent(path).path)
      return Document(path: path, text: String(decoding: bytes ?? Data(), as: UTF8.self))
    }
  }()

  init(path: String, text: String) {
    self.path = path
    var isCode = false
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("```") {
        isCode.toggle()
        return Line(text: "", isCode: false)
      }
      return Line(text: String(line), isCode: isCode)
    }
  }

  /// The text between backticks in its sentences and tables; it may go over a line's end.
  var spans: [Span] {
    var found: [Span] = []
    var open: Span?
    for (index, line) in lines.enumerated() where !line.isCode {
      if line.text.isEmpty { open = nil }
      if open != nil { open?.text += " " }
      for character in line.text {
        if character == "`" {
          if let span = open { found.append(span) }
          open = open == nil ? Span(text: "", line: index + 1) : nil
        } else {
          open?.text.append(character)
        }
      }
    }
    return found
  }

  /// The targets of its links to files, without what follows `#`.
  var linkedPaths: [String] {
    let text = lines.filter { !$0.isCode }.map(\.text).joined(separator: "\n")
    return text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
      .filter { !$0.contains("://") && !$0.hasPrefix("#") }
      .map { String($0.prefix { $0 != "#" }) }
  }
}

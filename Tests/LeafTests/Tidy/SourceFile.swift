/// A text file of the tree, in which comments and literals are separated from code.
struct SourceFile: Sendable {
  /// The programming language of a file.
  enum Language: Sendable {
    case swift, c, other
  }

  /// The path from the root of the tree, such as "Sources/ImageBench/Reports/ReportTable.swift".
  let path: String
  let bytes: [UInt8]
  /// The text with comments and the insides of literals blanked; offsets and lines are the same.
  let code: [UInt8]
  /// The text with everything but comments blanked.
  let comments: [UInt8]
  /// The offset of the first byte of each line.
  let lineStarts: [Int]

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    let mask = SourceMask(bytes, language: SourceFile.language(of: path))
    code = mask.code
    comments = mask.comments
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0a }.map { $0 + 1 }
  }

  /// A file that exists only in a test.
  init(_ path: String, _ text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  var language: Language { SourceFile.language(of: path) }

  /// The last part of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The name without its extension.
  var stem: String { name.split(separator: ".").dropLast().joined(separator: ".") }

  var isInSources: Bool { path.hasPrefix("Sources/") }
  var isInTests: Bool { path.hasPrefix("Tests/") }

  /// The module of a file under Sources, which follows from its folder.
  var module: String? {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count >= 3, parts[0] == "Sources" else { return nil }
    // The folders inside `Scenarios` are topics of one module.
    if parts[1] == "Scenarios" { return "Scenarios" }
    return parts.count >= 4 ? parts[2] : parts[1]
  }

  /// Whether a test generates the file; its first lines say so.
  var isGenerated: Bool {
    bytes.starts(with: "// swift-format-ignore-file\n// Generated from ".utf8)
  }

  /// The number of lines; a line end at the very end begins no new one.
  var lineCount: Int { lineStarts.count - (bytes.last == 0x0a || bytes.isEmpty ? 1 : 0) }

  /// The line of the byte `offset`, counted from 1.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The bytes of line `number` of `text`, which is one of this file's three texts.
  func line(_ number: Int, of text: [UInt8]) -> ArraySlice<UInt8> {
    guard (1...lineStarts.count).contains(number) else { return [] }
    let end = number < lineStarts.count ? lineStarts[number] - 1 : text.count
    return text[lineStarts[number - 1]..<end]
  }

  /// A finding at the byte `offset`.
  func finding(at offset: Int, _ text: String) -> Finding {
    Finding(path: path, line: line(at: offset), text: text)
  }

  private static func language(of path: String) -> Language {
    if path.hasSuffix(".swift") { return .swift }
    if path.hasSuffix(".c") || path.hasSuffix(".h") { return .c }
    return .other
  }
}

/// A violation of a rule.
struct Finding: Sendable, Equatable, CustomStringConvertible {
  var path: String
  /// The line, counted from 1.
  var line: Int
  /// What is wrong, and what to do instead.
  var text: String

  var description: String { "\(path):\(line): \(text)" }
}

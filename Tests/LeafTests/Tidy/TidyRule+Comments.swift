extension TidyRule {
  /// Marks of postponed work, in pieces so that no other tool finds them here.
  private static let marks = ["TO" + "DO", "FIX" + "ME", "X" + "XX"]

  /// Rules about comments.
  static let comments: [TidyRule] = [
    TidyRule(
      "Comments do not postpone work",
      bad: marks.map { swift("// \($0): later") } + marks.map { test("/* \($0) */") }
        + marks.map { SourceFile("Sources/A/CB/b.c", "/* \($0) */\n") }
        + marks.map { SourceFile("Makefile", "# \($0)\n") }
        + marks.map { SourceFile("README.md", "\($0)\n") },
      good: marks.map { swift("let a = \"\($0)\"") } + marks.map { swift("// \($0)X") }
        + [SourceFile("Scripts/run", "mktemp a.XXXXXX\n")],
      file: { file in
        marks.flatMap { mark in
          file.occurrences(of: mark, in: file.language == .other ? file.bytes : file.comments).map {
            file.finding(at: $0, "\(mark) postpones work; do it, or document it as a known limit")
          }
        }
      }
    ),
    TidyRule(
      "What the compiler cannot check has its reason on the line above",
      bad: [
        swift("final class A: @unchecked Sendable {}"), swift("nonisolated(unsafe) var a = 1"),
        swift("// Reason.\n\nnonisolated(unsafe) var a = 1"),
        swift("let a = \"// no reason\"\nextension A: @unchecked Sendable {}"),
      ],
      good: [
        swift("// The pointer is never shared.\nfinal class A: @unchecked Sendable {}"),
        swift("// Written once.\n@usableFromInline\nnonisolated(unsafe) var a = 1"),
        swift("let a = \"@unchecked Sendable\""),
      ],
      file: { file in
        guard file.language == .swift else { return [] }
        return ["@unchecked Sendable", "nonisolated(unsafe)"].flatMap { pattern in
          file.occurrences(of: pattern).compactMap { offset in
            var line = file.line(at: offset) - 1
            while SourceFile.trimmed(file.line(line, of: file.code)).hasPrefix("@") { line -= 1 }
            let hasReason = !SourceFile.trimmed(file.line(line, of: file.comments)).isEmpty
            if hasReason { return nil }
            return file.finding(at: offset, "\(pattern) without a reason in a comment above it")
          }
        }
      }
    ),
  ]
}

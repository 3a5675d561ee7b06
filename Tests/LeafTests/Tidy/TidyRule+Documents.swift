extension TidyRule {
  /// How long the pages that are read first may be, in bytes.
  private static let sizes = [("README.md", 10_000), ("ARCHITECTURE.md", 8_000)]

  private static let decisions = "docs/decisions/"

  /// Rules about documents.
  static let documents: [TidyRule] = [
    TidyRule(
      "The pages that are read first are short",
      bad: sizes.map { [SourceFile($0.0, String(repeating: "a", count: $0.1 + 1))] },
      good: sizes.map { [SourceFile($0.0, String(repeating: "a", count: $0.1))] },
      check: { tree in
        sizes.compactMap { path, limit in
          guard let size = tree.file(path)?.bytes.count, size > limit else { return nil }
          let text = "\(size) bytes; move something to docs, \(limit) are allowed"
          return Finding(path: path, line: 1, text: text)
        }
      }
    ),
    TidyRule(
      "docs/decisions/index.md lists every decision",
      bad: [
        [SourceFile("docs/decisions/0002-a.md", "# 0002 A\n")],
        [
          SourceFile("docs/decisions/0002-a.md", "# 0002 A\n"),
          SourceFile("docs/decisions/index.md", "[0003](0003-a.md)\n"),
        ],
      ],
      good: [
        [
          SourceFile("docs/decisions/0002-a.md", "# 0002 A\n"),
          SourceFile("docs/decisions/index.md", "[0002](0002-a.md)\n"),
        ],
        [SourceFile("docs/index.md", "Nothing.\n")],
      ],
      check: { tree in
        let index = tree.file(decisions + "index.md")
        return tree.files.filter { $0.path.hasPrefix(decisions) && $0.path != index?.path }
          .compactMap { file in
            let link = "(\(file.path.dropFirst(decisions.count)))"
            if let index, !index.occurrences(of: link, in: index.bytes).isEmpty { return nil }
            return Finding(path: file.path, line: 1, text: "it is not in the index of decisions")
          }
      }
    ),
  ]
}

extension TidyRule {
  /// The record that says how many lines each folder may have.
  private static let budget = "docs/decisions/0037-size-budget.md"

  /// Rules about the size of the whole.
  static let budgets: [TidyRule] = [
    TidyRule(
      "No module is larger than its budget in docs/decisions",
      bad: [
        [SourceFile("Sources/ImageBench/M/A.swift", "let a = 1\n")],
        [
          SourceFile(budget, "| `ImageBench/M` | 1 |\n"),
          SourceFile("Sources/ImageBench/M/A.swift", "let a = 1\nlet b = 1\n"),
        ],
        [
          SourceFile(budget, "| `ImageBench/M` | 3 |\n"),
          SourceFile("Sources/ImageBench/M/A.swift", "let a = 1\nlet b = 1\n"),
          SourceFile("Sources/ImageBench/M/Deep/B.c", "int c;\nint d;\n"),
        ],
        [
          SourceFile(budget, "| `ImageBench/M` | 100 |\n"),
          SourceFile("Sources/ImageBench/N/A.swift", "let a = 1\n"),
        ],
        // A module that is gone gives back its lines.
        [
          SourceFile(budget, "| `ImageBench/M` | 100 |\n| `ImageBench/N` | 100 |\n"),
          SourceFile("Sources/ImageBench/M/A.swift", "let a = 1\n"),
        ],
      ],
      good: [
        [
          SourceFile(budget, "| module | lines |\n|---|--:|\n| `Scenarios` | 2 |\n| `P/F` | 1 |\n"),
          SourceFile("Sources/Scenarios/Deep/A.swift", "let a = 1\nlet b = 1\n"),
          SourceFile("Sources/P/F/A.h", "int a;\n"),
          SourceFile("Sources/P/F/README.md", "Long.\nLonger.\n"),
        ]
      ],
      check: { tree in
        let files = tree.files.filter { $0.language != .other }
        let used = Dictionary(grouping: files) { $0.moduleFolder ?? "" }
          .filter { !$0.key.isEmpty }.mapValues { $0.reduce(0) { $0 + $1.lineCount } }
        let granted = tree.file(budget).map(lines) ?? [:]
        let excesses = used.sorted { $0.key < $1.key }.compactMap { folder, count -> String? in
          let limit = granted[folder] ?? 0
          guard count > limit else { return nil }
          return
            "\(folder) has \(count) lines of \(limit); remove some, or grant more with a reason"
        }
        let rests = granted.keys.filter { used[$0] == nil }.sorted().map {
          "\($0) has no file; remove its line"
        }
        return (excesses + rests).map { Finding(path: budget, line: 1, text: $0) }
      }
    )
  ]

  /// The lines that the table of `record` grants, by folder.
  private static func lines(_ record: SourceFile) -> [String: Int] {
    var result: [String: Int] = [:]
    for row in record.bytes.split(separator: 0x0a) {
      let cells = String(decoding: row, as: UTF8.self).split(separator: "|").map {
        SourceFile.trimmed(Array($0.utf8)[...])
      }
      guard cells.count == 2, cells[0].hasPrefix("`"), let count = Int(cells[1]) else { continue }
      result["Sources/" + cells[0].filter { $0 != "`" }] = count
    }
    return result
  }
}

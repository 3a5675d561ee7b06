extension TidyRule {
  private static let switchFile =
    "Sources/PipelineUnderTest/ImagePipeline/Options/PipelineOptions.swift"

  /// The page with the table of switches.
  private static let page = "docs/variants.md"

  /// Rules about the documents on variants.
  static let switches: [TidyRule] = [
    TidyRule(
      "docs/variants.md names every switch of a variant",
      bad: [
        [
          SourceFile(page, "| `retry` | `off` |\n"),
          SourceFile(switchFile, "public var retry = 1\npublic var light = 2\n"),
        ],
        // A longer name, a part of another name, or a plain word is not the switch.
        [
          SourceFile(page, "`prefetching`, `my.prefetch`, prefetch\n"),
          SourceFile(switchFile, "public var prefetch = 1\n"),
        ],
        [
          SourceFile(page, "There is `retry`.\n"),
          SourceFile(switchFile, "public var retry = 1\n"),
        ],
        [SourceFile(switchFile, "public var retry = 1\n")],
      ],
      good: [
        [
          SourceFile(page, "| `retry` of fetches | `off` |\n| `queues.decode` | `fifo` |\n"),
          SourceFile(
            switchFile,
            "public var retry = 1\npublic var queues = 2\n"
              + "// public var light = 3\nvar hidden = 4\n"
          ),
        ],
        [SourceFile("Sources/Scenarios/A.swift", "public var other = 1\n")],
      ],
      check: { tree in
        guard let file = tree.file(switchFile) else { return [] }
        let text = tree.file(page)?.bytes ?? []
        return file.occurrences(of: "public var ").compactMap { offset in
          let name = file.word(at: offset + "public var ".utf8.count)
          guard !isNamed(name, in: text, file) else { return nil }
          return file.finding(at: offset, "\(name) is not in the table of \(page); add its values")
        }
      }
    )
  ]

  /// Whether a table cell of `page` begins with `name` in backticks, alone or before a dot.
  private static func isNamed(_ name: String, in page: [UInt8], _ file: SourceFile) -> Bool {
    file.occurrences(of: "| `\(name)", in: page).contains { offset in
      guard let next = page[offset...].dropFirst(name.utf8.count + 3).first else { return false }
      return !SourceFile.isWord(next)
    }
  }
}

extension TidyRule {
  private static let switchFile =
    "Sources/PipelineUnderTest/ImagePipeline/Options/PipelineOptions.swift"

  /// Rules about what readers are told of variants.
  static let switches: [TidyRule] = [
    TidyRule(
      "README.md names every switch of a variant",
      bad: [
        [
          SourceFile("README.md", "| `retry` | `off` |\n"),
          SourceFile(switchFile, "public var retry = 1\npublic var light = 2\n"),
        ],
        // A longer name, a part of another, or the plain word names no switch.
        [
          SourceFile("README.md", "`prefetchOptions`, `my.prefetch`, prefetch\n"),
          SourceFile(switchFile, "public var prefetch = 1\n"),
        ],
        [SourceFile(switchFile, "public var retry = 1\n")],
      ],
      good: [
        [
          SourceFile("README.md", "| `retry` of fetches | `off` |\n| `queues.disk` | `fifo` |\n"),
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
        let page = tree.file("README.md")?.bytes ?? []
        return file.occurrences(of: "public var ").compactMap { offset in
          let name = file.word(at: offset + "public var ".utf8.count)
          guard !isNamed(name, in: page, file) else { return nil }
          return file.finding(at: offset, "\(name) is not in the table of README.md; add its words")
        }
      }
    )
  ]

  /// Whether `page` has a word in backticks that is `name` or begins with it and a dot.
  private static func isNamed(_ name: String, in page: [UInt8], _ file: SourceFile) -> Bool {
    file.occurrences(of: "`\(name)", in: page).contains { offset in
      guard let next = page[offset...].dropFirst(name.utf8.count + 1).first else { return false }
      return !SourceFile.isWord(next)
    }
  }
}

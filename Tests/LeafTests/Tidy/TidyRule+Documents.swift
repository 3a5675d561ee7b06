import Glibc

extension TidyRule {
  /// The largest sizes of the first pages, in bytes.
  private static let sizes = [("README.md", 10_000), ("ARCHITECTURE.md", 8_000)]

  private static let decisions = "docs/decisions/"

  /// Rules about documents.
  static let documents: [TidyRule] = [
    TidyRule(
      "The first pages are short",
      bad: sizes.map { [SourceFile($0.0, String(repeating: "a", count: $0.1 + 1))] },
      good: sizes.map { [SourceFile($0.0, String(repeating: "a", count: $0.1))] },
      check: { tree in
        sizes.compactMap { path, limit in
          guard let size = tree.file(path)?.bytes.count, size > limit else { return nil }
          let text = "\(size) bytes of at most \(limit); move a part to docs"
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
            return Finding(path: file.path, line: 1, text: "the decision is not in the index")
          }
      }
    ),
    TidyRule(
      "CONTRIBUTING.md lists every test target",
      bad: [
        [SourceFile("Package.swift", "targets: [.tests(\"ATests\", of: [])]\n")],
        [
          SourceFile("Package.swift", "targets: [.tests(\n  \"ATests\", of: [])]\n"),
          SourceFile("CONTRIBUTING.md", "ATests\n"),
        ],
      ],
      good: [
        [
          SourceFile("Package.swift", "targets: [.tests(\"ATests\", of: [])]\n"),
          SourceFile("CONTRIBUTING.md", "| `ATests` | A |\n"),
        ]
      ],
      check: { tree in
        guard let page = tree.file("Package.swift") else { return [] }
        let list = tree.file("CONTRIBUTING.md")
        return Manifest(page).targets.filter { $0.path.hasPrefix("Tests/") }.map(\.name)
          .filter { $0.hasSuffix("Tests") }.compactMap { name in
            if let list, !list.occurrences(of: "`\(name)`", in: list.bytes).isEmpty { return nil }
            let text = "the test target \(name) is not in the table; say what it tests"
            return Finding(path: "CONTRIBUTING.md", line: 1, text: text)
          }
      }
    ),
    TidyRule(
      "Types that the pages of docs name are in the sources",
      bad: [
        [SourceFile("docs/a.md", "The `TaskGraph` decides.\n"), swiftFile("struct Task {}\n")],
        [SourceFile("docs/decisions/0002-a.md", "See `Trial.TaskGraph(a:)`.\n")],
      ],
      good: [
        [SourceFile("docs/a.md", "`TaskGraph`\n"), swiftFile("struct TaskGraph {}\n")],
        [SourceFile("docs/a.md", "TaskGraph and `naive`, `Variant`, `README.md`, `NAME`\n")],
      ],
      check: { tree in
        var sources: [CChar] = []
        for file in tree.files where file.language != .other {
          file.bytes.withUnsafeBytes { sources.append(contentsOf: $0.bindMemory(to: CChar.self)) }
        }
        sources.append(0)
        let text = sources
        return tree.files.filter { $0.path.hasPrefix("docs/") }.flatMap { file in
          typeNames(in: file).filter { !contains(text, $0.name) }.map {
            Finding(
              path: file.path,
              line: $0.line,
              text: "\($0.name) does not exist; name the current type"
            )
          }
        }
      }
    ),
  ]

  private static func swiftFile(_ text: String) -> SourceFile {
    SourceFile("Sources/A/B/C.swift", text)
  }

  /// The words between backticks that can only be type names: they have two capital letters and a
  /// small one.
  private static func typeNames(in file: SourceFile) -> [(name: String, line: Int)] {
    let lines = String(decoding: file.bytes, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    return lines.enumerated().flatMap { index, line in
      let pieces = line.split(separator: "`", omittingEmptySubsequences: false)
      let names = pieces.enumerated().filter { $0.offset % 2 == 1 }.flatMap {
        $0.element.split { !$0.isLetter && !$0.isNumber }
      }
      return names.filter { name in
        name.first?.isUppercase == true && name.count(where: \.isUppercase) > 1
          && name.contains(where: \.isLowercase)
      }.map { (String($0), index + 1) }
    }
  }

  /// Whether `name` occurs in `text`, which is terminated by a zero.
  private static func contains(_ text: [CChar], _ name: String) -> Bool {
    strstr(text, name) != nil
  }
}

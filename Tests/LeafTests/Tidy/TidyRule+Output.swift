extension TidyRule {
  /// Rules about output.
  static let output: [TidyRule] = [
    TidyRule(
      "Only CommandLine prints",
      bad: [
        swift("print(1)"), swift("Swift.print(1)"), swift("debugPrint(a)"), swift("dump(a)"),
      ],
      good: [
        SourceFile("Sources/ImageBench/CommandLine/A.swift", "print(1)\n"), swift("reprint(1)"),
        swift("func print(_ a: Int) {}"), swift("printer.print(1)"), swift("let a = \"print(1)\""),
      ],
      file: { file in
        guard file.isInSources, file.language == .swift, file.module != "CommandLine" else {
          return []
        }
        return ["print(", "debugPrint(", "dump("].flatMap { pattern in
          file.occurrences(of: pattern).filter { offset in
            if file.lastWord(before: offset) == "func" { return false }
            guard file.previous(before: offset) == UInt8(ascii: ".") else { return true }
            return file.lastWord(before: offset - 1) == "Swift"
          }.map {
            file.finding(at: $0, "\(pattern)) outside of CommandLine; return the text instead")
          }
        }
      }
    ),
    TidyRule(
      "No path of one machine is in the tree",
      bad: machineFolders.map { SourceFile("Scripts/run", "cd \($0)me/project\n") }
        + machineFolders.map { swift("let a = \"\($0)x\"") }
        + machineFolders.map { SourceFile("Results/a.json", "{\"out\":\"\($0)a\"}\n") },
      good: machineFolders.map { SourceFile("README.md", "https://example.org\($0)index\n") }
        + [SourceFile("Scripts/run", "cd ${TMPDIR:-/tmp}\n"), swift("let a = \"Sources/work/a\"")],
      file: { file in
        machineFolders.flatMap { folder in
          file.occurrences(of: folder, in: file.bytes).filter { offset in
            guard offset > 0 else { return true }
            let before = file.bytes[offset - 1]
            return !SourceFile.isWord(before) && !"./-~}".utf8.contains(before)
          }.map { file.finding(at: $0, "\(folder) is a path of one machine; use a relative path") }
        }
      }
    ),
  ]

  /// Folders of one person's machine, in pieces so that this file contains none of them.
  private static let machineFolders =
    ["home", "work", "root", "Users"].map { "/" + $0 + "/" }
    + ["/tmp/" + "ib/"]
}

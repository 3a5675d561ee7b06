extension TidyRule {
  /// A file that fits on a few screens can be read as a whole.
  private static let fileLinesMax = 400
  /// A function that fits on one screen can be read as a whole.
  private static let functionLinesMax = 70

  /// Rules about length.
  static let size: [TidyRule] = [
    TidyRule(
      "Files have at most \(fileLinesMax) lines",
      bad: [
        SourceFile("Sources/A/B.swift", String(repeating: "\n", count: fileLinesMax + 1)),
        SourceFile("Sources/A/B.c", String(repeating: "int a;\n", count: fileLinesMax + 1)),
        SourceFile("Tests/A/B.swift", String(repeating: "\n", count: fileLinesMax) + "let a = 1"),
      ],
      good: [
        SourceFile("Sources/A/B.swift", String(repeating: "\n", count: fileLinesMax)),
        SourceFile("Results/a.csv", String(repeating: "1,2\n", count: 1000)),
        // The manifest is one list, and the only one, of all modules (decision 0027).
        SourceFile("Package.swift", String(repeating: "\n", count: fileLinesMax + 1)),
      ],
      file: { file in
        guard file.language != .other, file.path != "Package.swift",
          file.lineCount > fileLinesMax
        else { return [] }
        let text = "the file has \(file.lineCount) lines; split it by topic"
        return [Finding(path: file.path, line: fileLinesMax + 1, text: text)]
      }
    ),
    TidyRule(
      "Functions have at most \(functionLinesMax) lines",
      bad: [
        SourceFile("Sources/A/B.swift", "func long() {\n\(lines(functionLinesMax - 1))}\n"),
        SourceFile("Sources/A/B.swift", "init?(a: Int = { 1 }()) throws(E) {\n\(lines(69))}\n"),
        SourceFile("Tests/A/B.swift", "var long: Int {\n\(lines(69))}\n"),
        SourceFile("Tests/A/B.swift", "subscript(i: Int) -> Int {\n\(lines(69))}\n"),
        SourceFile("Sources/A/B.c", "static int a[] = {1};\nint ib_long(void) {\n\(lines(69))}\n"),
      ],
      good: [
        SourceFile("Sources/A/B.swift", "func short() {\n\(lines(functionLinesMax - 2))}\n"),
        SourceFile("Sources/A/B.swift", "static let table = [\n\(lines(90))]\n"),
        SourceFile("Sources/A/B.swift", "protocol P {\n  func a()\n\(lines(90))  func b()\n}\n"),
        SourceFile("Sources/A/B.swift", "let a = \"func b() {\"\n\(lines(90))// }\n"),
        SourceFile("Sources/A/B.swift", "struct S {\n  let a = S.init(1)\n\(lines(90))}\n"),
        SourceFile("Sources/A/B.h", "typedef struct {\n\(lines(90))} ib_a;\n"),
      ],
      file: { file in
        file.functions.compactMap { function in
          let count = file.line(at: function.end) - file.line(at: function.start) + 1
          guard count > functionLinesMax else { return nil }
          return file.finding(
            at: function.start,
            "\(function.name) has \(count) lines; split it into named steps"
          )
        }
      }
    ),
  ]

  private static func lines(_ count: Int) -> String { String(repeating: "  \n", count: count) }
}

extension TidyRule {
  /// The file with the name of each metric.
  private static let metricNames = "Sources/ImageBench/Basics/MetricName.swift"

  /// The files that may spell the columns of metrics, with their reasons.
  private static let metricSpellers: Set = [
    metricNames,
    // What earlier versions wrote.
    "Sources/ImageBench/Records/Run/MetricTable.swift",
    // Columns of frames and loads, and members of a JSON file, which have the same names.
    "Sources/ImageBench/Records/Run/TableShapes.swift",
    "Sources/ImageBench/Records/Run/BrokenFile.swift",
    // Beginnings of names, also of those of earlier versions.
    "Sources/ImageBench/Reports/MetricImportance.swift",
  ]

  /// Rules about names of files and types.
  static let naming: [TidyRule] = [
    TidyRule(
      "A file is named after a type that it declares or extends",
      bad: [
        SourceFile("Sources/A/Helpers.swift", "struct Clock {}\n"),
        SourceFile("Sources/A/Clock+Virtual.swift", "extension Timer {}\n"),
        SourceFile("Sources/A/Clock.swift", "// struct Clock\nlet a = \"struct Clock\"\n"),
        SourceFile("Sources/A/Clock.swift", "class func Clock() {}\n"),
      ],
      good: [
        SourceFile("Sources/A/Clock.swift", "public final class Clock {}\n"),
        SourceFile("Sources/A/Clock+Virtual.swift", "extension Clock {}\n"),
        SourceFile("Sources/A/Column.swift", "extension Table { struct Column {} }\n"),
        SourceFile("Sources/A/Table+Column.swift", "extension Table.Column {}\n"),
        SourceFile("Sources/A/main.swift", "run()\n"), SourceFile("Package.swift", "let a = 1\n"),
        SourceFile("Tests/A/Anything.swift", "struct Other {}\n"),
        SourceFile("Sources/PipelineUnderTest/Frameworks/UIKit/Exports.swift", "import A\n"),
      ],
      file: { file in
        guard file.isInSources, file.language == .swift, file.name != "main.swift" else {
          return []
        }
        // Apple's modules also offer functions, constants and each other without any type.
        if file.hasApplesNames { return [] }
        let base = file.stem.split(separator: "+").first.map(String.init) ?? file.stem
        let names = file.types.flatMap { type in
          type.name.split(separator: ".").map(String.init)
        }
        if names.contains(where: { base.hasPrefix($0) }) { return [] }
        let text = "the file declares or extends no type \(base); name it after its type"
        return [Finding(path: file.path, line: 1, text: text)]
      }
    ),
    TidyRule(
      "No type has the name of its module",
      bad: [
        SourceFile("Sources/ImageBench/Reports/Reports.swift", "public struct Reports {}\n"),
        SourceFile("Sources/ImageBench/Reports/A.swift", "enum A { enum Reports {} }\n"),
        SourceFile("Sources/Scenarios/B.swift", "typealias Scenarios = [Int]\n"),
        SourceFile("Sources/PipelineUnderTest/Codecs/C.swift", "actor Codecs {}\n"),
      ],
      good: [
        SourceFile("Sources/ImageBench/Reports/ReportTable.swift", "struct ReportTable {}\n"),
        SourceFile("Sources/ImageBench/Trials/A.swift", "struct Reports {}\n"),
        SourceFile("Tests/ReportsTests/Reports.swift", "struct Reports {}\n"),
        // Every image library has a type of this name, and the module is about nothing else.
        SourceFile("Sources/PipelineUnderTest/ImagePipeline/A.swift", "class ImagePipeline {}\n"),
      ],
      file: { file in
        file.types.filter {
          $0.kind == .declaration && $0.name == file.module && $0.name != "ImagePipeline"
        }.map {
          file.finding(at: $0.offset, "\($0.name) hides its module; give the type another name")
        }
      }
    ),
    TidyRule(
      "Code names a metric by its case of MetricName",
      bad: [
        [metrics, swift("let a = cells[\"hit_rate\"]")],
        [metrics, swift("let a = [\"loads\", \"hit_rate\"]")],
      ],
      good: [
        [metrics, swift("let a = cells[.hitRate]")], [metrics, swift("// \"hit_rate\"")],
        [metrics, swift("let a = \"the hit_rate\"")], [metrics, test("a[\"hit_rate\"]")],
        // One word says other things too.
        [metrics, swift("let a = \"loads\"")],
      ],
      check: { tree in
        let names = tree.file(metricNames)?.texts.map(\.text).filter { $0.contains("_") } ?? []
        let known = Set(names)
        return tree.files.filter {
          $0.isInSources && $0.language == .swift && !metricSpellers.contains($0.path)
        }.flatMap { file in
          file.texts.filter { known.contains($0.text) }.map {
            file.finding(at: $0.offset, "\($0.text) is a metric; name it by its case of MetricName")
          }
        }
      }
    ),
  ]

  private static let metrics = SourceFile(
    metricNames,
    "enum MetricName: String {\n  case hitRate = \"hit_rate\"\n  case loads\n}\n"
  )
}

extension SourceFile {
  /// The literals of one word, with the offsets of their opening quotes.
  fileprivate var texts: [(text: String, offset: Int)] {
    occurrences(of: "\"").compactMap { offset in
      let word = bytes[(offset + 1)...].prefix(while: SourceFile.isWord)
      guard !word.isEmpty, word.endIndex < bytes.count, code[word.endIndex] == code[offset] else {
        return nil
      }
      return (String(decoding: word, as: UTF8.self), offset)
    }
  }
}

extension TidyRule {
  /// What each module may import of ours, lowest layer first; nil stands for everything.
  ///
  /// `Package.swift` says the same and the build checks it there. This table is the intention: who
  /// widens it has to do so knowingly.
  private static let directions: [(module: String, allowed: Set<String>?)] = [
    ("CJPEG", []), ("CPNG", []), ("CResample", []), ("CColor", []), ("CAllocator", []),
    ("CPrefetch", []), ("CThreads", []),
    ("CArguments", []), ("CFloor", []), ("CProcesses", []), ("CSQLite", []), ("Quantities", []),
    ("Statistics", []), ("Comparison", ["Statistics"]), ("ChangePoints", ["Statistics"]),
    ("JSONText", []), ("Tables", []),
    ("CSVText", []),
    ("Files", ["Quantities"]),
    ("EvictionPolicies", []),
    ("CacheReplay", ["Quantities", "Files", "EvictionPolicies"]),
    ("Signposts", ["Quantities", "CThreads", "Tables"]),
    (
      "PipelineUnderTest",
      [
        "Quantities", "Signposts", "EvictionPolicies", "CAllocator", "CJPEG", "CPNG", "CResample",
        "CColor", "CPrefetch", "Tables",
      ]
    ),
    ("Scenarios", ["Quantities"]),
    ("Simulation", ["Quantities"]),
    ("Corpus", ["Quantities", "CJPEG", "CPNG", "Files"]),
    ("Diagnosis", ["Quantities", "Signposts", "JSONText", "Tables"]),
    (
      "Harness",
      [
        "Quantities", "PipelineUnderTest", "Scenarios", "Simulation", "Signposts", "Diagnosis",
        "Statistics", "Corpus", "CAllocator", "CFloor", "JSONText", "CSVText", "Files", "Tables",
      ]
    ),
    (
      "Hunting",
      [
        "Quantities", "Harness", "PipelineUnderTest", "Scenarios", "Simulation", "Signposts",
        "Tables",
      ]
    ),
    ("Recordings", ["Quantities", "Scenarios", "CSVText", "JSONText", "Files"]),
    (
      "Reproduction",
      [
        "Quantities", "PipelineUnderTest", "Scenarios", "Signposts", "Diagnosis", "Corpus",
        "Harness",
      ]
    ),
    ("Conformance", ["Quantities", "PipelineUnderTest", "Simulation", "Signposts"]),
    ("History", ["Quantities", "CSQLite"]),
    ("Report", ["Quantities", "Statistics", "Comparison", "JSONText", "CSVText", "Files"]),
    (
      "Nightly",
      [
        "History", "ChangePoints", "Comparison", "Report", "Statistics", "CSVText", "JSONText",
        "Files", "Quantities",
      ]
    ),
    ("CommandLine", nil),
  ]

  /// Rules about the parts of the house.
  static let modules: [TidyRule] = [
    TidyRule(
      "Imports follow the directions of the design",
      bad: [
        SourceFile("Sources/ImageBench/Statistics/A.swift", "import Quantities\n"),
        SourceFile("Sources/PipelineUnderTest/Pipeline/A.swift", "public import Simulation\n"),
        SourceFile("Sources/PipelineUnderTest/Pipeline/A.swift", "import struct Harness.Trial\n"),
        SourceFile("Sources/Scenarios/A.swift", "@preconcurrency import PipelineUnderTest\n"),
        SourceFile("Sources/ImageBench/Report/A.swift", "import\tHarness\n"),
        SourceFile("Sources/ImageBench/Unknown/A.swift", "struct A {}\n"),
        SourceFile("Sources/ImageBench/Unknown/Deep/A.swift", "struct A {}\n"),
      ],
      good: [
        SourceFile("Sources/ImageBench/Statistics/A.swift", "import Glibc\n// import Quantities\n"),
        SourceFile("Sources/ImageBench/Report/A.swift", "public import Quantities\n"),
        SourceFile("Sources/ImageBench/CommandLine/A.swift", "import Harness\nimport Report\n"),
        SourceFile("Sources/PipelineUnderTest/CPNG/png.c", "#include <png.h>\n"),
        SourceFile("Tests/StatisticsTests/A.swift", "import Quantities\n"),
      ],
      file: { file in
        guard let module = file.module, file.language == .swift else { return [] }
        guard let direction = directions.first(where: { $0.module == module }) else {
          let text = "the module \(module) is not in the table of directions; add it there"
          return [Finding(path: file.path, line: 1, text: text)]
        }
        guard let allowed = direction.allowed else { return [] }
        return file.imports.filter { imported in
          directions.contains { $0.module == imported.module } && !allowed.contains(imported.module)
        }.map { file.finding(at: $0.offset, "\(module) may not import \($0.module)") }
      }
    ),
    TidyRule(
      "ARCHITECTURE.md mentions every module",
      bad: [
        [SourceFile("Sources/ImageBench/Report/A.swift", "")],
        [
          SourceFile("ARCHITECTURE.md", "Reporting, and PipelineUnderTest.\n"),
          SourceFile("Sources/ImageBench/Report/A.swift", ""),
        ],
        [
          SourceFile("ARCHITECTURE.md", "Everything else.\n"),
          SourceFile("Sources/PipelineUnderTest/CJPEG/a.c", ""),
        ],
      ],
      good: [
        [
          SourceFile("ARCHITECTURE.md", "`Report/` writes tables. CJPEG is a shim.\n"),
          SourceFile("Sources/ImageBench/Report/Text/A.swift", ""),
          SourceFile("Sources/PipelineUnderTest/CJPEG/include/a.h", ""),
        ]
      ],
      check: { tree in
        let page = tree.file("ARCHITECTURE.md")
        return modules(of: tree).compactMap { module in
          if let page, !page.occurrences(of: module, in: page.bytes).isEmpty { return nil }
          let text = "the module \(module) is not mentioned; say what it is for"
          return Finding(path: "ARCHITECTURE.md", line: 1, text: text)
        }
      }
    ),
  ]

  /// The modules that have a file under Sources, in the order of their first one.
  private static func modules(of tree: SourceTree) -> [String] {
    var result: [String] = []
    for file in tree.files where file.language != .other {
      if let module = file.module, !result.contains(module) { result.append(module) }
    }
    return result
  }
}

extension SourceFile {
  /// The modules that a Swift file imports, with the offsets of the import declarations.
  var imports: [(module: String, offset: Int)] {
    let kinds: Set<String> = [
      "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
    ]
    return occurrences(of: "import").compactMap { offset in
      guard isDeclaration(offset), var start = next(after: offset + "import".utf8.count) else {
        return nil
      }
      if kinds.contains(word(at: start)) {
        guard let name = next(after: start + word(at: start).utf8.count) else { return nil }
        start = name
      }
      return (word(at: start), offset)
    }
  }
}

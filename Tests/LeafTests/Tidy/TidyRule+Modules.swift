extension TidyRule {
  /// The targets that another target must not depend on, directly or indirectly, and why.
  ///
  /// `Package.swift` alone defines the imports; these are the walls that a change of it must keep.
  private static let walls: [(target: String, unreachable: [String], reason: String)] = [
    (
      "Codecs", ["Signposts", "Requests", "Caches", "ImagePipeline"],
      "decoding neither knows requests nor reports anything"
    ),
    (
      "DeviceContract", ["Signposts", "Requests", "Caches", "ImagePipeline"],
      "a device does not depend on what runs on it"
    ),
    ("Requests", ["Caches", "ImagePipeline"], "a request knows nothing of what answers it"),
    ("Caches", ["ImagePipeline"], "a cache knows nothing of the loads that use it"),
    (
      "ImagePipeline", ["Variants", "Simulation", "Scenarios", "Corpus", "Diagnosis", "Trials"],
      "the measured code must know neither that it is measured nor any preset"
    ),
    (
      "Variants", ["Simulation", "Scenarios", "Corpus", "Diagnosis", "Trials"],
      "presets must not know what measures them"
    ),
    (
      "Scenarios", ["ImagePipeline", "Simulation", "Trials"],
      "what is asked must not depend on what answers"
    ),
    ("Simulation", ["ImagePipeline", "Scenarios"], "a device knows no app"),
    (
      "Records", ["Trials", "Reports", "Nights", "Statistics"],
      "what a run is does not depend on who plays, judges or shows it"
    ),
    ("Statistics", ["Reports", "Trials"], "verdicts are made of numbers alone"),
    ("Reports", ["Trials", "ImagePipeline"], "a report is made of a run's files alone"),
  ]

  /// The folders whose targets must not depend on others, directly or indirectly, and why.
  private static let folderWalls: [(folder: String, unreachable: [String], reason: String)] = [
    (
      "Sources/PipelineUnderTest/Frameworks/",
      ["Requests", "Caches", "ImagePipeline", "Variants", "Scenarios", "Trials"],
      "frameworks serve every loader, so they know neither one of them nor what measures it"
    )
  ]

  /// Dependencies without an import, with their purpose.
  private static let unseen: [(target: String, dependency: String)] = [
    // The tests start the tool, which has to be built first.
    ("TrialsTests", "Executable"), ("CommandLineTests", "Executable"),
    ("LoaderTests", "FieldLoaders"),
    // Users of UIKit get its submodules with it.
    ("UIKit", "CUIKit"),
    ("os", "OSSubmodules"),
  ]

  /// A manifest of a few targets, for samples.
  private static func manifest(_ extra: String = "") -> SourceFile {
    SourceFile(
      "Package.swift",
      """
      let house = "Sources/ImageBench"
      let package = Package(targets: [
        .target(name: "Basics", path: "\\(house)/Basics"),
        .target(name: "Reports", dependencies: ["Basics"], path: "\\(house)/Reports"),
        .tests("ReportsTests", of: ["Reports"]),
        \(extra)
      ])
      """
    )
  }

  /// Files that use what ``manifest(_:)`` grants.
  private static let users: [SourceFile] = [
    SourceFile("Sources/ImageBench/Reports/A.swift", "public import Basics\n"),
    SourceFile("Tests/ReportsTests/A.swift", "@testable import Reports\n"),
  ]

  /// Rules about modules.
  static let modules: [TidyRule] = [
    TidyRule(
      "Targets import only their dependencies in Package.swift",
      bad: [
        [manifest(), SourceFile("Sources/ImageBench/Basics/A.swift", "import Reports\n")],
        [
          manifest(), SourceFile("Sources/ImageBench/Basics/A.swift", "public import Reports\n"),
        ],
        [manifest(), SourceFile("Sources/ImageBench/Basics/A.swift", "import\tReports\n")],
        [
          manifest(),
          SourceFile("Sources/ImageBench/Basics/A.swift", "import struct Reports.Table\n"),
        ],
        [manifest(), SourceFile("Tests/ReportsTests/A.swift", "@testable import Basics\n")],
        [manifest(), SourceFile("Sources/ImageBench/Unknown/Deep/A.swift", "struct A {}\n")],
        [SourceFile("Sources/ImageBench/Reports/A.swift", "struct A {}\n")],
      ],
      good: [
        [manifest()] + users,
        [
          manifest(),
          SourceFile("Sources/ImageBench/Basics/A.swift", "import Glibc\n// import Reports\n"),
        ],
        [manifest(), SourceFile("Sources/ImageBench/CNew/a.c", "#include <png.h>\n")],
      ],
      check: { tree in
        guard let page = tree.file("Package.swift") else { return [missing] }
        let manifest = Manifest(page)
        return tree.files.filter {
          $0.language == .swift && $0.path != page.path && !$0.path.hasPrefix("Examples/")
        }.flatMap { file in
          guard let target = manifest.target(of: file.path) else {
            return [
              Finding(path: file.path, line: 1, text: "no target of Package.swift has this file")
            ]
          }
          let granted = target.dependencies.map(\.name)
          return file.imports.filter { imported in
            manifest.target(named: imported.module) != nil && !granted.contains(imported.module)
          }.map { file.finding(at: $0.offset, "\(target.name) may not import \($0.module)") }
        }
      }
    ),
    TidyRule(
      "Targets import all their dependencies in Package.swift",
      bad: [
        [manifest()], [manifest(), users[0]], [manifest(), users[1]],
        [manifest(".tests(\"MoreTests\", of: [\"Reports\", \"Basics\"]),")] + users
          + [SourceFile("Tests/MoreTests/A.swift", "import Reports\n")],
        [SourceFile("Sources/ImageBench/Reports/A.swift", "struct A {}\n")],
      ],
      good: [[manifest()] + users],
      check: { tree in
        guard let page = tree.file("Package.swift") else { return [missing] }
        let manifest = Manifest(page)
        return manifest.targets.flatMap { target in
          let used = Set(
            tree.files.filter { $0.path.hasPrefix(target.path + "/") }.flatMap(\.imports).map(
              \.module
            )
          )
          return target.dependencies.filter { dependency in
            !used.contains(dependency.name)
              && !unseen.contains { $0 == (target.name, dependency.name) }
          }.map {
            page.finding(
              at: $0.offset,
              "\(target.name) never imports \($0.name); remove the dependency"
            )
          }
        }
      }
    ),
    TidyRule(
      "No dependency goes around a wall",
      bad: [
        [
          manifest(
            ".target(name: \"Trials\"), .target(name: \"Corpus\", dependencies: [\"Trials\"]),"
              + ".target(name: \"Statistics\", dependencies: [\"Corpus\"])"
          )
        ],
        [manifest(".target(name: \"ImagePipeline\", dependencies: [\"Simulation\"])")],
        [
          manifest(
            ".measured(\"Shop\", of: [\"Requests\"]), .framework(\"Views\", of: [\"Shop\"]),"
          )
        ],
        [SourceFile("Sources/ImageBench/Reports/A.swift", "struct A {}\n")],
      ],
      good: [
        [manifest()],
        [
          manifest(
            ".target(name: \"Trials\", dependencies: [\"ImagePipeline\", \"Simulation\"])"
          )
        ],
        [
          manifest(
            ".measured(\"Shop\", of: [\"Requests\"]), .framework(\"Views\", of: [\"Basics\"]),"
          )
        ],
      ],
      check: { tree in
        guard let page = tree.file("Package.swift") else { return [missing] }
        let manifest = Manifest(page)
        return manifest.targets.flatMap { target in
          let reach = manifest.reach(of: target.name)
          return walls(around: target).flatMap { wall in
            wall.unreachable.filter(reach.contains).map {
              page.finding(
                at: target.offset,
                "\(target.name) can reach \($0), and \(wall.reason)"
              )
            }
          }
        }
      }
    ),
    TidyRule(
      "ARCHITECTURE.md mentions every module",
      bad: [
        [SourceFile("Sources/ImageBench/Reports/A.swift", "")],
        [
          SourceFile("ARCHITECTURE.md", "Reporting, and ImagePipeline.\n"),
          SourceFile("Sources/ImageBench/Reports/A.swift", ""),
        ],
        [
          SourceFile("ARCHITECTURE.md", "Everything else.\n"),
          SourceFile("Sources/PipelineUnderTest/CCodecs/a.c", ""),
        ],
        [
          SourceFile("ARCHITECTURE.md", "The folder Frameworks.\n"),
          SourceFile("Sources/PipelineUnderTest/Frameworks/OSLog/Deep/A.swift", ""),
        ],
      ],
      good: [
        [
          SourceFile("ARCHITECTURE.md", "UIKit.\n"),
          SourceFile("Sources/PipelineUnderTest/Frameworks/UIKit/Views/A.swift", ""),
        ],
        [
          SourceFile("ARCHITECTURE.md", "`Reports/` writes tables. CCodecs is a shim.\n"),
          SourceFile("Sources/ImageBench/Reports/Text/A.swift", ""),
          SourceFile("Sources/PipelineUnderTest/CCodecs/include/a.h", ""),
        ],
      ],
      check: { tree in
        let page = tree.file("ARCHITECTURE.md")
        return modules(of: tree).compactMap { module in
          if let page, !page.occurrences(of: module, in: page.bytes).isEmpty { return nil }
          let text = "the module \(module) is not mentioned; describe it"
          return Finding(path: "ARCHITECTURE.md", line: 1, text: text)
        }
      }
    ),
  ]

  /// The walls that `target` must keep, by its name and by its folder.
  private static func walls(
    around target: Manifest.Target
  ) -> [(unreachable: [String], reason: String)] {
    walls.filter { $0.target == target.name }.map { ($0.unreachable, $0.reason) }
      + folderWalls.filter { target.path.hasPrefix($0.folder) }
      .map { ($0.unreachable, $0.reason) }
  }

  private static let missing = Finding(
    path: "Package.swift",
    line: 1,
    text: "it is missing, so that the imports are undefined"
  )

  /// The modules that have a file under Sources, in the order of their first one.
  private static func modules(of tree: SourceTree) -> [String] {
    var result: [String] = []
    for file in tree.files where file.language != .other {
      // The folder of the modules with Apple's names is no module.
      let parts = file.path.split(separator: "/").map(String.init)
      let isFramework = file.module == "Frameworks" && parts.count > 4
      guard let module = isFramework ? parts[3] : file.module else { continue }
      if !result.contains(module) { result.append(module) }
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

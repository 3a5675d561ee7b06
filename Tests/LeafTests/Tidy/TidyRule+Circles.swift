extension TidyRule {
  /// Circles that Apple's own interfaces have: a view names its window, which is a view.
  private static let free = ["UIKit", "SwiftUI"].map {
    "Sources/PipelineUnderTest/Frameworks/\($0)"
  }
  /// More files than this in a circle cannot be read one after the other.
  private static let largestCircle = 3

  /// Rules about circles of references inside a module.
  static let circles: [TidyRule] = [
    TidyRule(
      "No folders of a module depend on each other in a circle",
      bad: [
        [
          SourceFile("Sources/ImageBench/M/One/A.swift", "struct A {\n  var b: B\n}\n"),
          SourceFile("Sources/ImageBench/M/Two/B.swift", "package enum B {}\nlet a: [A] = []\n"),
        ],
        [
          SourceFile("Sources/Scenarios/One/A.swift", "struct A {\n  var b: B\n}\n"),
          SourceFile("Sources/Scenarios/B.swift", "public final class B {}\nlet a = A.self\n"),
        ],
        [
          SourceFile("Sources/PipelineUnderTest/Frameworks/M/One/A.swift", "struct A { var c: C }"),
          SourceFile("Sources/PipelineUnderTest/Frameworks/M/Two/B.swift", "struct B { var a: A }"),
          SourceFile("Sources/PipelineUnderTest/Frameworks/M/C.swift", "struct C { var b: B }"),
        ],
      ],
      good: [
        [
          SourceFile("Sources/ImageBench/M/One/A.swift", "struct A {\n  var b: B\n}\n"),
          SourceFile("Sources/ImageBench/M/Two/B.swift", "struct B {}  // of A\nlet a = \"A\"\n"),
        ],
        // Of two files that declare a name, either may be meant; a private one is meant by none.
        [
          SourceFile("Sources/ImageBench/M/One/A.swift", "struct A { var b: B }\nstruct C {}\n"),
          SourceFile("Sources/ImageBench/M/Two/B.swift", "struct B { var c: C }\nstruct C {}\n"),
        ],
        [
          SourceFile("Sources/ImageBench/M/One/A.swift", "private struct C {}\nlet b: B? = nil\n"),
          SourceFile("Sources/ImageBench/M/Two/B.swift", "struct B { var c: C, d: Other.A }\n"),
        ],
        [
          SourceFile("Sources/ImageBench/M/One/A.swift", "struct A {\n  var b: B\n}\n"),
          SourceFile("Sources/ImageBench/N/Two/B.swift", "struct B {}\nlet a: [A] = []\n"),
        ],
        free.flatMap { folder in
          [
            SourceFile("\(folder)/One/A.swift", "struct A { var b: B }\n"),
            SourceFile("\(folder)/Two/B.swift", "struct B { var a: [A] }\n"),
          ]
        },
      ],
      check: { tree in
        TypeGraph.graphs(of: tree).filter { !free.contains($0.folder) }.flatMap { graph in
          graph.circlesOfFolders.map { circle in
            let names = circle.map { $0.isEmpty ? "the module's own folder" : $0 }
            let text =
              "the folders \(names.joined(separator: ", ")) use each other's types; move a file"
            return Finding(path: graph.folder, line: 1, text: text)
          }
        }
      }
    ),
    TidyRule(
      "At most \(largestCircle) files of a module of the bench depend on each other in a circle",
      bad: [circle(of: 4)],
      good: [circle(of: 3)],
      check: { tree in
        TypeGraph.graphs(of: tree).filter { $0.folder.hasPrefix("Sources/ImageBench/") }
          .flatMap { graph in
            graph.circlesOfFiles.filter { $0.count > largestCircle }.map { circle in
              let text =
                "\(circle.joined(separator: ", ")) use each other's types; move one to its own file"
              return Finding(path: graph.folder, line: 1, text: text)
            }
          }
      }
    ),
  ]

  /// Files of which each uses the next one's type, and the last that of the first.
  private static func circle(of count: Int) -> [SourceFile] {
    (0..<count).map { index in
      SourceFile(
        "Sources/ImageBench/M/T\(index).swift",
        "struct T\(index) { var next: [T\((index + 1) % count)] }\n"
      )
    }
  }
}

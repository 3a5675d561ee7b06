extension TidyRule {
  /// The prefix of every exported symbol of a C target.
  private static let prefix = "ib_"

  /// Rules about C.
  static let shims: [TidyRule] = [
    TidyRule(
      "C functions that others can call begin with \(prefix)",
      bad: [
        header("/* A. */\nint read_rows(int a);"), header("/* A. */\nvoid *my_ib_open(void);"),
        header("#ifdef __cplusplus\nextern \"C\" {\n#endif\n/* A. */\nint a(void);\n}"),
        header("/* A. */\nstatic inline int a(void) { return 1; }"),
        SourceFile("Sources/A/CB/b.c", "int helper(int a)\n{\n    return a;\n}\n"),
        SourceFile("Sources/A/CB/b.c", "#include <a.h>\nint helper(void) { return 1; }\n"),
      ],
      good: [
        header("/* A. */\nint ib_read(int (*row)(void *), void *context);"),
        header("typedef int (*ib_row)(int a);"), header("#define CHECK(a) check(a);"),
        header("#define EACH(a) do { \\\n  check(a); \\\n"),
        header("/* int a(void); */"), header("struct ib_a {\n    int (*next)(void);\n};"),
        header("/* A. */\nint ib_a(void) __attribute__((nonnull(1)));"),
        SourceFile("Sources/A/CB/b.c", "static int helper(int a) {\n    return a;\n}\n"),
        SourceFile(
          "Sources/A/CB/b.c",
          "int ib_a(void) {\n    if (b()) { c(); }\n    return d();\n}\n"
        ),
      ],
      file: { file in
        // What a world takes over has the names of the system, and everything else of it vt_.
        if file.module == "CVirtualTime" || file.hasApplesNames { return [] }
        return exported(file).filter { !$0.name.hasPrefix(prefix) }.map {
          file.finding(
            at: $0.offset,
            "\($0.name) is exported; begin it with \(prefix) or make it static"
          )
        }
      }
    ),
    TidyRule(
      "Public C functions have a comment above them, or above their paragraph",
      bad: [
        header("int ib_a(void);"), header("/* Far away. */\n\nint ib_a(void);"),
        header("/* A. */\nint ib_a(void);\n\nint ib_b(void);"),
        header("#include <stdint.h>\nint ib_a(void);"),
      ],
      good: [
        header("/* Reads.\n * Returns 0. */\nint ib_a(int a,\n         int b);"),
        header("/// Reads.\nint ib_a(void);\n\n// Writes.\nint ib_b(void);"),
        header(
          "// The least, and the most.\nint ib_a(void);\nint ib_b(int a,\n         int b);\nint ib_c(void);"
        ),
        SourceFile("Sources/A/CB/b.c", "int ib_a(void) {\n    return 1;\n}\n"),
        SourceFile("Sources/A/CB/private.h", "int ib_a(void);\n"),
      ],
      file: { file in
        guard file.path.hasSuffix(".h"), file.path.contains("/include/") else { return [] }
        return exported(file).filter { function in
          var above = file.line(at: function.offset) - 1
          while !SourceFile.trimmed(file.line(above, of: file.code)).isEmpty { above -= 1 }
          return SourceFile.trimmed(file.line(above, of: file.comments)).isEmpty
        }.map { file.finding(at: $0.offset, "\($0.name) has no comment; say what it guarantees") }
      }
    ),
    TidyRule(
      "Every C target has a README.md",
      bad: [
        [SourceFile("Sources/ImageBench/CSQLite/include/a.h", "")],
        [
          SourceFile("Sources/ImageBench/CSQLite/include/a.h", ""),
          SourceFile("Sources/ImageBench/CSQLite/include/README.md", ""),
        ],
      ],
      good: [
        [
          SourceFile("Sources/ImageBench/CSQLite/include/a.h", ""),
          SourceFile("Sources/ImageBench/CSQLite/README.md", "SQLite.\n"),
        ],
        [SourceFile("Sources/ImageBench/Reports/A.swift", "")],
        [SourceFile("Tests/Support/include/a.h", "")],
      ],
      check: { tree in
        let folders = tree.files.filter { $0.isInSources && $0.path.hasSuffix(".h") }.compactMap {
          file -> String? in
          let parts = file.path.split(separator: "/")
          return parts.lastIndex(of: "include").map { parts[..<$0].joined(separator: "/") }
        }
        return folders.enumerated().filter { !folders[..<$0.offset].contains($0.element) }
          .compactMap {
            let path = $0.element + "/README.md"
            if tree.file(path) != nil { return nil }
            return Finding(
              path: path,
              line: 1,
              text: "missing; name library, licence and guarantees"
            )
          }
      }
    ),
    TidyRule(
      "CVirtualTime has every one of its functions in a build with a sanitizer, too",
      bad: [
        [virtualTime("include/CVirtualTime.h", "int vt_a(void);\n")],
        [
          virtualTime("include/CVirtualTime.h", "int vt_a(void);\n"),
          virtualTime("files.c", "int vt_a(void) { return 1; }\n"),
          virtualTime("Passive/passive.c", "// vt_a\nNEVER(int, vt_b, void)\n"),
        ],
      ],
      good: [
        [
          virtualTime("include/CVirtualTime.h", "int vt_a(void);\nvoid vt_b(int (*c)(void));\n"),
          virtualTime("Passive/passive.c", "NEVER(int, vt_a, void)\n"),
          virtualTime("Wall/wall.c", "void vt_b(int (*c)(void)) {}\n"),
        ]
      ],
      check: { tree in
        let header = tree.file(virtualTime + "include/CVirtualTime.h")
        // Package.swift compiles these two folders alone with a sanitizer.
        let compiled = tree.files.filter { file in
          ["Passive/", "Wall/"].contains { file.path.hasPrefix(virtualTime + $0) }
        }
        return header.map { header in
          header.cDeclarations.filter { function in
            compiled.allSatisfy { $0.occurrences(of: function.name).isEmpty }
          }.map { header.finding(at: $0.offset, "\($0.name) is missing in Passive/passive.c") }
        } ?? []
      }
    ),
  ]

  private static let virtualTime = "Sources/ImageBench/CVirtualTime/"

  private static func virtualTime(_ path: String, _ text: String) -> SourceFile {
    SourceFile(virtualTime + path, text)
  }

  private static func header(_ text: String) -> SourceFile {
    SourceFile("Sources/PipelineUnderTest/CCodecs/include/ib_jpeg.h", text + "\n")
  }

  /// The functions of a C file under Sources that other files can call: those of headers, and
  /// non-static ones of other files.
  private static func exported(_ file: SourceFile) -> [(name: String, offset: Int)] {
    guard file.isInSources, file.language == .c else { return [] }
    let isHeader = file.path.hasSuffix(".h")
    let defined = file.functions.compactMap { body -> (name: String, offset: Int)? in
      let end = file.code[body.start...].firstIndex(of: UInt8(ascii: "(")) ?? body.start
      let isStatic = file.occurrences(of: "static").contains { (body.start..<end).contains($0) }
      return isStatic && !isHeader ? nil : (body.name, body.start)
    }
    return defined + (isHeader ? file.cDeclarations : [])
  }
}

extension SourceFile {
  /// The functions that a C file declares outside of all blocks, without a body.
  var cDeclarations: [(name: String, offset: Int)] {
    var result: [(name: String, offset: Int)] = []
    var index = 0
    while index < code.count {
      switch code[index] {
      case UInt8(ascii: "{"):
        // Only linkage blocks are searched.
        let start = cDeclarationStart(before: index)
        if word(at: start) != "extern", let end = closing(index) { index = end }
      case UInt8(ascii: ";"):
        let start = cDeclarationStart(before: index)
        if let declaration = cFunction(start..<index) { result.append(declaration) }
      default: break
      }
      index += 1
    }
    return result
  }

  /// The function that the statement in `range` declares, or nil when it declares something else.
  private func cFunction(_ range: Range<Int>) -> (name: String, offset: Int)? {
    guard !range.isEmpty, word(at: range.lowerBound) != "typedef",
      let open = code[range].firstIndex(of: UInt8(ascii: "("))
    else { return nil }
    let name = lastWord(before: open)
    // The variable of a function type begins with "(*".
    guard !name.isEmpty, next(after: open + 1).map({ code[$0] }) != UInt8(ascii: "*") else {
      return nil
    }
    return (name, range.lowerBound)
  }
}

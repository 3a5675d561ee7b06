extension TidyRule {
  /// The beginnings of declarations whose form is defined by a protocol of the standard library.
  private static let setByProtocols = [
    "init(from decoder: any Decoder)", "func encode(to encoder: any Encoder)",
  ]

  /// Functions that rethrow any error of the caller's closure, as "path: line".
  private static let untypedThrowers: Set<String> = []

  /// Rules about errors.
  static let errors: [TidyRule] = [
    TidyRule(
      "Outside of CommandLine, a function that throws names its error",
      bad: [
        swift("func a() throws {}"), swift("func a() async throws -> Int { 1 }"),
        swift("init() throws {}"), swift("let a: () throws -> Void"),
        swift("func a() throws(any Error) {}"), swift("var a: Int { get throws { 1 } }"),
      ],
      good: [
        swift("func a() throws(FileError) {}"), swift("func a() rethrows {}"), swift("// throws"),
        swift("func a<E>(_ b: () throws(E) -> Void) throws(E) {}"), test("func a() throws {}"),
        SourceFile("Sources/ImageBench/CommandLine/A.swift", "func a() throws {}\n"),
        swift("let a = \"throws\""),
        swift("public init(from decoder: any Decoder) throws {}"),
        swift("func encode(to encoder: any Encoder) throws {}"),
        swift("#expect(throws: A.self) {}"),
      ],
      file: { file in
        guard file.isInSources, file.language == .swift, file.module != "CommandLine",
          !file.hasApplesNames
        else {
          return []
        }
        return file.occurrences(of: "throws").compactMap { offset in
          let after = offset + "throws".utf8.count
          if after < file.code.count, file.code[after] == UInt8(ascii: ":") { return nil }
          if after < file.code.count, file.code[after] == UInt8(ascii: "("),
            file.arguments(after).first != "any Error"
          {
            return nil
          }
          let line = SourceFile.trimmed(file.line(file.line(at: offset), of: file.bytes))
          if setByProtocols.contains(where: { file.occurs($0, inLineAt: offset) }) { return nil }
          if untypedThrowers.contains("\(file.path): \(line)") { return nil }
          return file.finding(at: offset, "untyped throws; name the error as in throws(FileError)")
        }
      }
    ),
    TidyRule(
      "An error message begins in lower case, because it follows a colon",
      bad: [
        error("\"There is none\""), error("case .a: \"Cannot read it\""),
        error("return \"A thing\""),
        SourceFile("Sources/ImageBench/CommandLine/A.swift", "throw .usage(\"The a\")\n"),
      ],
      good: [
        error("\"there is none\""), error("case .a: \"\\(path) is none\""),
        error("/// \"The a\""),
        error("\"HTTP has none\""), swift("\"The table\""),
        SourceFile("Sources/ImageBench/CommandLine/A.swift", "throw .usage(\"the a\")\n"),
      ],
      file: { file in
        guard file.isInSources, file.language == .swift else { return [] }
        // This message is part of logs whose hashes are recorded.
        let says =
          file.stem != "TransferFailure"
          && ["Error", "Fault", "Failure"].contains { file.stem.hasSuffix($0) }
        let thrown = ["usage(\"", "failed(\"", "message: \"", "console.error(\""]
        return file.occurrences(of: "\"", in: file.bytes).filter { offset in
          let line = file.line(file.line(at: offset), of: file.bytes)
          let before = SourceFile.trimmed(line.prefix(upTo: offset))
          let isMessage =
            thrown.contains { (before + "\"").hasSuffix($0) }
            || says
              && (before.isEmpty || before == "return"
                || before.hasPrefix("case ") && before.hasSuffix(":"))
          let first = file.bytes.dropFirst(offset + 1).prefix { SourceFile.isWord($0) }
          return isMessage && first.first.map { 0x41...0x5a ~= $0 } == true
            && first.dropFirst().allSatisfy { 0x61...0x7a ~= $0 }
            && file.bytes.dropFirst(offset + 1 + first.count).first == UInt8(ascii: " ")
        }.map { file.finding(at: $0, "begins with a capital; begin in lower case") }
      }
    ),
  ]

  /// A file that describes an error with `line`.
  private static func error(_ line: String) -> SourceFile {
    SourceFile("Sources/ImageBench/Reports/AnError.swift", line + "\n")
  }
}

extension SourceFile {
  /// Whether `pattern` occurs in the same line as the byte `offset` of the code.
  fileprivate func occurs(_ pattern: String, inLineAt offset: Int) -> Bool {
    occurrences(of: pattern).contains { line(at: $0) == line(at: offset) }
  }
}

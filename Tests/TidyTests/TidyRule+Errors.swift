extension TidyRule {
  /// Declarations whose form a protocol of the standard library sets, as they begin.
  private static let setByProtocols = [
    "init(from decoder: any Decoder)", "func encode(to encoder: any Encoder)",
  ]

  /// Functions that pass on whatever a closure of the caller throws, as "path: line".
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
        guard file.isInSources, file.language == .swift, file.module != "CommandLine" else {
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
    )
  ]
}

extension SourceFile {
  /// Whether `pattern` stands in the same line as the byte `offset` of the code.
  fileprivate func occurs(_ pattern: String, inLineAt offset: Int) -> Bool {
    occurrences(of: pattern).contains { line(at: $0) == line(at: offset) }
  }
}

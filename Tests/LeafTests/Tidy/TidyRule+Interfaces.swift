extension TidyRule {
  /// Functions that may take a Bool, as "path: name", each with its reason.
  private static let booleanTakers: Set<String> = [
    // The protocol of the standard library requires the parameter.
    "Sources/ImageBench/Text/JSON/JSONValue.swift: init"
  ]

  /// Rules about interfaces between modules.
  static let interfaces: [TidyRule] = [
    TidyRule(
      "Choices in an interface are enums, not Bools",
      bad: [
        swift("public func a(flag: Bool) {}"), swift("public init(_ a: Int, b: Bool = true) {}"),
        swift("package static func a(\n  b: [Int],\n  c: Bool?\n) {}"),
        swift("public subscript(a: Bool) -> Int { 1 }"),
        swift("@inlinable\npublic mutating func a(_ b: inout Bool) {}"),
      ],
      good: [
        swift("func a(flag: Bool) {}"), swift("public func a() -> Bool { b(true) }"),
        swift("public func a(_ b: (Int) -> Bool) {}"), swift("public func a(_ b: [Bool]) {}"),
        swift("public var a: Bool { true }"), swift("// public func a(b: Bool)"),
        swift("public struct A {\n  private func a(b: Bool) {}\n}"),
        test("public func a(flag: Bool) {}"),
        SourceFile(
          "Sources/PipelineUnderTest/Frameworks/UIKit/A.swift",
          "public func a(flag: Bool) {}\n"
        ),
      ],
      file: { file in
        // Where the names are Apple's, the parameters are too.
        guard file.isInSources, file.language == .swift, !file.hasApplesNames else { return [] }
        return ["func", "init", "subscript"].flatMap { keyword in
          file.occurrences(of: keyword).compactMap { offset -> Finding? in
            guard file.isDeclaration(offset), file.isOffered(offset),
              let open = file.code[offset...].firstIndex(of: UInt8(ascii: "(")),
              file.arguments(open).contains(where: SourceFile.takesTruthValue)
            else { return nil }
            let name = keyword == "func" ? file.word(at: offset + 5) : keyword
            if booleanTakers.contains("\(file.path): \(name)") { return nil }
            return file.finding(
              at: offset,
              "\(name) takes a Bool; make the choices an enum"
            )
          }
        }
      }
    )
  ]
}

extension SourceFile {
  /// Whether the file belongs to a module with the name and the interface of one of Apple's, or to
  /// the loaders, which are written as an app writes them.
  var hasApplesNames: Bool {
    let frameworks = "Sources/PipelineUnderTest/Frameworks/"
    return path.hasPrefix(frameworks) && !path.hasPrefix(frameworks + "VirtualDevice/")
      || path.hasPrefix("Sources/PipelineUnderTest/Loaders/")
  }

  /// Whether the declaration whose keyword is at `offset` is public or shared in the package.
  func isOffered(_ offset: Int) -> Bool {
    let lineStart = lineStarts[line(at: offset) - 1]
    let modifiers = trimmedWords(code[lineStart..<offset])
    return modifiers.contains("public") || modifiers.contains("package")
  }

  /// Whether a parameter such as "_ flag: Bool = true" is a Bool.
  fileprivate static func takesTruthValue(_ parameter: String) -> Bool {
    guard let colon = parameter.firstIndex(of: ":") else { return false }
    let type = parameter[parameter.index(after: colon)...].split(separator: "=").first ?? ""
    let words = type.split { $0 == " " || $0 == "\n" || $0 == "\t" }
    return words.last == "Bool" || words.last == "Bool?"
      ? words.count <= 2 && !words.contains("->") : false
  }

  private func trimmedWords(_ bytes: ArraySlice<UInt8>) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: " ").map { $0 }
  }
}

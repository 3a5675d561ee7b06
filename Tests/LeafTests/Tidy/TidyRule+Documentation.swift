extension TidyRule {
  /// Rules about what has to be documented.
  static let documentation: [TidyRule] = [
    // swift-format's own rule demands a comment on every stored property too, where most comments
    // could only repeat the name.
    TidyRule(
      "Types and functions that other modules use are documented",
      bad: [
        "public struct A {}", "package enum A {\n  case b\n}", "public protocol A {}",
        "/// A.\n\npublic func a() {}", "// A.\npublic func a(b: Int) {}",
        "@inlinable\npublic static func a() {}", "package final class A {}",
        "extension A {\n  public mutating func a() {}\n}",
      ].map { [swift($0)] },
      good: [
        "/// A.\npublic struct A {}", "struct A {}", "func a() {}", "public var a: Int",
        "/// A.\n@inlinable\npublic static func a() {}", "public let a = \"public func b()\"",
        "/// A.\n// Why.\npublic func a() {}", "public override func a() {}",
        "extension A {}\nprivate func a() {}", "public init() {}",
        // What a protocol asks for is documented there.
        "/// A.\npublic protocol A {\n  func a()\n}\nextension B: A {\n  public func a() {}\n}",
        "public func hash(into hasher: inout Hasher) {}",
      ].map { [swift($0)] } + [
        [test("public func a() {}")],
        [
          SourceFile(
            "Sources/PipelineUnderTest/Frameworks/UIKit/A.swift",
            "extension A {\n  public func a() {}\n}\n"
          )
        ],
      ],
      check: { tree in
        let requirements = tree.files.reduce(into: standardRequirements) { names, file in
          names.formUnion(file.requirements)
        }
        // Generated types are documented in the catalogue that they are generated from.
        return tree.files.filter {
          $0.isInSources && $0.language == .swift && !$0.isGenerated
            // Apple documents its own interface.
            && !$0.hasApplesNames
        }.flatMap { file in
          // Functions with Apple's names do what Apple documents; a comment says what differs.
          let functions = file.occurrences(of: "func").filter {
            file.isDeclaration($0) && !(file.hasApplesNames && file.isPublic($0))
          }.map {
            (name: file.word(at: $0 + 5), offset: $0)
          }.filter { !$0.name.isEmpty && !requirements.contains($0.name) }
          let types = file.types.filter { $0.kind == .declaration && !file.isAlias($0) }.map {
            (name: $0.name, offset: $0.offset)
          }
          return (types + functions).filter { !file.isDocumented($0.offset) }.map {
            file.finding(
              at: $0.offset,
              "\($0.name) has no documentation; say what it does, with units and errors"
            )
          }
        }
      }
    )
  ]

  /// Functions that protocols of the standard library ask for.
  private static let standardRequirements: Set<String> = ["hash", "encode", "next"]
}

extension SourceFile {
  /// The names of the functions that the file's protocols ask for.
  fileprivate var requirements: [String] {
    guard language == .swift else { return [] }
    return occurrences(of: "protocol").flatMap { offset -> [String] in
      guard isDeclaration(offset), let open = code[offset...].firstIndex(of: UInt8(ascii: "{")),
        let end = closing(open)
      else { return [] }
      return occurrences(of: "func").filter { (open..<end).contains($0) }.map { word(at: $0 + 5) }
    }
  }

  fileprivate func isPublic(_ offset: Int) -> Bool {
    line(line(at: offset), of: code).split(separator: 0x20).contains {
      $0.elementsEqual("public".utf8)
    }
  }

  fileprivate func isAlias(_ type: TypeMention) -> Bool { word(at: type.offset) == "typealias" }

  /// Whether the declaration at `offset` has a documentation comment or needs none.
  fileprivate func isDocumented(_ offset: Int) -> Bool {
    var number = line(at: offset)
    let modifiers = line(number, of: code).split(separator: 0x20)
    if !isOffered(offset) || modifiers.contains(where: { $0.elementsEqual("override".utf8) }) {
      return true
    }
    while number > 1 {
      number -= 1
      let comment = SourceFile.trimmed(line(number, of: comments))
      if comment.hasPrefix("///") { return true }
      let isBetween =
        comment.hasPrefix("//")
        || SourceFile.trimmed(line(number, of: code)).hasPrefix("@")
      if !isBetween { return false }
    }
    return false
  }
}

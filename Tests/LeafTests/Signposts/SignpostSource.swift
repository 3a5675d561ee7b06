@testable import Signposts

/// The Swift that follows from declarations of signposts: what each name and each payload repeats.
struct SignpostSource {
  private let declarations: [SignpostDeclaration]

  init(_ declarations: [SignpostDeclaration]) {
    self.declarations = declarations
  }

  /// The texts of the generated files, by their names.
  var files: [(name: String, text: String)] {
    let payloads = declarations.map { ($0.end == nil, payload($0)) }
    return [
      ("SignpostName.swift", names),
      ("Signpost+Events.swift", Self.file(payloads.filter(\.0).map(\.1))),
      ("Signpost+Intervals.swift", Self.file(payloads.filter { !$0.0 }.map(\.1))),
    ]
  }

  private static let opening = """
    // swift-format-ignore-file
    // Generated from SignpostDeclaration.catalogue by GeneratedSignpostTests; edit it there.


    """

  private static func file(_ payloads: [[String]]) -> String {
    let body = payloads.map { $0.map { "  \($0)\n" }.joined() }.joined(separator: "\n")
    return opening + "public import Basics\n\nextension Signpost {\n\(body)}\n"
  }

  private var names: String {
    var lines = [
      "/// Every signpost that the pipeline and the harness emit; the raw value is its index in the catalogue.",
      "///",
      "/// A metric is a fold over these, so a number that no signpost feeds cannot exist.",
      "public enum SignpostName: UInt16, Sendable, CaseIterable {",
    ]
    for declaration in declarations {
      lines += ["  /// \(declaration.about)", "  case \(declaration.name)"]
    }
    lines += [
      "",
      "  /// The index of the URL among the fields of a begin or an event; nil for what is about none.",
      "  @inlinable package var urlIndex: Int? {", "    switch self {",
    ]
    let indices = declarations.map { $0.begin.firstIndex { $0.argument.kind == .url } }
    for index in Set(indices.compactMap { $0 }).sorted() {
      let cases = zip(declarations, indices).filter { $0.1 == index }.map { ".\($0.0.name)" }
      lines.append("    case \(cases.joined(separator: ", ")): \(index)")
    }
    lines += ["    default: nil", "    }", "  }", "}", ""]
    return Self.opening + lines.joined(separator: "\n")
  }

  private func payload(_ declaration: SignpostDeclaration) -> [String] {
    let about = "/// \(declaration.about)"
    let name =
      "@inlinable package static var name: SignpostName { .\(declaration.name) }"
    guard let end = declaration.end else {
      return [about] + structure(declaration.label, of: "SignpostEvent", declaration.begin, [name])
    }
    var lines = [about, "@usableFromInline package enum \(declaration.label): SignpostInterval {"]
    lines.append("  " + name)
    if let twin = declaration.twin {
      lines += ["Begin", "End"].map {
        "  @usableFromInline package typealias \($0) = Signpost.\(twin).\($0)"
      }
    } else {
      for (part, fields) in [("Begin", declaration.begin), ("End", end)] {
        lines += structure(part, of: "SignpostPayload", fields, []).map { "  " + $0 }
      }
    }
    return lines + ["}"]
  }

  /// Properties for `fields`: those about which there is more to say on lines of their own.
  private static func properties(_ fields: [SignpostField]) -> [String] {
    var lines: [String] = []
    var isOpen = false
    for field in fields {
      let property = "\(field.property): \(field.type)"
      if isOpen && field.about.isEmpty {
        lines[lines.count - 1] += ", \(property)"
      } else {
        if !field.about.isEmpty { lines.append("/// \(field.about)") }
        lines.append("@usableFromInline package var \(property)")
      }
      isOpen = field.about.isEmpty
    }
    return lines
  }

  /// A payload with `fields`; one without fields is that of all such.
  private func structure(
    _ name: String,
    of kind: String,
    _ fields: [SignpostField],
    _ members: [String]
  ) -> [String] {
    if fields.isEmpty { return ["@usableFromInline package typealias \(name) = Signpost.NoFields"] }
    func list(_ text: (Int, SignpostField) -> String) -> String {
      fields.enumerated().map(text).joined(separator: ", ")
    }
    let properties = fields.map(\.property)
    let isOfImage = ["url", "wantedPixels"].allSatisfy(properties.contains)
    let places = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"]
    precondition(fields.count <= places.count, "\(name) has more than \(places.count) fields")
    let kinds = isOfImage ? "\(kind), ImageSignpost" : kind
    var lines = ["@usableFromInline package struct \(name): \(kinds) {"]
    lines += Self.properties(fields).map { "  " + $0 }
    let parameters = list { _, field in
      let zero = field.isOptional ? " = .init(signpostNumber: 0)" : ""
      return "\(field.property): \(field.type)\(zero)"
    }
    let (own, given) = (list { "self.\($1.property)" }, list { $1.property })
    let values = list { "\($1.property): .init(signpostNumber: numbers.\(places[$0]))" }
    let numbers = list { "\($1.property).signpostNumber" }
    lines += [
      "  @inlinable package init(\(parameters)) { (\(own)) = (\(given)) }",
      "  @inlinable package init(numbers: SignpostNumbers) { self.init(\(values)) }",
      "  @inlinable package var numbers: SignpostNumbers { SignpostNumbers(\(numbers)) }",
    ]
    return lines + members.map { "  " + $0 } + ["}"]
  }
}

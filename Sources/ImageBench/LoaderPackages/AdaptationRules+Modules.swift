internal import AppleFoundation

extension AdaptationRules {
  /// Names the module that declares a type here where the source names Foundation's:
  /// `Foundation.URLSession`.
  mutating func nameDeclaringModule(_ index: Int) {
    // An import names what the file uses beside the module's own.
    let isImport = tokens[..<index].last { $0.isCode("import") }?.line == tokens[index].line
    guard !isImport, tokens.isCode(index + 1, "."), tokens.indices.contains(index + 2),
      tokens[index + 2].text == "NSCache" || LoaderOverrides.types.contains(tokens[index + 2].text)
    else { return }
    replace(index...index, with: "AppleFoundation")
  }
}

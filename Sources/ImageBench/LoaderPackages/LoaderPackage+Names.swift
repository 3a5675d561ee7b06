internal import Files

extension LoaderPackage {
  /// Words that Swift keeps for itself, and modules that every file sees.
  private static let reserved: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "actor", "associatedtype", "await", "break", "case",
    "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "package", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while", "_",
  ]
  /// Modules of the toolchain, and targets of ImageBench outside of its folders of modules.
  private static let taken: Set<String> = [
    "Benches", "Dispatch", "Executable", "Foundation", "FoundationEssentials",
    "FoundationNetworking", "Glibc", "ImageBench", "Observation", "RegexBuilder", "Scenarios",
    "Swift",
    "Synchronization", "Testing", "XCTest",
  ]
  /// The folders of ImageBench with a folder for each module.
  private static let folders = [
    "Sources/ImageBench", "Sources/PipelineUnderTest", "Sources/PipelineUnderTest/Frameworks",
  ]

  /// Refuses names that no module can have, or that another module of the build has.
  func checkNames() throws(PackageFault) {
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil, !Self.reserved.contains(name) else {
      throw .name(name)
    }
    var seen: Set<String> = []
    for module in modules.map(\.name) {
      guard module.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil, !Self.reserved.contains(module)
      else { throw .moduleName(module) }
      if module == name || !seen.insert(module).inserted { throw .taken(module) }
    }
    for word in [name] + modules.map(\.name) where isTaken(word) { throw .taken(word) }
  }

  /// Names of folders that say nothing of the module in them.
  private static let generic: Set<String> = [
    "App", "Classes", "Code", "Core", "Library", "Shared", "Source", "Sources", "Src", "Swift",
  ]

  /// The name of the folder at `path`, if it can be that of a module beside the package `name`.
  static func moduleName(of path: String, not name: String) -> String? {
    guard let word = path.split(separator: "/").last.map(String.init),
      word.wholeMatch(of: /[A-Z][A-Za-z0-9_]*/) != nil, word != name, !generic.contains(word),
      !reserved.contains(word), !taken.contains(word), !FrameworkNames.all.contains(word)
    else { return nil }
    return word
  }

  /// Whether ImageBench or the toolchain has a module of this name: a build has one of a name.
  private func isTaken(_ word: String) -> Bool {
    Self.taken.contains(word) || FrameworkNames.all.contains(word)
      || Self.folders.contains { folder in
        FileOperations.posix.kind("\(imageBench)/\(folder)/\(word)", .follow) >= 0
      }
  }
}

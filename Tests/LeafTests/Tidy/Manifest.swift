/// The targets that a `Package.swift` declares, read from its text.
///
/// It supports the forms in this package's manifest: names, paths and dependencies as plain
/// strings, with text constants of the file in paths. Targets in other forms are omitted.
struct Manifest {
  /// One target.
  struct Target {
    var name: String
    /// The folder of its sources.
    var path: String
    /// The targets that it can import, with the offsets of their names.
    var dependencies: [(name: String, offset: Int)]
    /// The offset of its declaration.
    var offset: Int
  }

  private(set) var targets: [Target] = []

  /// What declares a target, and the folder of those without a path.
  private static let makers = [
    (".target(", "Sources"), (".executableTarget(", "Sources"), (".tests(", "Tests"),
    (".module(", "Sources/ImageBench"), (".measured(", "Sources/PipelineUnderTest"),
    (".framework(", "Sources/PipelineUnderTest/Frameworks"),
  ]

  /// Reads the manifest in `file`.
  ///
  /// - Complexity: O(n · t) for n bytes and t targets.
  init(_ file: SourceFile) {
    let constants = Self.constants(file)
    for (maker, folder) in Self.makers {
      for offset in file.occurrences(of: maker) {
        let open = offset + maker.utf8.count - 1
        guard let end = file.closing(open) else { continue }
        let call = open..<end
        let isShort = folder != "Sources"
        guard let name = Self.first(file, in: call, after: isShort ? nil : "name:") else {
          continue
        }
        let path = Self.first(file, in: call, after: "path:").map { text in
          constants.reduce(text) { $0.replacing("\\(\($1.name))", with: $1.text) }
        }
        targets.append(
          Target(
            name: name,
            path: path ?? "\(folder)/\(name)",
            dependencies: Self.list(
              file,
              in: call,
              after: isShort ? "of:" : "dependencies:"
            ),
            offset: offset
          )
        )
      }
    }
  }

  /// The target that the file at `path` belongs to, or nil.
  func target(of path: String) -> Target? { targets.first { path.hasPrefix($0.path + "/") } }

  /// The target called `name`, or nil.
  func target(named name: String) -> Target? { targets.first { $0.name == name } }

  /// All targets that `name` depends on, directly or indirectly.
  func reach(of name: String) -> Set<String> {
    var found: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      for dependency in target(named: next)?.dependencies ?? []
      where found.insert(dependency.name).inserted { open.append(dependency.name) }
    }
    return found
  }

  /// The constants `let name = "text"`.
  private static func constants(_ file: SourceFile) -> [(name: String, text: String)] {
    file.occurrences(of: "let").compactMap { offset in
      guard let start = file.next(after: offset + 3) else { return nil }
      let name = file.word(at: start)
      guard let equals = file.next(after: start + name.utf8.count),
        file.code[equals] == UInt8(ascii: "="), let quote = file.next(after: equals + 1),
        file.code[quote] == UInt8(ascii: "\"")
      else { return nil }
      return (name, literal(file, at: quote).text)
    }
  }

  /// The first literal of `call`, or the one after `label` in it.
  private static func first(_ file: SourceFile, in call: Range<Int>, after label: String?)
    -> String?
  {
    var start = call.lowerBound + 1
    if let label {
      guard let offset = file.occurrences(of: label).first(where: call.contains) else { return nil }
      start = offset + label.utf8.count
    }
    guard let quote = file.next(after: start), file.code[quote] == UInt8(ascii: "\"") else {
      return nil
    }
    return literal(file, at: quote).text
  }

  /// The literals of the list after `label` in `call`, with their offsets.
  private static func list(
    _ file: SourceFile,
    in call: Range<Int>,
    after label: String
  ) -> [(name: String, offset: Int)] {
    guard let offset = file.occurrences(of: label).first(where: call.contains),
      let open = file.next(after: offset + label.utf8.count), let end = file.closing(open)
    else { return [] }
    var result: [(name: String, offset: Int)] = []
    var index = open
    while index < end {
      if file.code[index] == UInt8(ascii: "\"") {
        let found = literal(file, at: index)
        result.append((found.text, index))
        index = found.end
      }
      index += 1
    }
    return result
  }

  /// The text between the quote at `offset` and the next one.
  private static func literal(_ file: SourceFile, at offset: Int) -> (text: String, end: Int) {
    let rest = file.code[(offset + 1)...]
    let end = rest.firstIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
    return (String(decoding: file.bytes[(offset + 1)..<end], as: UTF8.self), end)
  }
}

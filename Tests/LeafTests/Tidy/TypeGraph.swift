/// Which file of a module uses a type that another file of the module declares.
///
/// A type counts when it stands outside of other types, is not private, and no second file declares
/// it. Members of extensions do not count, so the graph has no edge too many and may lack some.
struct TypeGraph {
  /// The module's folder, such as "Sources/ImageBench/Reports".
  let folder: String
  /// For each file, by its path below the folder: the files whose types it uses.
  private(set) var uses: [String: Set<String>] = [:]

  /// The graph of each module of `tree` that is written in Swift.
  static func graphs(of tree: SourceTree) -> [TypeGraph] {
    let files = tree.files.filter { $0.language == .swift && $0.moduleFolder != nil }
    return Dictionary(grouping: files) { $0.moduleFolder ?? "" }.sorted { $0.key < $1.key }
      .map { TypeGraph(folder: $0.key, files: $0.value) }
  }

  init(folder: String, files: [SourceFile]) {
    self.folder = folder
    var owners: [String: Set<String>] = [:]
    for file in files {
      for name in file.outerTypes { owners[name, default: []].insert(file.path) }
    }
    let start = folder.count + 1
    for file in files {
      let used = file.capitalizedWords.compactMap { word -> String? in
        guard let owner = owners[word], owner.count == 1, let path = owner.first,
          path != file.path
        else { return nil }
        return String(path.dropFirst(start))
      }
      uses[String(file.path.dropFirst(start))] = Set(used)
    }
  }

  /// The groups of at least two files in which each uses, directly or not, every other.
  var circlesOfFiles: [[String]] { Self.circles(in: uses) }

  /// The groups of at least two folders in which each uses, directly or not, every other.
  ///
  /// "" is the module's own folder; folders inside folders belong to the outer one.
  var circlesOfFolders: [[String]] {
    func folder(_ path: String) -> String {
      let parts = path.split(separator: "/")
      return parts.count > 1 ? String(parts[0]) : ""
    }
    var graph: [String: Set<String>] = [:]
    for (file, used) in uses {
      graph[folder(file), default: []].formUnion(used.map(folder).filter { $0 != folder(file) })
    }
    return Self.circles(in: graph)
  }

  /// The strongly connected parts of `graph` with at least two nodes, each in alphabetical order.
  private static func circles(in graph: [String: Set<String>]) -> [[String]] {
    var reach: [String: Set<String>] = [:]
    for start in graph.keys {
      var reached: Set<String> = []
      var open = Array(graph[start] ?? [])
      while let node = open.popLast() {
        if reached.insert(node).inserted { open += graph[node] ?? [] }
      }
      reach[start] = reached
    }
    var result: Set<[String]> = []
    for (start, reached) in reach where reached.contains(start) {
      let circle = reached.filter { reach[$0]?.contains(start) == true }
      if circle.count > 1 { result.insert(circle.sorted()) }
    }
    return result.sorted { $0[0] < $1[0] }
  }
}

extension SourceFile {
  /// The folder of the module to which a file under Sources belongs; nil for other files.
  var moduleFolder: String? {
    let parts = path.split(separator: "/").map(String.init)
    guard let module, parts.count > 2 else { return nil }
    if module == "Scenarios" { return "Sources/Scenarios" }
    let depth = module == "Frameworks" ? 4 : 3
    return parts.count > depth ? parts[..<depth].joined(separator: "/") : nil
  }

  /// The types that are declared outside of others and are not private.
  fileprivate var outerTypes: [String] {
    types.filter { type in
      guard type.kind == .declaration else { return false }
      let line = line(line(at: type.offset), of: code)
      guard let first = line.first, !SourceFile.isSpace(first) else { return false }
      let words = Set(
        line.split(whereSeparator: SourceFile.isSpace).map { String(decoding: $0, as: UTF8.self) }
      )
      return words.isDisjoint(with: ["private", "fileprivate"])
    }.map(\.name)
  }

  /// The words of the code that begin with a capital letter and are no members.
  fileprivate var capitalizedWords: Set<String> {
    var result: Set<String> = []
    code.withUnsafeBufferPointer { code in
      var index = 0
      while index < code.count {
        guard SourceFile.isWord(code[index]) else {
          index += 1
          continue
        }
        let start = index
        while index < code.count, SourceFile.isWord(code[index]) { index += 1 }
        let isMember = start > 0 && code[start - 1] == UInt8(ascii: ".")
        if !isMember, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(code[start]) {
          result.insert(String(decoding: code[start..<index], as: UTF8.self))
        }
      }
    }
    return result
  }
}

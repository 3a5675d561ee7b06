/// The imports between modules, as a diagram in Markdown.
struct ModuleGraph {
  /// A group of modules that are drawn together: those of one folder, or the shims in C.
  struct Group {
    var name: String
    var modules: [String]
  }

  /// The groups, each with its modules in the order of the manifest.
  var groups: [Group] = []
  /// For each module its imports, without those that another import already includes.
  var edges: [(module: String, imported: String)] = []

  /// The modules of `manifest` that are in `Sources`.
  init(_ manifest: Manifest) {
    let targets = manifest.targets.filter { $0.path.hasPrefix("Sources/") }
      .sorted { $0.offset < $1.offset }
    for target in targets {
      let folder = target.path.split(separator: "/").dropLast().joined(separator: "/")
      let group = Self.isShim(target.name) ? "C" : folder
      if let index = groups.firstIndex(where: { $0.name == group }) {
        groups[index].modules.append(target.name)
      } else {
        groups.append(Group(name: group, modules: [target.name]))
      }
      let imported = target.dependencies.map(\.name).sorted()
      let reached = imported.map { manifest.reach(of: $0) }.reduce(into: Set()) { $0.formUnion($1) }
      edges += imported.filter { !reached.contains($0) }.map { (target.name, $0) }
    }
  }

  /// The page: a diagram in Mermaid, which sites that show Markdown render.
  var page: String {
    var text = """
      # Module graph

      An arrow goes from a module to one that it imports. Imports that follow from the others are left out. The page is
      generated from `Package.swift` by a test; `IMAGEBENCH_RECORD=1 make test TESTS=LeafTests` writes it again.
      [ARCHITECTURE](../ARCHITECTURE.md) says what the modules contain.

      ```mermaid
      flowchart TB

      """
    for (number, group) in groups.enumerated() {
      text += "  subgraph group\(number) [\(group.name)]\n"
      for module in group.modules { text += "    \(module)\n" }
      text += "  end\n"
    }
    for edge in edges { text += "  \(edge.module) --> \(edge.imported)\n" }
    return text + "```\n"
  }

  /// Whether `name` is that of a C target: a C followed by another capital letter.
  private static func isShim(_ name: String) -> Bool {
    name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true
  }
}

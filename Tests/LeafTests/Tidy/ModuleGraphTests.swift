import TestSupport
import Testing

@Suite("The module graph is drawn from the manifest")
struct ModuleGraphTests {
  @Test("The page in docs is the one generated from Package.swift")
  func recorded() throws {
    let file = try #require(try SourceTree(root: TidyTests.root).file("Package.swift"))
    let graph = ModuleGraph(Manifest(file))
    #expect(graph.groups.count > 2)
    Golden.check("modules.md", of: TidyTests.root + "/docs", graph.page)
  }

  @Test("Transitive imports and tests are omitted")
  func reduction() {
    let graph = ModuleGraph(
      Manifest(
        SourceFile(
          "Package.swift",
          """
          .target(name: "CShim", path: "Sources/A/CShim"),
          .target(name: "One", dependencies: ["CShim"], path: "Sources/A/One"),
          .target(name: "Two", dependencies: ["One"], path: "Sources/A/Two"),
          .target(name: "Three", dependencies: ["CShim", "Two", "One"], path: "Sources/Three"),
          .tests("OneTests", of: ["One"]),
          """
        )
      )
    )
    #expect(graph.groups.map(\.name) == ["C", "Sources/A", "Sources"])
    #expect(graph.groups.map(\.modules) == [["CShim"], ["One", "Two"], ["Three"]])
    #expect(
      graph.edges.map { "\($0.module) \($0.imported)" } == ["One CShim", "Two One", "Three Two"]
    )
  }
}

import Testing

@Suite("The manifest is read from its text")
struct ManifestTests {
  @Test("Names, folders and dependencies are found; comments and other calls are ignored")
  func targets() {
    let manifest = Manifest(
      SourceFile(
        "Package.swift",
        #"""
        let base = "Sources/A"
        // .target(name: "Old"),
        .target(name: "One", path: "\(base)/One", linkerSettings: [.linkedLibrary("jpeg")]),
        .executableTarget(
          name: "Two",
          dependencies: [
            "One", "Three",
          ],
          path: "\(base)/Deep/Two"
        ),
        .target(name: "Three"),
        .tests("OneTests", of: ["One"], goldens: .some),
        extension Target { .testTarget(name: name, dependencies: dependencies) }
        """#
      )
    )
    #expect(manifest.targets.map(\.name).sorted() == ["One", "OneTests", "Three", "Two"])
    #expect(manifest.target(named: "Two")?.dependencies.map(\.name) == ["One", "Three"])
    #expect(manifest.target(named: "OneTests")?.dependencies.map(\.name) == ["One"])
    #expect(manifest.target(named: "Three")?.path == "Sources/Three")
    #expect(manifest.target(of: "Sources/A/One/B.swift")?.name == "One")
    #expect(manifest.target(of: "Sources/A/Deep/Two/C/D.swift")?.name == "Two")
    #expect(manifest.target(of: "Tests/OneTests/T.swift")?.name == "OneTests")
    #expect(manifest.target(of: "Sources/A/OneMore/B.swift") == nil)
    #expect(manifest.reach(of: "Two") == ["One", "Three"])
    #expect(manifest.reach(of: "One").isEmpty)
  }
}

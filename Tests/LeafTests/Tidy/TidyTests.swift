import Testing

@Suite("The source tree is tidy")
struct TidyTests {
  /// The tree to which this file belongs.
  private static let tree = Result { try SourceTree(root: root) }

  static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/")
  }()

  @Test("A rule catches its bad samples", arguments: TidyRule.all)
  func bad(rule: TidyRule) {
    #expect(!rule.bad.isEmpty)
    for sample in rule.bad {
      let text = sample.map { "\($0.path):\n\(String(decoding: $0.bytes, as: UTF8.self))" }
      #expect(!rule.check(SourceTree(sample)).isEmpty, "not caught: \(text.joined().prefix(400))")
    }
  }

  @Test("A rule lets its good samples pass", arguments: TidyRule.all)
  func good(rule: TidyRule) {
    #expect(!rule.good.isEmpty)
    for sample in rule.good {
      let findings = rule.check(SourceTree(sample))
      #expect(findings.isEmpty, "\(findings)")
    }
  }

  @Test("The whole tree keeps every rule", arguments: TidyRule.all)
  func tree(rule: TidyRule) throws {
    let findings = rule.check(try TidyTests.tree.get())
    let lines = findings.map { "\n\($0)" }.joined()
    #expect(findings.isEmpty, "\(rule.name):\(lines)")
  }

  @Test("The tree that is checked is the whole one")
  func wholeTree() throws {
    let tree = try TidyTests.tree.get()
    for path in ["Package.swift", "Makefile", ".ci/run", "Scripts/install-dependencies"] {
      #expect(tree.file(path) != nil, "\(path) was not read")
    }
    #expect(tree.files.contains { $0.module == "Basics" })
    #expect(tree.files.contains { $0.path == "Tests/LeafTests/Tidy/TidyTests.swift" })
  }
}

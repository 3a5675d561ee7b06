import Foundation
import Testing

@testable import LoaderPackages

@Suite("What a package takes of a built ImageBench")
struct BuiltToolTests {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  @Test("are all libraries that the modules name")
  func libraries() throws {
    let manifest = try String(contentsOfFile: "\(Self.root)/Package.swift", encoding: .utf8)
    var named: Set<String> = []
    for match in manifest.matches(of: /\.libraries\(([^)]*)\)/) {
      for name in match.1.matches(of: /"([a-z0-9]+)"/) { named.insert(String(name.1)) }
    }
    #expect(named == Set(BuiltTool.libraries))
  }

  @Test("are all modules of C with headers, and where their maps lie")
  func modules() throws {
    let sources = "\(Self.root)/Sources"
    let folders = try #require(FileManager.default.enumerator(atPath: sources))
      .compactMap { $0 as? String }.filter { $0.hasSuffix("/include") }
    #expect(Set(folders.map { "Sources/\($0)" }) == Set(BuiltTool.cModules.map(\.headers)))
    for module in BuiltTool.cModules {
      let map = "\(Self.root)/\(module.headers)/module.modulemap"
      #expect(FileManager.default.fileExists(atPath: map) == module.hasOwnMap, "\(module.name)")
    }
  }

  @Test("The manifest names modules after those that they import, without optimisation")
  func manifest() {
    let package = LoaderPackage(
      name: "A",
      imageBench: "/bench",
      sources: ["/x/Photos2", "/x/Core"],
      modules: []
    )
    #expect(package.modules.map(\.name) == ["Photos2", "ACode2"])
    let text = LoaderManifest(package: package, imports: ["Photos2": ["ACode2"]]).text
    #expect(text.contains("let imageBench = \"/bench\""))
    #expect(text.contains("name: \"Photos2\", dependencies: [\"ACode2\"] + tool"))
    #expect(text.contains("dependencies: [\"Photos2\", \"ACode2\"] + tool"))
    #expect(text.contains("\"-Onone\""))
  }
}

@Suite("What the compiler says")
struct TypeCheckTests {
  @Test("is read with its place in the module, each line once, and with a remedy")
  func findings() {
    let lines = [
      "/a/B/Sources/Code/Deep/A.swift:3:8: error: no such module 'Firebase'",
      "  |        `- error: no such module 'Firebase'",
      "/a/B/Sources/Code/A.swift:7:1: warning: old",
      "/a/B/Sources/Code/A.swift:9:2: error:  cannot find 'X' in scope",
      "/a/B/Sources/Code/A.swift:9:2: error:  cannot find 'X' in scope",
      "List.swift:4:2: error: other",
      "<unknown>:0: error: missing required module 'C'",
    ]
    let found = TypeCheck.findings(in: lines)
    #expect(found.map(\.file) == ["Code/Deep/A.swift", "Code/A.swift", "List.swift", ""])
    #expect(found.map(\.line) == [3, 9, 4, 0])
    #expect(
      found[0].description == "Code/Deep/A.swift:3: no such module 'Firebase': give its folder to "
        + "--sources too, or leave out the files that need Firebase"
    )
    #expect(found[1].description.hasSuffix("leave the file out, or declare it in the module"))
    #expect(found[3].description == "missing required module 'C'")
  }
}

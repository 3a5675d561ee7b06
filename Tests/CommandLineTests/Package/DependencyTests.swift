import Foundation
import TestSupport
import Testing

@Suite("The package as a dependency")
struct DependencyTests {
  @Test("by URL and version builds a loader of another package, which plays")
  func byURL() throws {
    let directory = TemporaryDirectory()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let built = try ToolProcess.run(
      script: "PATH='\(path)' exec '\(Document.root.path)/Tests/Package/build-by-url' \"$TOOL\"",
      in: directory.path
    )
    #expect(built.code == 0, "said: \(built.messages) \(built.output)")
  }
}

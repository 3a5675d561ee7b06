import Foundation
import TestSupport
import Testing

@Suite("The pages of the library")
struct LibraryPagesTests {
  @Test("are made by DocC without a mistake")
  func pages() throws {
    let directory = TemporaryDirectory()
    let build = ToolProcess.executable.deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let made = try ToolProcess.run(
      script: """
        PATH='\(path)' exec '\(Document.root.path)/Scripts/make-docs' "$PWD/pages" '\(build)'
        """,
      in: directory.path
    )
    #expect(made.code == 0, "said: \(made.messages)")
    let pages = directory.path + "/pages/documentation/feedkit"
    for page in ["", "/firstloader", "/loaderundertest", "/photofeed"] {
      #expect(FileManager.default.fileExists(atPath: "\(pages)\(page)/index.html"), "\(page)")
    }
  }
}

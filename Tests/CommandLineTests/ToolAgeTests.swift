import Foundation
import TestSupport
import Testing

@testable import CommandLine

@Suite("The age of a package's tool")
struct ToolAgeTests {
  private static let second = 1_000_000_000.0

  /// A folder with a build and a tool, written `tool` and `build` seconds after a time.
  private func folder(tool: Double, build: Double?) throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.file(".build/release"),
      withIntermediateDirectories: true
    )
    for (name, seconds) in [("tool", tool), (".build/release/imagebench", build)] {
      guard let seconds else { continue }
      let date = Date(timeIntervalSince1970: Self.second + seconds)
      _ = FileManager.default.createFile(atPath: directory.file(name), contents: nil)
      try FileManager.default.setAttributes(
        [.modificationDate: date],
        ofItemAtPath: directory.file(name)
      )
    }
    return directory
  }

  private func warning(in directory: TemporaryDirectory) -> String? {
    ToolAge.warning(
      of: directory.file("tool"),
      source: directory.file("Sources/ImageBench/Entry/ImageBenchTool.swift")
    )
  }

  @Test("A tool from before the build is named with the remedy")
  func older() throws {
    let directory = try folder(tool: 1, build: 2)
    let text = try #require(warning(in: directory))
    #expect(text.contains("older build of ImageBench in it than \(directory.path) has"), "\(text)")
    #expect(text.contains("swift package clean"))
  }

  @Test("A newer tool is not, nor one without a build", arguments: [1.0, nil])
  func newer(build: Double?) throws {
    #expect(warning(in: try folder(tool: 2, build: build)) == nil)
  }
}

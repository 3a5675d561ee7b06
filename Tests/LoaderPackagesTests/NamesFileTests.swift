import Foundation
import Testing

@testable import LoaderPackages

@Suite("The file of names that mean types of ImageBench")
struct NamesFileTests {
  @Test("is the same in the module of ImageBench's own loaders and in a new package")
  func same() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(root)/Sources/PipelineUnderTest/Loaders/ImageBenchNames.swift"
    let own = try String(contentsOfFile: path, encoding: .utf8)
    let package = LoaderPackage(name: "A", imageBench: "/", sources: nil, module: nil)
    // The loaders of the library must not pass the names on to their importers.
    let written = LoaderTemplate(package: package).overrides.replacing("public ", with: "")
    let code = own.split(separator: "\n", omittingEmptySubsequences: false).drop {
      $0.hasPrefix("//")
    }
    #expect(code.joined(separator: "\n") == written.dropLast(written.hasSuffix("\n\n") ? 1 : 0))
  }
}

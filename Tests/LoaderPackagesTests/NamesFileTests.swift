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
    let template = LoaderTemplate(package: .small)
    // The loaders of the library pass the names on to no importer, and need no Combine.
    let written = template.names(without: [], isForViews: false).replacing("public ", with: "")
      .replacing("@_exported import Combine\n", with: "")
    let code = own.split(separator: "\n", omittingEmptySubsequences: false).drop {
      $0.hasPrefix("//")
    }
    #expect(code.joined(separator: "\n") == written.dropLast(written.hasSuffix("\n\n") ? 1 : 0))
  }

  @Test("has no name of a type that the loader declares")
  func own() {
    let template = LoaderTemplate(package: .small)
    let all = template.names(without: [], isForViews: false)
    #expect(all.contains("typealias URLSessionDelegate ="))
    let text = template.names(without: ["URLSessionDelegate", "NSCache"], isForViews: false)
    #expect(!text.contains("typealias URLSessionDelegate ="))
    #expect(!text.contains("typealias NSCache<"))
    #expect(text.contains("typealias URLSession ="))
  }

  @Test("brings Combine along, and UIKit where the module is one of views")
  func exports() {
    let template = LoaderTemplate(package: .small)
    let plain = template.names(without: [], isForViews: false)
    #expect(plain.contains("@_exported import Combine\n"))
    #expect(!plain.contains("UIKit"))
    let views = template.names(without: [], isForViews: true)
    #expect(views.contains("@_exported import UIKit\n"))
  }
}

extension LoaderPackage {
  /// A package with a small loader.
  static var small: LoaderPackage {
    LoaderPackage(name: "A", imageBench: "/", sources: [], modules: [])
  }
}

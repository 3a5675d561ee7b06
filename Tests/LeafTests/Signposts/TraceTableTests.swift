import Foundation
import TestSupport
import Testing

@testable import Signposts

@Suite("The table of all arguments in docs/traces.md")
struct TraceTableTests {
  private static let begin = "<!-- signposts: made from SignpostDeclaration.catalogue -->\n"
  private static let end = "<!-- end of signposts -->\n"

  /// The unit or the choices of an argument.
  private static func unit(_ kind: SignpostArgument.Kind) -> String {
    switch kind {
    case .count: "count"
    case .bytes: "bytes"
    case .nanoseconds: "ns"
    case .pixels: "pixels, longer side"
    case .points: "points"
    case .url: "number in the table `urls`"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    }
  }

  private static func rows(_ declaration: SignpostDeclaration) -> [String] {
    var rows = [
      "| **\(declaration.label)** | \(declaration.category.rawValue) | | \(declaration.about) |"
    ]
    let lists: [([SignpostField], String)] = [
      (declaration.begin, declaration.end == nil ? "moment" : "begin"),
      (declaration.end ?? [], "end"),
    ]
    for (fields, phase) in lists {
      for field in fields {
        rows.append(
          "| `\(field.argument.name)` | \(phase) | \(unit(field.argument.kind)) | \(field.about) |"
        )
      }
    }
    return rows
  }

  private static var table: String {
    let head = ["| signpost, argument | where | unit or words | meaning |", "|---|---|---|---|"]
    let rows = SignpostDeclaration.catalogue.flatMap(rows)
    return "\n" + (head + rows).joined(separator: "\n") + "\n\n"
  }

  /// `IMAGEBENCH_RECORD=1` writes the table into the page and fails by design.
  @Test("says what the declarations say")
  func table() throws {
    let path = TidyTests.root + "/docs/traces.md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let begin = try #require(page.range(of: Self.begin))
    let end = try #require(page.range(of: Self.end))
    let inside = String(page[begin.upperBound..<end.lowerBound])
    guard ProcessInfo.processInfo.environment["IMAGEBENCH_RECORD"] == "1" else {
      #expect(inside == Self.table, "record it again with IMAGEBENCH_RECORD=1")
      return
    }
    let changed = page.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: Self.table)
    try changed.write(toFile: path, atomically: true, encoding: .utf8)
    Issue.record("recorded docs/traces.md")
  }
}

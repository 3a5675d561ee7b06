import Foundation
import TestSupport
import Testing
import Text

/// The JSON Schemas of `docs/schemas`, on what the tool writes.
@Suite("JSON Schemas", .timeLimit(.minutes(30)))
struct SchemaTests {
  private static func schema(_ name: String) throws -> JSONSchema {
    let file = ProjectScript.root.appendingPathComponent("docs/schemas/\(name).json")
    return try JSONSchema(String(contentsOf: file, encoding: .utf8))
  }

  @Test("describe the files of a run and its forms for other tools")
  func run() throws {
    let directory = TemporaryDirectory()
    let tool = try ToolProcess.run(
      [
        "run", "--scenario", "cell-reuse-short", "--variant", "naive,best", "--loader",
        "careless-cell", "--decode", "model", "--images", "small", "--assumptions", "short",
        "--out", "r", "-q",
      ],
      in: directory.path
    )
    #expect(tool.code == 0, "\(tool.messages)")
    for name in ["run", "verdict"] {
      let text = try String(contentsOfFile: directory.file("r/\(name).json"), encoding: .utf8)
      let value = try JSONParser.parse(text)
      #expect(try Self.schema(name).problems(of: value) == [], "\(name).json")
    }
    for (format, name) in [
      ("verdict", "verdict"), ("json", "tables"), ("bencher", "bencher"),
      ("github-action-benchmark-smaller", "github-action-benchmark"),
      ("github-action-benchmark-larger", "github-action-benchmark"),
    ] {
      let shown = try ToolProcess.run(["show", "r", "--format", format], in: directory.path)
      let value = try JSONParser.parse(shown.output)
      #expect(try Self.schema(name).problems(of: value) == [], "\(format)")
    }
  }

  @Test("describe what checks have found")
  func checks() throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      [
        "check", "--loader", "careless-cell,best", "--check", "wrong-image,no-disk,double-slots",
        "--device", "iphone-se", "--seed", "1", "--format", "json", "-q",
      ],
      in: directory.path
    )
    #expect(result.code == 6, "\(result.messages)")
    let value = try JSONParser.parse(result.output)
    #expect(try Self.schema("check").problems(of: value) == [])
  }

  @Test("refuse a value that lacks a member, or has another one or another kind")
  func refusals() throws {
    let schema = try Self.schema("tables")
    #expect(schema.problems(of: ["tables": []]) == [])
    #expect(schema.problems(of: [:]) == ["$: no member tables"])
    #expect(schema.problems(of: ["tables": [], "more": 1]) == ["$.more: not in the schema"])
    #expect(schema.problems(of: ["tables": [7]]) == ["$.tables[0]: not object"])
  }
}

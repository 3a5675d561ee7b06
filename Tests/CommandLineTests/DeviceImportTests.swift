import Foundation
import TestSupport
import Testing

@Suite("imagebench import --against", .timeLimit(.minutes(30)))
struct DeviceImportTests {
  private let directory = TemporaryDirectory()

  private static let run = [
    "run", "--scenario", "photo-grid-short", "--variant", "naive,best", "--images", "small",
    "--decode", "model", "-q", "--out", "run",
  ]

  private static let export = """
    <?xml version="1.0"?>
    <trace-query-result><node><schema name="os-signpost-interval"><col><mnemonic>start</mnemonic></col>
    <col><mnemonic>duration</mnemonic></col><col><mnemonic>name</mnemonic></col></schema>
    <row><start-time id="1">5</start-time><duration id="2">8000000</duration>
    <string id="3">Thumbnail</string></row></node></trace-query-result>
    """

  private func tool(_ arguments: [String]) throws -> ToolProcess.Result {
    _ = try ToolProcess.runOnce(Self.run, in: directory.path)
    try Self.export.write(
      toFile: directory.file("device.xml"),
      atomically: true,
      encoding: .utf8
    )
    return try ToolProcess.run(["import"] + arguments, in: directory.path)
  }

  @Test("A number of the device is next to that of the chosen trial, on the screen or in a file")
  func comparison() throws {
    let words = [
      "device.xml", "--against", "run", "--only", "best", "--decode-interval", "Thumbnail",
      "--measured-on", "iPhone 12",
    ]
    let shown = try tool(words)
    #expect(shown.code == 0, "said: \(shown.messages)")
    #expect(shown.output.contains("photo-grid-short · best · iphone-13 · model against iPhone 12"))
    #expect(shown.output.contains("model against iPhone 12: decode "))
    let written = try tool(words + ["--format", "json", "-o", "device.json"])
    #expect(written.code == 0 && written.output.isEmpty)
    let json = try String(contentsOfFile: directory.file("device.json"), encoding: .utf8)
    #expect(json.contains("\"device\": 8,"))
  }

  @Test(
    "What is wrong on the command line ends with 64 and the remedy",
    arguments: [
      (["device.xml", "--against", "run"], "run has several loaders; choose one of each"),
      (["--against", "run"], "takes one file or more"),
      (["device.xml", "--against", "run", "--only", "nope"], "nope"),
      (
        ["device.xml", "--against", "run", "--only", "best", "--name", "a"], "--against makes none"
      ),
      (["device.xml", "--against", "run", "--only", "best", "--app-memory", "x"], "whole number"),
      (["device.xml", "--test", "a"], "--test is for measurements of a device; give --against"),
      (
        ["device.xml", "--against", "run", "--only", "best", "--within", "Scroll"],
        "--within takes one of Thumbnail"
      ),
      (["device.xml", "--against", "run", "--only", "best", "-o", "run/run.json"], "of the run"),
    ] as [([String], String)]
  )
  func usage(arguments: [String], sentence: String) throws {
    let result = try tool(arguments)
    #expect(result.code == 64, "said: \(result.messages)")
    #expect(result.messages.contains(sentence), "said: \(result.messages)")
    #expect(result.output.isEmpty)
  }

  @Test("A file of a device without a run ends with the sentence that asks for one")
  func withoutRun() throws {
    let result = try tool(["device.xml"])
    #expect(result.code == 1 && result.messages.contains("--against RUN"), "\(result.messages)")
  }
}

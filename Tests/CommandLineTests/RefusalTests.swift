import Foundation
import TestSupport
import Testing

@Suite("imagebench decode refuses bombs in a sentence")
struct RefusalTests {
  private static let found = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fuzz/found").path

  @Test(
    "30,000 x 30,000 pixels are refused by name",
    arguments: [
      "jpeg/claims-30000", "jpeg/claims-30000-progressive", "png/claims-30000",
      "png/claims-30000-interlaced", "png/claims-30000-1-bit",
    ]
  )
  func bomb(name: String) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      ["decode", "\(Self.found)/\(name)", "--max-pixel-size", "360"],
      in: directory.path
    )
    #expect(result.code == 7)
    #expect(result.output.isEmpty)
    #expect(result.messages.contains(name))
    #expect(result.messages.contains("30000"))
    #expect(result.messages.split(separator: "\n").count == 1, "said: \(result.messages)")
  }
}

import Foundation
import TestSupport
import Testing

@Suite("A wrong input is named, with the remedy", .timeLimit(.minutes(30)))
struct WrongInputTests {
  private let directory = TemporaryDirectory()

  private func tool(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: directory.path)
  }

  private func save(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: directory.file(name)))
  }

  @Test("A script that begins with a byte order mark is read as one without")
  func byteOrderMark() throws {
    try save("\u{feff}flick 900pt/s\n", "mine.scenario")
    let result = try tool([
      "run", "--scenario-file", "mine.scenario", "--variant", "best", "--decode", "model",
      "--corpus", "small", "-q",
    ])
    #expect(result.code == 0, "said: \(result.messages)")
  }
}

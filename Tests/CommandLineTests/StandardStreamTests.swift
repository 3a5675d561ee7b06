import Foundation
import TestSupport
import Testing

@Suite("Results that cannot be written", .timeLimit(.minutes(30)))
struct StandardStreamTests {
  /// What a shell says and returns when it runs `line`, in which "$0" is the tool.
  private func shell(_ line: String) throws -> (code: Int32, messages: String) {
    let directory = TemporaryDirectory()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = ["-c", line, ToolProcess.executable.path]
    shell.currentDirectoryURL = URL(fileURLWithPath: directory.path)
    shell.environment = [
      "HOME": directory.path, "PATH": "/usr/bin:/bin",
      "IMAGEBENCH_CACHE": ToolProcess.sharedCache.path,
    ]
    let pipe = Pipe()
    shell.standardError = pipe
    try shell.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    return (shell.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  @Test(
    "are a failure that is named in one sentence",
    arguments: [
      ("\"$0\" list > /dev/full", "no space left on the device"),
      ("\"$0\" --help > /dev/full", "no space left on the device"),
      ("\"$0\" list >&-", "not open for it"),
      ("\"$0\" run --suite smoke --decode model -q >&-", "not open for it"),
    ]
  )
  func lost(line: String, words: String) throws {
    let result = try shell(line)
    #expect(result.code == 1)
    let failures = result.messages.split(separator: "\n").filter { $0.hasPrefix("imagebench: ") }
    #expect(failures.count == 1, "said: \(result.messages)")
    #expect(failures.first?.contains("standard output: \(words)") == true, "\(failures)")
  }

  @Test("are no failure when the reader has seen enough")
  func enough() throws {
    let result = try shell("\"$0\" list metrics | true; exit ${PIPESTATUS[0]}")
    #expect(result.code == 0)
    #expect(result.messages.isEmpty, "said: \(result.messages)")
  }

  @Test("do not end a run whose messages have no reader")
  func messages() throws {
    let result = try shell(
      "\"$0\" run --suite smoke --decode model 2> >(true) > table.txt; "
        + "code=$?; grep -q naive table.txt || exit 99; exit $code"
    )
    #expect(result.code == 0)
  }
}

import Foundation
import TestSupport
import Testing

@Suite("Completion and the manual page")
struct CompletionTests {
  private let directory = TemporaryDirectory()

  /// What bash offers behind `words`, the last of which is not whole.
  private func offered(_ words: [String]) throws -> [String] {
    try Data("".utf8).write(to: URL(fileURLWithPath: directory.file("my log.csv")))
    let script = try ToolProcess.run(["--completion", "bash"], in: directory.path)
    #expect(script.code == 0)
    let path = directory.file("completion")
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let end = """
      COMP_WORDS=(imagebench \(list)); COMP_CWORD=\(words.count); _imagebench
      printf '%s\\n' "${COMPREPLY[@]}"

      """
    try Data((script.output + end).utf8).write(to: URL(fileURLWithPath: path))
    let bash = Process()
    bash.executableURL = URL(fileURLWithPath: "/bin/bash")
    bash.arguments = ["--norc", "-u", path]
    bash.currentDirectoryURL = URL(fileURLWithPath: directory.path)
    let pipe = Pipe()
    bash.standardOutput = pipe
    try bash.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    bash.waitUntilExit()
    #expect(bash.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "bash offers commands, options and names",
    arguments: [
      (["hu"], ["hunt"]), (["run", "--rep"], ["--repetitions"]),
      (["run", "--variant", "naiv"], ["naive"]),
      (["run", "--variant", "naive,downs"], ["naive,downsample"]),
      (["run", "--device", "iphone-15"], ["iphone-15-pro"]),
      (["hunt", "--property", "leak"], ["leak"]), (["run", "--seed", ""], []),
      (["run", "--network", "heavy"], ["heavy-tail"]), (["run", "--format", "mark"], ["markdown"]),
      (["compare", "--format", "j"], ["json", "junit"]),
      (["compare", "--format", "=", "gi"], ["github"]),
      (["show", "--format", "b"], ["bencher"]), (["nightly", "--format", "ju"], ["junit"]),
      (["list", "swi"], ["switches"]), (["doctor", "--pictures", "sma"], ["small"]),
      (["explain", "--only", "photo-grid,nai"], ["photo-grid,naive"]),
      (["repro", "full"], ["full-decode"]),
      (["cache", "my l"], ["my log.csv"]),
      (["run", "--scenario-file", "a,my l"], ["a,my log.csv"]),
    ] as [([String], [String])]
  )
  func bash(words: [String], expected: [String]) throws {
    let found = try offered(words)
    #expect(Set(found) == Set(expected), "offered \(found)")
  }

  @Test(
    "zsh and fish have scripts, and another shell is refused",
    arguments: ["zsh", "fish", "tcsh"]
  )
  func others(shell: String) throws {
    let result = try ToolProcess.run(["--completion", shell], in: directory.path)
    #expect(result.code == (shell == "tcsh" ? 64 : 0))
    #expect(result.output.contains("background-decode") == (shell != "tcsh"))
  }

  @Test("The manual page has every command")
  func man() throws {
    let result = try ToolProcess.run(["--manual"], in: directory.path)
    #expect(result.code == 0)
    #expect(result.output.hasPrefix(".TH IMAGEBENCH 1"))
    #expect(result.output.contains(".SS imagebench hunt"))
    #expect(result.output.utf8.allSatisfy { $0 < 0x80 })
    let environment = result.output.split(separator: "\n").drop { $0 != ".SH ENVIRONMENT" }
    for name in ["NO_COLOR", "TERM", "IMAGEBENCH_CACHE", "XDG_DATA_HOME", "IMAGEBENCH_COMMIT"] {
      #expect(environment.contains { $0 == ".B \(name)" }, "\(name) is in no section ENVIRONMENT")
    }
  }
}

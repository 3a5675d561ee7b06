import Foundation
import TestSupport
import Testing

/// What the tool writes to a terminal, to a pipe and into files; `script` gives it a terminal.
@Suite("Colour of results", .timeLimit(.minutes(30)))
struct ColourTests {
  private let directory = TemporaryDirectory()

  private static let plan = "run --suite smoke --scenario cell-reuse-short --decode model -q"
  private static let compare = "compare out/r --base bounded-cache --candidate naive"

  /// What "$TOOL" and `arguments` write, after `settings` of the environment.
  private func tool(
    _ arguments: String,
    _ settings: String = "TERM=xterm",
    onTerminal: Bool = true,
    code: Int32
  ) throws -> String {
    let script =
      onTerminal
      ? "\(settings) script -qec \"$TOOL \(arguments)\" /dev/null </dev/null"
      : "\(settings) \"$TOOL\" \(arguments)"
    let result = try ToolProcess.run(script: script, in: directory.path)
    #expect(result.code == code, "said: \(result.output) \(result.messages)")
    return result.output.replacing("\r\n", with: "\n")
  }

  /// Makes the run, and gives what it printed on a terminal.
  private func run(_ variants: String = "naive,bounded-cache") throws -> String {
    try tool(Self.plan + " --variant \(variants) --out out/r", code: 0)
  }

  @Test("is on a terminal, in run, show and compare, and changes no character")
  func terminal() throws {
    let ran = TerminalText(try run("no-verify,naive,bounded-cache"))
    #expect(ran.texts(in: "red").contains { $0.contains("Out: no-verify") })
    for arguments in ["show out/r", Self.compare, "show out/r --rows variant --columns device"] {
      let coloured = TerminalText(try tool(arguments, code: arguments == Self.compare ? 2 : 0))
      #expect(!coloured.texts(in: "red").isEmpty, "\(arguments)")
      let plain = try tool(
        arguments,
        "NO_COLOR=1 TERM=xterm",
        code: arguments == Self.compare ? 2 : 0
      )
      #expect(coloured.plain == plain)
      #expect(!plain.contains("\u{1b}"))
    }
  }

  @Test("is on a terminal in nightly and in a run of two builds, and in no file of theirs")
  func gates() throws {
    _ = try run()
    let night =
      "nightly --suite smoke --only cell-reuse-short,naive,bounded-cache --decode model -q"
      + " --baseline out/r --history h.sqlite --out out/night"
    // Nothing changed, so that there is nothing to colour; a baseline with other values is a
    // regression.
    #expect(TerminalText(try tool(night, code: 0)).spans.isEmpty)
    let trials = directory.file("out/r/trials.csv")
    let text = try String(contentsOfFile: trials, encoding: .utf8)
    let changed = try Self.halvingDecodes(in: text)
    try changed.write(toFile: trials, atomically: true, encoding: .utf8)
    try RunFiles.forgetTables(in: directory.file("out/r"))
    let worse = TerminalText(try tool(night + "-2", code: 2))
    #expect(worse.texts(in: "red").contains("regressed"))
    for name in ["night.md", "night.xml"] {
      let file = try String(contentsOfFile: directory.file("out/night-2/" + name), encoding: .utf8)
      #expect(!file.contains("\u{1b}"))
    }
    let against =
      Self.plan + " --variant naive --against \(ToolProcess.executable.path) --out out/a"
    let pair = TerminalText(try tool(against, code: 0))
    #expect(!pair.plain.contains("\u{1b}"))
  }

  /// A table of trials in which each trial has decoded half as often.
  private static func halvingDecodes(in table: String) throws -> String {
    var lines = table.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let header = lines[0].split(separator: ",").map(String.init)
    let column = try #require(header.firstIndex(of: "decode_count"))
    for place in lines.indices.dropFirst() where !lines[place].isEmpty {
      var cells = lines[place].split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
      cells[column] = "\(try #require(Int(cells[column])) / 2)"
      lines[place] = cells.joined(separator: ",")
    }
    return lines.joined(separator: "\n")
  }

  @Test("is in no pipe and no file, in no other form, and not where it is refused")
  func plain() throws {
    _ = try run()
    let asked = [
      (Self.compare, "TERM=xterm", false), (Self.compare, "TERM=dumb", true),
      (Self.compare, "TERM=xterm NO_COLOR=1", true),
      (Self.compare + " --format json", "TERM=xterm", true),
      (Self.compare + " --format markdown", "TERM=xterm", true),
      (Self.compare + " -o c.txt", "TERM=xterm", true),
    ]
    for (arguments, settings, onTerminal) in asked {
      let text = try tool(arguments, settings, onTerminal: onTerminal, code: 2)
      #expect(!text.contains("\u{1b}["), "\(settings) \(arguments)")
    }
    for arguments in ["show out/r", "show out/r --format csv", "show out/r -o s.txt"] {
      let onTerminal = arguments != "show out/r"
      #expect(!(try tool(arguments, onTerminal: onTerminal, code: 0)).contains("\u{1b}["))
    }
    for name in ["c.txt", "s.txt", "out/r/summary.md", "out/r/trials.csv"] {
      let text = try String(contentsOfFile: directory.file(name), encoding: .utf8)
      #expect(!text.isEmpty && !text.contains("\u{1b}"))
    }
    // An empty NO_COLOR says nothing.
    #expect(try tool(Self.compare, "TERM=xterm NO_COLOR=", code: 2).contains("\u{1b}["))
  }
}

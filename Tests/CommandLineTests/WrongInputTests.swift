import Foundation
import Nights
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
      "--images", "small", "-q",
    ])
    #expect(result.code == 0, "said: \(result.messages)")
  }

  @Test(
    "What is there instead of a history is named",
    arguments: [
      ("folder", "folder is a directory"), ("empty", "empty has 0 bytes"),
      ("nowhere", "there is no history at nowhere"),
      ("loop/h.sqlite", "loop/h.sqlite cannot be opened"),
    ]
  )
  func history(path: String, words: String) throws {
    try FileManager.default.createDirectory(
      atPath: directory.file("folder"),
      withIntermediateDirectories: false
    )
    try save("", "empty")
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("loop"),
      withDestinationPath: "loop"
    )
    let result = try tool(["history", "list", "--history", path])
    #expect(result.code == 1)
    #expect(result.messages.contains(words), "said: \(result.messages)")
  }

  @Test("A history without runs has no night to accept, and that is said")
  func blessing() throws {
    let made = try tool([
      "run", "--scenario", "photo-grid-short", "--variant", "best", "--decode", "model", "--images",
      "small", "-q", "-o", "base",
    ])
    #expect(made.code == 0, "said: \(made.messages)")
    _ = try HistoryStore(path: directory.file("h.sqlite"), access: .write)
    let result = try tool([
      "nightly", "--baseline", "base", "--bless", "decode_count", "--reason", "r", "--history",
      "h.sqlite",
    ])
    #expect(result.code == 1)
    #expect(result.messages.contains("h.sqlite holds no run"), "said: \(result.messages)")
  }

  @Test("A build that may not be run is refused in the system's words")
  func notExecutable() throws {
    try save("#!/bin/sh\n", "build")
    let result = try tool([
      "run", "--suite", "smoke", "--images", "small", "-q", "--against", "build",
    ])
    #expect(result.code == 1)
    #expect(
      result.messages.contains("cannot start ./build for a trial: permission denied"),
      "said: \(result.messages)"
    )
  }

  @Test(
    "A mistyped command is answered with those that are near",
    arguments: [["runn"], ["Run"], ["help", "runn"]]
  )
  func command(words: [String]) throws {
    let result = try tool(words)
    #expect(result.code == 64)
    #expect(result.messages.contains("did you mean run"), "said: \(result.messages)")
  }

  @Test("-V is --version")
  func version() throws {
    let result = try tool(["-V"])
    #expect(result.code == 0)
    #expect(result.output == (try tool(["--version"])).output)
  }

  @Test("A hunt says that it takes one loader, and one device", arguments: ["loader", "device"])
  func several(option: String) throws {
    let result = try tool(["hunt", "--\(option)", "naive,best"])
    #expect(result.code == 64)
    #expect(result.messages.contains("--\(option) takes one name"), "said: \(result.messages)")
  }

  @Test("A link that leads nowhere is named as one")
  func danglingLink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("link"),
      withDestinationPath: "nowhere"
    )
    let result = try tool([
      "run", "--suite", "smoke", "--decode", "model", "-q", "--out", "link",
    ])
    #expect(result.code == 1)
    #expect(
      result.messages.contains("link: is a link to something that does not exist"),
      "said: \(result.messages)"
    )
  }

  @Test(
    "One is one in what is written",
    arguments: [
      (["cache", "log.csv"], "log.csv · 1 request · 1 object · "),
      (["import", "scroll.csv", "-o", "out.scenario"], "Wrote out.scenario: 1 step."),
    ]
  )
  func singular(arguments: [String], words: String) throws {
    try save("key\na\n", "log.csv")
    try save("time,offset\n0,1\n", "scroll.csv")
    let result = try tool(arguments)
    #expect(result.code == 0, "said: \(result.messages)")
    #expect((result.output + result.messages).contains(words), "said: \(result)")
  }

  @Test("Patterns are found by what is seen, with the command to run next")
  func search() throws {
    let found = try tool(["list", "patterns", "--search", "flicker when scrolling"])
    #expect(found.code == 0, "said: \(found.messages)")
    #expect(found.output.contains("Next: imagebench repro flicker"), "said: \(found.output)")
    let described = try tool(["repro", "cells show the wrong picture"])
    #expect(described.code == 64)
    #expect(described.messages.contains("did you mean wrong-image"), "said: \(described.messages)")
    let none = try tool(["list", "patterns", "--search", "zebra"])
    #expect(none.code == 64 && none.messages.contains("no pattern fits \"zebra\""))
    let other = try tool(["list", "devices", "--search", "flicker"])
    #expect(other.code == 64 && other.messages.contains("--search goes with list patterns"))
  }
}

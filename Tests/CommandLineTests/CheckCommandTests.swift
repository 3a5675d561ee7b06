import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench check", .timeLimit(.minutes(30)))
struct CheckCommandTests {
  private func run(
    _ arguments: [String],
    in directory: TemporaryDirectory = TemporaryDirectory()
  ) throws -> ToolProcess.Result {
    let fast = ["--device", "iphone-se", "--seed", "1", "-q"]
    return try ToolProcess.run(["check"] + arguments + fast, in: directory.path)
  }

  @Test("A careless loader has wrong images, decodes at first draw and work after leaving")
  func careless() throws {
    let result = try run([
      "--loader", "careless-cell", "--check", "wrong-image,main-decode,P9,flicker",
    ])
    #expect(result.code == 6, "said: \(result.messages)")
    for part in [
      "careless-cell: 3 of 4 known failures; 1 not judged", "wrong-image (P7)", "main-decode (P3)",
      "no-stopping (P9, A4)", "cells with a wrong image", "decode-on-main",
      "--film wrong-image.gif", "fix: ", "reported in: ",
      "- flicker (P8): fewer than 80 % of the pictures were in memory on the way back",
    ] {
      #expect(result.output.contains(part), "\(part) is missing in:\n\(result.output)")
    }
  }

  @Test("The commands that it prints write the trace and draw the film")
  func commands() throws {
    let directory = TemporaryDirectory()
    let check = ["--loader", "careless-cell", "--check", "wrong-image"]
    let result = try run(check, in: directory)
    let lines = result.output.split(separator: "\n")
      .filter { $0.hasPrefix("    imagebench ") }
      .map { $0.split(separator: " ").dropFirst().map(String.init) }
    #expect(lines.count == 2)
    for words in lines {
      let played = try ToolProcess.run(words, in: directory.path)
      #expect(played.code == 0, "\(words.joined(separator: " ")): \(played.messages)")
    }
    #expect(FileManager.default.fileExists(atPath: directory.file("wrong-image.gif")))
  }

  @Test("A loader without a failure ends with 0, and says so")
  func right() throws {
    let result = try run(["--loader", "right-loader,best", "--check", "P7,P3,P9,background-cache"])
    #expect(result.code == 0, "said: \(result.output)")
    #expect(result.output.contains("right-loader: 0 of 4 known failures\n"))
    #expect(result.output.contains("best: 0 of 4 known failures\n"))
  }

  @Test(
    "The page has a failure with its frame and fix, and what passed; a browser finds nothing wrong"
  )
  func page() throws {
    let directory = TemporaryDirectory()
    let check = ["--check", "wrong-image,main-decode,P9,flicker,no-disk", "--html", "check.html"]
    let result = try run(["--loader", "careless-cell,best"] + check, in: directory)
    #expect(result.code == 6, "said: \(result.messages)")
    let html = try String(contentsOfFile: directory.file("check.html"), encoding: .utf8)
    for part in [
      "careless-cell: 3 of 4 known failures", "Cells show the picture of another row",
      "fails at ≥ 30", "cells with a wrong image", "--film wrong-image.gif",
      "href=\"https://github.com/onevcat/Kingfisher/issues/102\"", "careless-cell: 1 not judged",
      "best: 5 passed", "None of the known failures was found.",
    ] {
      #expect(html.contains(part), "\(part) is missing")
    }
    let places = ["wrong-image", "main-decode", "no-stopping"].map { name in
      html.firstRange(of: "<h3 id=\"loader-careless-cell-\(name)\"")?.lowerBound
    }
    #expect(
      places.allSatisfy { $0 != nil }
        && places.compactMap(\.self) == places.compactMap(\.self).sorted()
    )
    guard Browser.isExpected else { return }
    let found = try Browser.check([directory.file("check.html")])
    #expect(found.code == 0, "\(found.output)")
  }

  @Test("An accepted failure ends with 0, and one accepted for another loader does not")
  func accept() throws {
    let directory = TemporaryDirectory()
    func accept(_ loader: String) throws {
      let result = try ToolProcess.run(
        ["check", "--loader", loader, "--accept", "P7", "--reason", "the list is short"],
        in: directory.path
      )
      #expect(result.code == 0, "said: \(result.messages)")
      #expect(result.output.contains("accepted wrong-image of \(loader) in accepted-checks.csv"))
    }
    let check = ["--loader", "careless-cell", "--check", "wrong-image"]
    try accept("view-task")
    #expect(try run(check, in: directory).code == 6)
    try accept("careless-cell")
    let result = try run(check, in: directory)
    #expect(result.code == 0)
    #expect(result.output.contains("0 of 1 known failures, 1 accepted"))
    #expect(result.output.contains("accepted: the list is short"))
  }

  @Test("What is wrong with a command line is said", arguments: wrong)
  func refused(words: [String], sentence: String) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(["check"] + words, in: directory.path)
    #expect(result.code == 64)
    #expect(result.messages.contains(sentence), "said: \(result.messages)")
  }

  private static let wrong: [([String], String)] = [
    ([], "check needs --loader NAMES, such as careless-cell"),
    (["--loader", "no-such-loader"], "there is no loader \"no-such-loader\""),
    (["--loader", "best", "--check", "wrong-imag"], "did you mean wrong-image?"),
    (["--loader", "best", "--accept", "flicker"], "--accept needs --reason TEXT"),
    (["--loader", "best", "--reason", "x"], "--reason goes with --accept"),
    (
      ["--loader", "best", "--accept", "flicker", "--reason", "x", "--until", "2020-01-01"],
      "--until 2020-01-01 is over"
    ),
  ]
}

import Foundation
import JSONText
import TestSupport
import Testing

@Suite("imagebench repro", .timeLimit(.minutes(10)))
struct ReproCommandTests {
  private func run(
    _ arguments: [String],
    in directory: TemporaryDirectory = TemporaryDirectory()
  ) throws -> ToolProcess.Result {
    try ToolProcess.run(["repro"] + arguments, in: directory.path)
  }

  @Test("One pattern tells what is seen, why and the fix, and writes its page and both traces")
  func page() throws {
    let directory = TemporaryDirectory()
    let result = try run(["full-decode", "-q"], in: directory)
    #expect(result.code == 0, "said: \(result.messages)")
    for part in [
      "What the user sees: ", "Why: ", "The fix: ", "decoded_per_displayed_pixels", "bad ≥ 40",
      "█", "How it came about:", "← the main lane: decode",
      "← the switch decodePlace: mainAtFirstDraw → backgroundPool(width: 2)",
      "Reproduced: the symptom shows in full-decode",
    ] {
      #expect(result.output.contains(part), "\(part)")
    }
    let stem = "out/repro/full-decode.iphone-se.s1"
    let page = try String(contentsOfFile: directory.file(stem + ".md"), encoding: .utf8)
    #expect(page.hasPrefix("# Full decode for small surfaces"))
    for side in ["bad", "fixed"] {
      let path = directory.file("\(stem).\(side).json")
      let trace = try JSONParser.parse(try String(contentsOfFile: path, encoding: .utf8))
      #expect(trace["traceEvents"]?.array?.isEmpty == false)
    }
  }

  @Test("Several patterns, by name and by number, come in the order asked for, each once")
  func several() throws {
    let result = try run(["P18", "wrong-image", "P7", "-q", "--format", "csv"])
    #expect(result.code == 0, "said: \(result.messages)")
    let first = try #require(result.output.range(of: "cell_binds,"))
    let second = try #require(result.output.range(of: "wrong_image_frames,"))
    #expect(first.lowerBound < second.lowerBound)
    #expect(result.output.components(separatedBy: "wrong_image_frames,").count == 2)
  }

  @Test("Several seeds and devices give a row for each device")
  func summary() throws {
    let result = try run([
      "wrong-image", "--device", "iphone-se,ipad", "--seeds", "2", "-q", "--format", "csv",
    ])
    #expect(result.code == 0, "said: \(result.messages)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("wrong-image,iphone-se,2/2,"))
    #expect(lines[2].hasPrefix("wrong-image,ipad,2/2,"))
  }

  @Test("What does not show on the user's own pictures ends with 4 and says what, with the numbers")
  func notReproduced() throws {
    let directory = TemporaryDirectory()
    let made = try ToolProcess.run(
      ["corpus", "make", "--corpus", "small", "-q"],
      in: directory.path
    )
    #expect(made.code == 0)
    let path = try ToolProcess.run(["corpus", "path", "--corpus", "small"], in: directory.path)
    let root = path.output.trimmingCharacters(in: .whitespacesAndNewlines)
    let pictures = directory.file("pictures")
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    // 900 pixels in a square of 212 are 18 times too many, and not the 270 times of a photograph.
    try FileManager.default.copyItem(
      atPath: root + "/tile-01.jpg",
      toPath: pictures + "/a.jpg"
    )
    let result = try run(["full-decode", "--images", pictures, "-q"], in: directory)
    #expect(result.code == 4)
    #expect(result.messages.contains("the symptom does not show: decoded_per_displayed_pixels is"))
    #expect(result.messages.contains("at least 40 is asked for"))
  }

  @Test(
    "Patterns are listed by both commands",
    arguments: [["repro", "list"], ["list", "patterns"]]
  )
  func list(arguments: [String]) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(arguments, in: directory.path)
    #expect(result.code == 0)
    for name in ["P1 ", "P18", "S1 ", "full-decode", "seed1-starved-hit"] {
      #expect(result.output.contains(name))
    }
  }

  @Test(
    "A wrong command line ends with 64 and one sentence that says what is right",
    arguments: [
      ([], "repro needs a pattern or --all"),
      (["ful-decode"], "did you mean full-decode?"),
      (["P19"], "There is no pattern \"P19\""),
      (["--all", "full-decode"], "\"full-decode\" is not expected here"),
      (["list", "full-decode"], "There is no pattern \"list\""),
      (["full-decode", "--seeds", "0"], "--seeds takes a whole number from 1 to 1000"),
      (["full-decode", "--seeds", "1e3"], "--seeds takes a whole number from 1 to 1000"),
      (["full-decode", "--seeds", "2", "--seed", "1"], "--seeds and --seed exclude each other"),
      (["full-decode", "--seed", "-1"], "--seed takes a whole number of 0 or more"),
      (["full-decode", "--device", "ipda"], "did you mean ipad?"),
      (["full-decode", "--device", "ipad,"], "--device has an empty item"),
      (["full-decode", "--decode", "maybe"], "--decode takes one of real, model"),
      (["full-decode", "--jobs", "0"], "--jobs takes a whole number from 1 to 1024"),
      (["full-decode", "--format", "xml"], "--format takes one of text, markdown, csv, json"),
      (["full-decode", "--out", ""], "the option --out needs a value that is not empty"),
    ]
  )
  func usage(arguments: [String], sentence: String) throws {
    let result = try run(arguments)
    #expect(result.code == 64, "said: \(result.messages)")
    #expect(result.messages.contains(sentence), "said: \(result.messages)")
    #expect(result.output.isEmpty)
  }

  @Test("A directory that cannot be made ends with 1 and names it")
  func unwritable() throws {
    let directory = TemporaryDirectory()
    try "x".write(toFile: directory.file("file"), atomically: true, encoding: .utf8)
    let result = try run(["wrong-image", "-q", "--out", "file/below"], in: directory)
    #expect(result.code == 1)
    #expect(result.messages.contains("cannot make directory file"))
  }
}

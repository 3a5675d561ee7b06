import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench repro", .timeLimit(.minutes(30)))
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
      "█", "Cause:", "← the main lane: busy for", "ms of it with decode",
      "decode: turning a file into pixels, while the main lane waited",
      "decodePlace: where decodes run", "hitch_time_ratio_ms_per_s: Hitch time",
      "Traces of refreshes ", "https://ui.perfetto.dev; frame ",
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

  @Test(
    "A loader in place of the mistake is reproduced if it has the failure",
    arguments: [
      ("careless-cell", 0, "the symptom shows in careless-cell"),
      ("right-loader", 4, "the symptom does not show"),
    ]
  )
  func loader(name: String, code: Int32, sentence: String) throws {
    let result = try run(["wrong-image", "--loader", name, "-q"])
    #expect(result.code == code, "said: \(result.messages)")
    #expect(result.output.contains(sentence))
    #expect(!result.output.contains("← the switch"))
  }

  @Test("Several patterns, by name and by number, come in the order asked for, each once")
  func several() throws {
    let result = try run(["p18", "wrong-image", "P7", "-q", "--format", "csv"])
    #expect(result.code == 0, "said: \(result.messages)")
    let first = try #require(result.output.range(of: "cell_binds,"))
    let second = try #require(result.output.range(of: "wrong_image_frames,"))
    #expect(first.lowerBound < second.lowerBound)
    #expect(result.output.components(separatedBy: "wrong_image_frames,").count == 2)
  }

  @Test("Several seeds and devices give a row for each device")
  func summary() throws {
    let result = try run([
      "wrong-image", "--device", "iphone-se,ipad", "--seed", "1-2", "-q", "--format", "csv",
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
    let root = try ToolProcess.smallCorpus(in: directory.path)
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
    #expect(result.messages.contains("must be at least 40"))
  }

  /// A cell that takes any answer, and rows that leave before theirs has come.
  private static let wrongImage = """
    property wrong-image
    variant no-verify
    feed rows
    picture 64pt x 64pt from tile of 100
    network 3g
    flick 6000pt/s for 1s
    pause 1s
    """

  private func save(_ text: String, in directory: TemporaryDirectory) throws {
    try text.write(toFile: directory.file("find.scenario"), atomically: true, encoding: .utf8)
  }

  @Test("A find is reproduced beside a variant without its mistake, with the frame that tells")
  func find() throws {
    let directory = TemporaryDirectory()
    try save(Self.wrongImage, in: directory)
    let options = ["--images", "small", "-q"]
    let result = try run(["find.scenario", "--against", "verify-only"] + options, in: directory)
    #expect(result.code == 0, "said: \(result.messages)")
    for part in [
      "no-verify and wrong-image: find", "violated", "holds", "█", "because of stale-answer",
      "← the switch cellSteps", "Reproduced: no-verify violates wrong-image (frame ",
      "and verify-only does not.",
    ] {
      #expect(result.output.contains(part), "\(part) in \(result.output)")
    }
    let best = try run(["find.scenario", "--format", "csv"] + options, in: directory)
    #expect(best.code == 0, "said: \(best.messages)")
    #expect(best.output.contains("wrong-image,violated,holds,"))
    let markdown = try run(["find.scenario", "--format", "markdown"] + options, in: directory)
    #expect(markdown.output.hasPrefix("# no-verify and wrong-image: find"))
    #expect(markdown.output.contains("switches in which no-verify and best differ"))
  }

  @Test("A find is shown as whole as a pattern: its script, its traces, and which switch cures it")
  func wholeFind() throws {
    let directory = TemporaryDirectory()
    try save(Self.wrongImage, in: directory)
    let options = ["--against", "verify-only", "--out", "shown", "--images", "small", "-q"]
    let result = try run(["find.scenario"] + options, in: directory)
    #expect(result.code == 0, "said: \(result.messages)")
    for part in [
      "Property: No cell may show the image of another row.", "  flick 6000pt/s for 1s",
      "stale-answer: a cell accepted an answer",
      "  cellSteps: check+clear → check+clear+cancel+verify",
      "Traces of refreshes ", "shown/find.iphone-se.s1.bad.json (no-verify)",
    ] {
      #expect(result.output.contains(part), "\(part) in \(result.output)")
    }
    let page = try String(
      contentsOfFile: directory.file("shown/find.iphone-se.s1.md"),
      encoding: .utf8
    )
    #expect(page.hasPrefix("# no-verify and wrong-image: find"))
    for (side, variant) in [("bad", "no-verify"), ("fixed", "verify-only")] {
      let trace = "shown/find.iphone-se.s1.\(side).json"
      let explained = try ToolProcess.run(["explain", trace], in: directory.path)
      #expect(explained.code == 0, "said: \(explained.messages)")
      #expect(explained.output.contains("find · \(variant) · iphone-se · seed 1"))
      #expect(explained.output.contains("The trace is a part of a trial"))
    }
  }

  @Test("A script of one's own is reproduced with a variant and a property from the command line")
  func ownScript() throws {
    let directory = TemporaryDirectory()
    // All rows ask for one picture at once.
    let text = "feed rows\npicture 44pt x 44pt from tile of 1\nnetwork 3g\npause 1s\n"
    try save(text, in: directory)
    let options = [
      "--loader", "naive", "--property", "duplicate-fetch", "--images", "small", "-q",
    ]
    let result = try run(["find.scenario"] + options, in: directory)
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.output.contains("naive violates duplicate-fetch (frame "))
    #expect(result.output.contains("  coalescing: none → byVariant"), "\(result.output)")
  }

  @Test(
    "A find that its variant does not show, or the other shows too, ends with 4 and says which",
    arguments: [
      ("variant bounded-cache", "best", "bounded-cache does not violate wrong-image."),
      ("variant no-verify", "article0-bad-cell", "article0-bad-cell violates wrong-image too"),
    ]
  )
  func notFound(line: String, against: String, sentence: String) throws {
    let directory = TemporaryDirectory()
    let text = Self.wrongImage.split(separator: "\n").map {
      $0.hasPrefix("variant") ? line[...] : $0
    }
    try save(text.joined(separator: "\n") + "\n", in: directory)
    let result = try run(
      ["./find.scenario", "--against", against, "--images", "small", "-q"],
      in: directory
    )
    #expect(result.code == 4, "said: \(result.messages)")
    #expect(result.messages.contains("./find.scenario: Not reproduced: "))
    #expect(result.messages.contains(sentence), "said: \(result.messages)")
  }

  @Test(
    "A file that names no find, or an option that is for patterns, ends with 64 and says why",
    arguments: [
      ("flick 900pt/s", [], "find.scenario has no line \"variant\""),
      ("variant naive\nflick 900pt/s", [], "find.scenario has no line \"property\""),
      (wrongImage, ["--against", "no-verify"], "which cannot be compared with itself"),
      (wrongImage, ["--against", "bst"], "did you mean best?"),
      (wrongImage, ["--property", "slow"], "there is no property \"slow\"; known are"),
      (wrongImage, ["--seed", "3"], "--seed is for patterns"),
      (wrongImage, ["--all"], "--all is for patterns"),
      (wrongImage, ["--device", "ipad,iphone-se"], "is played on one device, not on 2"),
      (wrongImage, ["wrong-image"], "repro takes one scenario file, here find.scenario"),
    ]
  )
  func noFind(text: String, options: [String], sentence: String) throws {
    let directory = TemporaryDirectory()
    try save(text + "\n", in: directory)
    let result = try run(["find.scenario", "-q"] + options, in: directory)
    #expect(result.code == 64, "said: \(result.messages)")
    #expect(result.messages.contains(sentence), "said: \(result.messages)")
    #expect(result.output.isEmpty)
  }

  @Test("A file that is not there ends with 1 and names it")
  func missingFind() throws {
    let result = try run(["nowhere/find.scenario"])
    #expect(result.code == 1)
    #expect(result.messages.contains("nowhere/find.scenario"))
  }

  @Test("Patterns are listed by their numbers and names")
  func list() throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(["list", "patterns"], in: directory.path)
    #expect(result.code == 0)
    for name in ["P1 ", "P18", "A1 ", "full-decode", "article1-starved-hit"] {
      #expect(result.output.contains(name))
    }
  }

  @Test(
    "A wrong command line ends with 64 and one sentence that says what is right",
    arguments: [
      ([], "repro needs a pattern or --all"),
      (["ful-decode"], "did you mean full-decode?"),
      (["p19"], "there is no pattern \"p19\""),
      (["--all", "full-decode"], "\"full-decode\" is not expected here"),
      (["list"], "\"repro list\" was removed; imagebench list patterns lists them"),
      (["seeds"], "\"repro seeds\" was removed; Results/Reference/articles.md has its result"),
      (["articles", "P1"], "\"repro articles\" was removed; Results/Reference/articles.md"),
      (["full-decode", "--loader", "naif"], "did you mean naive?"),
      (
        ["full-decode", "--variant", "naive"], "--variant was removed; --loader takes variants too"
      ),
      (["full-decode", "--seeds", "2"], "--seeds was removed; --seed takes ranges such as 1-10"),
      (["full-decode", "--seed", "1e3"], "--seed takes whole numbers of 0 or more, or ranges"),
      (["full-decode", "--seed", "3-1"], "--seed takes whole numbers of 0 or more, or ranges"),
      (["full-decode", "--seed", "-1"], "--seed takes whole numbers of 0 or more"),
      (["full-decode", "--device", "ipda"], "did you mean ipad?"),
      (["full-decode", "--device", "ipad,"], "--device has an empty item"),
      (["full-decode", "--decode", "maybe"], "--decode takes one of real, model"),
      (["full-decode", "--against", "best"], "--against is for a scenario file"),
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

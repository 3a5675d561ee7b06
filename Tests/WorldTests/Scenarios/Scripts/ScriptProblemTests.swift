import Basics
import Scenarios
import Testing

@Suite("Wrong scenario files")
struct ScriptProblemTests {
  private static let rows = "feed rows\nitems 100\npicture 9pt x 9pt from tile of 9"

  private static func text(_ script: String) -> String {
    do throws(ScenarioError) {
      _ = try ScenarioFile(reading: script, name: "a.scenario")
      return "was read"
    } catch {
      return error.description
    }
  }

  @Test(
    "name the line, the problem, and the remedy",
    arguments: [
      ("pause 1s\nflik 3pt/s", "line 2: \"flik\" is not a word of a script; did you mean flick?"),
      ("xyzzy", "line 1: \"xyzzy\" is not a word of a script; a step is one of drag, flick"),
      ("drag", "line 1: expected a number with its unit, such as 300pt, but the line ends"),
      ("drag 3", "line 1: expected a number with its unit, such as 300pt, not \"3\""),
      ("drag 300px in 1s", "such as 300pt, not \"300px\""),
      ("drag 3pt 1s", "expected the word \"in\", not \"1s\""),
      ("drag 3pt in 0s", "\"0s\" is out of range; take 0.001s to 3600s"),
      ("pause 1", "expected a time such as 0.3s or 250ms, not \"1\""),
      ("pause 1.0000000001s", "a time such as 0.3s or 250ms"),
      ("pause -1s", "a time such as 0.3s"), ("pause .s", "a time such as"),
      ("pause s", "a time such as"), ("pause 1.s", "a time such as"),
      ("pause 99999999999999999999s", "a time such as"),
      ("pause 3601s", "is out of range; take 0s to 3600s"),
      ("pause 3600s\npause 1ns", "line 2: there is more than one hour of gestures"),
      ("pause 1s 2s", "the line is complete before \"2s\"; remove that"),
      ("flick nanpt/s", "such as 300pt/s, not \"nanpt/s\""),
      ("flick infpt/s", "not \"infpt/s\""), ("flick 0x1p3pt/s", "not \"0x1p3pt/s\""),
      ("flick 1e9pt/s", "is out of range; take -100000.0 to 100000.0 pt/s"),
      ("flick 1e999pt/s", "such as 300pt/s"),
      ("jump 3", "expected the word \"to\""), ("jump to item -1", "a whole number, not \"-1\""),
      ("pause 1s\njump to item 500", "line 2: \"500\" is out of range; take 0 to 499"),
      ("feed photo-grid\njump to item 1000001", "\"1000001\" is out of range; take 0 to 299"),
      ("feed photo-grid\njump to end of item 300", "line 2: \"300\" is out of range"),
      (rows + "\njump to item 99999", "line 4: \"99999\" is out of range; take 0 to 99"),
      (rows + "\njump to item 99\njump to end of item 100", "line 5: \"100\" is out of range"),
      ("feed shown\nshow tile 1\njump to item 1", "line 3: \"1\" is out of range; take 0 to 0"),
      ("feed shown\njump to item 0", "\"jump to item\" needs the line \"show\" above it"),
      ("at 1s 5pt\nat 0.5s 5pt", "line 2: 0.5s is past, the script is already at 1s"),
      ("show tile 1", "\"show\" needs the line \"feed shown\" above it"),
      (
        "feed shown\nshow cat 1",
        "one of photo, large, screenshot, tile, avatar, progressive, not \"cat\""
      ),
      ("items 3", "\"items\" needs the line \"feed rows\" above it"),
      ("feed rows\npause 1s", "needs a line such as \"picture 64pt x 64pt from tile of 100\""),
      ("feed rows\nitems 0", "\"0\" is out of range; take 1 to 100000"),
      ("feed rows\nitems +3", "a whole number, not \"+3\""),
      ("feed nowhere", "there is no scenario \"nowhere\"; known are"),
      ("network 3gg", "there is no network \"3gg\"; did you mean 3g?"),
      ("device ifone", "there is no device \"ifone\""),
      ("latency 2s to 1s", "\"1s\" is out of range; take 2s to 60s"),
      ("failing 101%", "take 0.0 to 100.0 %"), ("bandwidth 0B/s", "take 1.0 to"),
      ("bandwidth 5", "such as 300B/s"), ("cache hot", "one of cold, warm-disk, not \"hot\""),
      ("settle 0s", "\"0s\" is out of range; take 0.1s to 3600s"),
      ("name ../../etc/passwd", "a name of at most 100 letters"),
      ("seed -1", "a whole number below 2^64, not \"-1\""),
      ("seed 1\nseed 1", "line 2: \"seed\" is given twice; remove one of the two lines"),
      ("pause 1s\nseed 1", "line 2: \"seed\" belongs before the first step; move it up"),
      ("\u{1b}[31m", "\"�[31m\" is not a word"),
    ]
  )
  func message(script: String, part: String) {
    let text = Self.text(script)
    #expect(text.contains(part), "\(text)")
    #expect(text.hasPrefix("a.scenario line "))
    #expect(!text.contains("\n") && text.utf8.count < 650)
  }

  @Test("a word of any length gives a short message")
  func longWord() {
    let text = Self.text(String(repeating: "a", count: 100_000))
    #expect(text.utf8.count < 300)
  }

  @Test("bytes that are not text, and text that is too long, are refused")
  func notText() {
    #expect(throws: ScenarioError.script(name: "b", line: 1, .notText)) {
      try ScenarioFile(reading: [0x70, 0xff, 0x00], name: "b")
    }
    let much = String(repeating: "\n", count: ScenarioFile.sizeLimit.bytes + 1)
    #expect(Self.text(much).contains("there is more than 16.78 MB"))
  }

  @Test("a sixth picture in an item is refused")
  func manyPictures() {
    let line = "picture 9pt x 9pt from tile of 1\n"
    #expect(Self.text("feed rows\n" + String(repeating: line, count: 5)) == "was read")
    #expect(
      Self.text("feed rows\n" + String(repeating: line, count: 6)).contains("more than 5 pic")
    )
  }

  @Test(
    "damaged files are read or refused, and never crash",
    arguments: 0..<400 as Range<UInt64>
  )
  func damaged(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    var bytes = Array(ScenarioFileTests.golden.utf8)
    for _ in 0...chance.below(6) {
      let place = chance.below(bytes.count)
      switch chance.below(4) {
      case 0: bytes[place] = UInt8(chance.below(256))
      case 1: bytes.remove(at: place)
      case 2:
        bytes.insert(contentsOf: Array(chance.pick(["9", "-", ".", "\n", " "]).utf8), at: place)
      default: bytes.removeSubrange(place..<min(bytes.count, place + chance.below(40)))
      }
    }
    guard let file = try? ScenarioFile(reading: bytes, name: "damaged") else { return }
    // A file that was read can be used.
    #expect((try? file.scenario())?.contentTime ?? .zero >= .milliseconds(100), "seed \(seed)")
    #expect((try? ScenarioFile(reading: file.text, name: "x")) == file, "seed \(seed)")
  }

  @Test(
    "a file without a name takes its name from its path",
    arguments: [
      ("a/b/c d.scenario", "c-d"), ("x", "x"), ("", "script"), (".hidden", "script"),
      ("/", "script"),
      ("é.txt", "-"), ("a.b.c", "a-b"),
    ]
  )
  func names(path: String, name: String) throws {
    #expect(try ScenarioFile(reading: "", name: path).name == name)
  }
}

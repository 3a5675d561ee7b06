import Basics
import Testing

@testable import Scenarios

@Suite("Invalid recordings")
struct HostileRecordingTests {
  private static func text(_ recording: String) -> String {
    do throws(RecordingError) {
      _ = try Recording.script(of: Array(recording.utf8), path: "a.csv").file
      return "was read"
    } catch {
      return error.description
    }
  }

  @Test(
    "of JSON that is no archive are not read as a table",
    arguments: [
      ("feed.har", "[]"), ("feed.har", "[1,2]"), ("feed.har", "null"), ("feed.har", "12"),
      ("feed.har", "\"abc\""), ("feed.har", "[{\"request\":{\"url\":\"u\"}}]"),
      ("FEED.HAR", "{\"entries\":[]}"), ("feed.har", "{\"log\":[]}"),
      ("feed.csv", "[{\"request\":{\"url\":\"u\"}}]"), ("feed.json", " \n[ [] ]"),
      ("feed.csv", "\u{feff}[{}]"), ("feed.json", "[]"),
    ]
  )
  func archives(name: String, text: String) {
    let error = #expect(throws: RecordingError.self) {
      try Recording.script(of: Array(text.utf8), path: name)
    }
    let words = "\(name) is JSON but not an HTTP archive (an object \"log\" with \"entries\")"
    #expect(error?.description.hasPrefix(words) == true, "\(String(describing: error))")
  }

  @Test(
    "that are called archives and are no JSON are named so",
    arguments: ["", " \n", "<html></html>", "time,key\n0,a\n", "{\"log\""]
  )
  func noJSON(text: String) {
    let error = #expect(throws: RecordingError.self) {
      try Recording.script(of: Array(text.utf8), path: "feed.har")
    }
    #expect(error?.description.contains("feed.har: not valid JSON") == true, "\(text)")
  }

  @Test("of frames that are not whole name the line at which one is missing")
  func frames() {
    let row = "photo-grid,0,0,16666667\n"
    let header = "scenario,frame,offset_pt,refresh_period_ns\n"
    let later = row.replacing(",0,0,", with: ",2,0,")
    for rows in [row + later, row + row, later] {
      let line = rows.hasPrefix("photo-grid,2") ? 2 : 3
      let words = "a.csv line \(line): expected \(line - 2) in the column \"frame\""
      #expect(Self.text(header + rows).contains(words), "\(Self.text(header + rows))")
    }
  }

  private static func har(_ entry: String) -> String { "{\"log\":{\"entries\":[\(entry)]}}" }

  private static let image = "\"response\":{\"content\":{\"mimeType\":\"image/png\"}}"

  @Test(
    "name the file, the position, the problem, and the remedy",
    arguments: [
      ("", "a.csv: CSV line 1: the text is empty"),
      ("a,b\n1,2\n", "a.csv has the columns a,b; a recording has the columns time,offset"),
      ("time,offset\n", "a.csv records nothing"),
      ("time,offset\n1\n", "CSV line 2: 1 field where the header has 2"),
      ("time,offset\n1,x\n", "a.csv line 2: expected a number from -10000000 to 10000000 in"),
      ("time,offset\n1,nan\n", "not \"nan\""), ("time,offset\ninf,1\n", "not \"inf\""),
      ("time,offset\n0x1,1\n", "not \"0x1\""), ("time,offset\n,1\n", "not \"\""),
      ("time,offset\n1,1e9\n", "not \"1e9\""), ("time,offset\n1e99,1\n", "not \"1e99\""),
      (
        "time,offset\n2,1\n1,1\n",
        "a.csv line 3: expected a time not before that of the line above"
      ),
      ("time,offset\n0,1\n3601,1\n", "a.csv has more than 3600 s (times are in seconds); cut it"),
      ("time,key\n1,\n", "line 2: expected a key, not \"\""),
      (
        "time,key,size\n1,a,-1\n",
        "expected a whole number of 0 or more in the column \"size\", not \"-1\""
      ),
      ("time,key,size\n1,a,99999999999999999999\n", "in the column \"size\""),
      ("time,key\n0,a\n3601,a\n", "more than 3600 s"),
      ("time,key\n\"1,a\n", "a quoted field never ends"),
      ("{", "a.csv: "), ("{}", "is JSON but not an HTTP archive (an object \"log\""),
      ("{\"log\":{\"entries\":3}}", "an object \"log\""),
      ("{\"log\":{\"entries\":[]}}", "a.csv records nothing"),
      (har("3"), "has 1 request, and none whose answer is an image"),
      ("[1,2]", "has the columns [1,2]; a recording has the columns time,offset"),
      ("a,b,c,d,e,f,g,h,i,j\n", "has the columns a,b,c,d,e,f,g,h,…;"),
      (har("{\(image)}"), "entry 1: expected a request with a \"url\""),
      (har("{\"request\":{\"url\":\"u\"},\(image)}"), "entry 1: expected a \"startedDateTime\""),
      (
        har(
          "{\"startedDateTime\":\"yesterday, at about noon\",\"request\":{\"url\":\"u\"},\(image)}"
        ), "not \"yesterday"
      ),
      (
        har("{\"startedDateTime\":\"2026-13-01T00:00:00Z\",\"request\":{\"url\":\"u\"},\(image)}"),
        "not \"2026-13"
      ),
      (
        har("{\"startedDateTime\":\"2026-02-29T00:00:00Z\",\"request\":{\"url\":\"u\"},\(image)}"),
        "not \"2026-02"
      ),
      (
        har("{\"startedDateTime\":\"2026-01-01T00:00:00\",\"request\":{\"url\":\"u\"},\(image)}"),
        "not \"2026"
      ),
      ("frame,offset_pt\n0,0\n", "was recorded from the scenario \"\", which no catalogue has"),
      (
        "scenario,frame,offset_pt\nx,0,0\n",
        "pass the run's scenarios/x.scenario to --scenario-file"
      ),
      (
        "scenario,frame,tick_ns,offset_pt,refresh_period_ns\nphoto-grid,0,50,0,16666667\n"
          + "photo-grid,1,16666716,0,16666667\n",
        "expected a whole number of 16666717 or more in the column \"tick_ns\", not \"16666716\""
      ),
      (
        "scenario,frame,offset_pt,refresh_period_ns\nphoto-grid,0,0,0\n",
        "expected a whole number of 1000000 or more in the column \"refresh_period_ns\", not \"0\""
      ),
      (
        "scenario,frame,offset_pt,refresh_period_ns\nphoto-grid,0,-1,16666667\n",
        "in the column \"offset_pt\", not \"-1\""
      ),
    ]
  )
  func message(recording: String, part: String) {
    let text = Self.text(recording)
    #expect(text.contains(part), "\(text)")
    #expect(text.hasPrefix("a.csv") && !text.contains("\n") && text.utf8.count < 400)
  }

  @Test(
    "UTF-16 is refused with the remedy",
    arguments: [[0xff, 0xfe], [0xfe, 0xff]]
  )
  func wideText(mark: [UInt8]) {
    #expect(throws: RecordingError.wideText(name: "w")) {
      try Recording.script(of: mark + [0, 0x74], path: "w").file
    }
  }

  @Test("more than a scenario file can hold is refused before it is written")
  func tooLarge() {
    let steps = Array(repeating: ScriptStep.pause(.zero), count: ScenarioFile.stepLimit + 1)
    #expect(
      throws: RecordingError.tooLarge(name: "m", limit: "500000 gestures, pauses and pictures")
    ) {
      try Recording.checked(RecordedScript(ScenarioFile(name: "m", steps: steps), remarks: []), "m")
    }
    let lines = "time,offset\n" + String(repeating: "0,0\n", count: 432_001)
    #expect(throws: RecordingError.tooLarge(name: "m", limit: "432000 rows")) {
      try Recording.script(of: Array(lines.utf8), path: "m").file
    }
  }

  @Test("a trial that a run lacks is named as missing")
  func noTrial() {
    var choice = Recording.Choice()
    choice.seed = 9
    let text = "scenario,seed,frame,offset_pt,refresh_period_ns\nphoto-grid,1,0,0,16666667\n"
    #expect(throws: RecordingError.noTrial(name: "f")) {
      try Recording.script(of: Array(text.utf8), path: "f", choice: choice).file
    }
  }

  @Test(
    "damaged recordings are accepted or refused, and never crash",
    arguments: 0..<300 as Range<UInt64>
  )
  func damaged(seed: UInt64) {
    let whole = [
      "time,offset\n0,1\n0.5,2.5\n1,3\n", "time,key,size\n0,a,5\n1,b,70000\n2,a,5\n",
      Self.har(
        "{\"startedDateTime\":\"2026-01-01T00:00:00Z\",\"request\":{\"url\":\"u\"},\(Self.image)}"
      ),
      "scenario,frame,motion,offset_pt,refresh_period_ns\nphoto-grid,0,scroll,0,16666667\nphoto-grid,1,rest,9,16666667\n",
    ]
    var chance = SplitMix64(seed: seed)
    func below(_ bound: Int) -> Int { Int(chance.next() % UInt64(bound)) }
    var bytes = Array(whole[below(4)].utf8)
    for _ in 0...below(4) {
      let place = below(bytes.count)
      switch below(3) {
      case 0: bytes[place] = UInt8(below(256))
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: Array("9e-,\"\n".utf8.prefix(1 + below(6))), at: place)
      }
    }
    guard let script = try? Recording.script(of: bytes, path: "x") else { return }
    let file = script.file
    #expect((try? ScenarioFile(reading: script.text, name: "x")) == file, "seed \(seed)")
    #expect((try? file.scenario()) != nil, "seed \(seed)")
  }
}

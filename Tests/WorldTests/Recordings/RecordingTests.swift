import Basics
import Scenarios
import Testing

@Suite("Recordings become scenario files")
struct RecordingTests {
  static func file(_ text: String, _ path: String = "log.csv") throws -> ScenarioFile {
    let script = try Recording.script(of: Array(text.utf8), path: path)
    // Every recorded script can be written and read back.
    #expect(try ScenarioFile(reading: script.text, name: path) == script.file)
    return script.file
  }

  @Test("a scroll keeps its times and offsets, counted from its first row")
  func scroll() throws {
    let file = try Self.file("time,offset\n100.5,0\n100.6,12.25\n100.75,12.25\n101.5,0.125\n")
    #expect(file.name == "log")
    #expect(
      file.steps == [
        .at(.zero, offset: 0), .at(.milliseconds(100), offset: 12.25),
        .at(.milliseconds(250), offset: 12.25), .at(.seconds(1), offset: 0.125),
      ]
    )
  }

  @Test("other columns, their order, quotes and CRLF do not matter")
  func columns() throws {
    let plain = try Self.file("time,offset\n0,1\n1,2\n")
    let other = try Self.file("v,\"offset\",x,time\r\n9,1,a,\"0\"\r\n9,2,\"b,c\",1e0\r\n")
    #expect(plain.steps == other.steps)
  }

  @Test("bounces beyond the top are clamped to the top")
  func bounce() throws {
    let file = try Self.file("time,offset\n0,-20\n1,5\n")
    #expect(file.steps == [.at(.zero, offset: 0), .at(.seconds(1), offset: 5)])
  }

  @Test("requests become rows at their times; equal keys are equal pictures of the nearest size")
  func requests() throws {
    let file = try Self.file(
      "time,key,size\n10,a,20000\n10,b,75000\n11.5,a,20000\n10.25,c,3000000\n12,d,\n12,e,9000000\n12,f,600000\n"
    )
    let avatar = ImageReference(sourceClass: .avatar, ordinal: 0)
    #expect(
      file.steps == [
        .show(avatar), .show(ImageReference(sourceClass: .tile, ordinal: 0)),
        .pause(.milliseconds(250)), .show(ImageReference(sourceClass: .photo, ordinal: 0)),
        .pause(.milliseconds(1_250)), .show(avatar), .pause(.milliseconds(500)),
        .show(ImageReference(sourceClass: .tile, ordinal: 1)),
        .show(ImageReference(sourceClass: .large, ordinal: 0)),
        .show(ImageReference(sourceClass: .screenshot, ordinal: 0)),
      ]
    )
    #expect(file.feed == .shown(.refused))
    #expect(file.about == "7 logged requests for 6 images.")
    #expect(try file.scenario().feed.itemCount == 7)
  }

  @Test(
    "the bytes that editors and tools add around a recording are ignored",
    arguments: ["", "\u{feff}"]
  )
  func wrapped(before: String) throws {
    let plain = "time,offset\n0,1\n1,50\n"
    #expect(try Self.file(before + plain + "\n\r\n\n") == Self.file(plain))
    let archive =
      "{\"log\":{\"entries\":[{\"startedDateTime\":\"2026-01-01T00:00:00Z\",\"request\":{\"url\":\"u\"},"
      + "\"response\":{\"content\":{\"mimeType\":\"IMAGE/PNG\"}}}]}}"
    #expect(try Self.file(before + " \n" + archive + "\n\n", "a.har").steps.count == 1)
  }

  @Test("a log without sizes is a log of tiles")
  func noSizes() throws {
    let file = try Self.file("key,time\na,1\nb,2\n")
    #expect(
      file.steps.count {
        if case .show(let picture, _) = $0 { picture.sourceClass == .tile } else { false }
      } == 2
    )
  }

  @Test("the image requests of an HTTP archive are taken, in the order in which they began")
  func har() throws {
    func entry(_ time: String, _ url: String, _ type: String, _ size: Int) -> String {
      """
      {"startedDateTime":"\(time)","request":{"url":"\(url)"},
      "response":{"bodySize":-1,"content":{"mimeType":"\(type)","size":\(size)}}}
      """
    }
    let entries = [
      entry("2026-01-31T13:00:01.500+01:00", "https://a/1", "image/jpeg", 20_000),
      entry("2026-01-31T12:00:00Z", "https://a/page", "text/html", 9),
      entry("2026-01-31T07:00:00.25-05:00", "https://a/2", "image/png", 80_000),
      entry("2026-01-31T12:00:02Z", "https://a/1", "image/jpeg", 20_000),
    ]
    let file = try Self.file(
      " \n{\"log\":{\"entries\":[\(entries.joined(separator: ","))]}}",
      "x.har"
    )
    let first = ImageReference(sourceClass: .avatar, ordinal: 0)
    #expect(
      file.steps == [
        .show(ImageReference(sourceClass: .tile, ordinal: 0)), .pause(.milliseconds(1_250)),
        .show(first), .pause(.milliseconds(500)), .show(first),
      ]
    )
  }

  @Test(
    "dates across years, leap days and zones count right",
    arguments: [
      ("1970-01-01T00:00:10Z", "1970-01-01T00:00:00Z", 10_000),
      ("2024-03-01T00:00:00Z", "2024-02-29T00:00:00Z", 86_400_000),
      ("2026-01-01T00:00:00.001Z", "2025-12-31T23:59:59.999Z", 2),
      ("2026-06-01T00:30:00+02:00", "2026-05-31T22:29:59Z", 1_000),
    ]
  )
  func dates(later: String, earlier: String, milliseconds: Int) throws {
    let entries = [later, earlier].map {
      "{\"startedDateTime\":\"\($0)\",\"request\":{\"url\":\"u\"},\"response\":{\"content\":{\"mimeType\":\"image/png\"}}}"
    }
    let text = "{\"log\":{\"entries\":[\(entries.joined(separator: ","))]}}"
    // A day is longer than the longest script.
    guard milliseconds < 3_600_000 else {
      #expect(
        throws: RecordingError.tooLarge(name: "a.har", limit: "3600 s (times are in seconds)")
      ) {
        try Self.file(text, "a.har")
      }
      return
    }
    #expect(try Self.file(text, "a.har").duration == .milliseconds(milliseconds))
  }
}

import DeviceMeasurements
import TestSupport
import Testing

@Suite("An export of a trace")
struct TraceImportTests {
  private let files = DeviceFiles()

  @Test("Decodes are intervals with ImageBench's name, through references too; open ones are not")
  func decodes() throws {
    let record = try files.read(DeviceFiles.export(DeviceFiles.intervals))
    #expect(record.value(.decode) == 15)
    #expect(record.value(.decodes) == 2)
    #expect(record.measurements.map(\.samples) == [2, 1])
  }

  @Test("The whole recording counts without --within, and no ratio is made of it")
  func whole() throws {
    let record = try files.read(
      DeviceFiles.export(DeviceFiles.intervals, DeviceFiles.hitches, DeviceFiles.hangs)
    )
    #expect(record.value(.hitchTime) == 80)
    #expect(record.value(.hitches) == nil)
    #expect(record.value(.hangs) == 1)
    #expect(record.notes.contains { $0.contains("--within") })
  }

  @Test("Within the intervals of a signpost, hitches are a ratio; those of the system never count")
  func within() throws {
    let record = try files.read(DeviceFiles.export(DeviceFiles.intervals, DeviceFiles.hitches)) {
      $0.span = "Scroll"
    }
    #expect(record.value(.hitchTime) == 50)
    #expect(record.value(.hitches) == 25)
    #expect(record.value(.decodes) == 2)
  }

  @Test("Several files are the tables of one recording")
  func severalFiles() throws {
    var choice = DeviceRecord.Choice()
    choice.span = "Scroll"
    let paths = [
      try files.write(DeviceFiles.export(DeviceFiles.hitches), "hitches.xml"),
      try files.write(DeviceFiles.export(DeviceFiles.intervals), "signposts.xml"),
    ]
    #expect(try DeviceRecord(paths: paths, choice).value(.hitches) == 25)
  }

  @Test(
    "Other intervals are decodes when --decode-interval names them",
    arguments: [
      "Scroll", "scroll",
    ]
  )
  func named(name: String) throws {
    let record = try files.read(DeviceFiles.export(DeviceFiles.intervals)) {
      $0.decodeIntervals = [name]
    }
    #expect(record.value(.decodes) == 3)
  }

  @Test("Begins and ends of signposts are matched by name, identifier and process")
  func events() throws {
    func event(_ time: Int, _ kind: String, _ identifier: Int, _ process: String) -> String {
      "<event-time>\(time)</event-time><event-type fmt=\"\(kind)\">\(kind)</event-type>"
        + "<os-signpost-identifier>\(identifier)</os-signpost-identifier>"
        + "<signpost-name>DecodeImageData</signpost-name><process fmt=\"\(process) (1)\"/>"
    }
    let record = try files.read(
      DeviceFiles.export(
        DeviceFiles.table(
          "os-signpost",
          ["time", "event-type", "identifier", "name", "process"],
          event(1_000_000, "End", 9, "Feed"),
          event(2_000_000, "Begin", 1, "Feed"),
          event(3_000_000, "Begin", 2, "Feed"),
          event(5_000_000, "Event", 1, "Feed"),
          event(6_000_000, "End", 1, "Other"),
          event(8_000_000, "End", 2, "Feed"),
          event(9_000_000, "End", 1, "Feed"),
          event(9_500_000, "Begin", 3, "Feed")
        )
      )
    )
    #expect(record.value(.decodes) == 2)
    #expect(record.value(.decode) == 6)
  }

  @Test("Rows of several processes need --process")
  func processes() throws {
    let text = DeviceFiles.export(
      DeviceFiles.table(
        "hitches",
        ["start", "duration", "process"],
        "<t>1</t><duration>7000000</duration><process fmt=\"Feed (1)\"/>",
        "<t>2</t><duration>9000000</duration><process fmt=\"SpringBoard (2)\"/>"
      )
    )
    #expect(try files.refusal(text)?.contains("Feed, SpringBoard; choose one with") == true)
    #expect(try files.read(text) { $0.process = "Feed" }.value(.hitchTime) == 7)
    let wrong = try files.refusal(text) { $0.process = "feed" }
    #expect(wrong == "there is no process \"feed\"; --process takes one of Feed, SpringBoard")
  }

  @Test("Values within a backtrace are left out, and a cell after it keeps its column")
  func backtraces() throws {
    let record = try files.read(
      DeviceFiles.export(
        DeviceFiles.table(
          "hitches",
          ["start", "backtrace", "duration"],
          "<t>1</t><backtrace id=\"1\"><frame ref=\"nowhere\"/></backtrace><d>7000000</d>"
        )
      )
    )
    #expect(record.value(.hitchTime) == 7)
  }

  @Test(
    "A damaged or hostile export ends in a sentence that names the fault",
    arguments: [
      (String(DeviceFiles.export(DeviceFiles.hitches).dropLast(40)), "the file ends inside of an"),
      (
        "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"&c;&c;\">]><a>&b;</a>",
        "declares a document type"
      ),
      ("<trace-query-result>&lol;</trace-query-result>", "&lol; is no reference of XML"),
      (
        DeviceFiles.export(DeviceFiles.table("hitches", ["start", "duration"], "<t ref=\"77\"/>")),
        "to the value \"77\", which is not before it"
      ),
      (
        DeviceFiles.export(
          DeviceFiles.table("hitches", ["start", "duration"], "<t>1</t><d>8.5 ms</d>")
        ), "row 1 of hitches has \"8.5 ms\" as its duration"
      ),
      (
        DeviceFiles.export(
          DeviceFiles.table("hitches", ["start", "duration"], "<t>1</t><d>-4</d>")
        ), "whole number of nanoseconds"
      ),
      (
        DeviceFiles.export(DeviceFiles.table("hitches", ["start"], "<t>1</t>")),
        "the table hitches has no column duration"
      ),
      (
        DeviceFiles.export(DeviceFiles.table("time-profile", ["time"], "<t>1</t>")),
        "has only time-profile; export os-signpost-interval"
      ),
      (DeviceFiles.export(), "has no table; export"),
      (String(repeating: "<a>", count: 1_000), "nested more than 128 deep"),
      ("<a b=\"" + String(repeating: "x", count: 100_000) + "\"/>", "longer than 65536 bytes"),
      ("<a><b></a></b>", "</a> closes <b>"), ("<a/><b/>", "something follows"),
      ("<a b=1/>", "the tag is malformed"), ("plain text", "no measurement of a device"),
    ]
  )
  func hostile(text: String, sentence: String) throws {
    let refusal = try #require(try files.refusal(text))
    #expect(refusal.contains(sentence), "said: \(refusal)")
    #expect(refusal.contains("; ") && !refusal.contains("\n"), "said: \(refusal)")
  }

  @Test("Recordings without a decode, hitch or hang that the model has too are refused")
  func nothing() throws {
    let text = DeviceFiles.export(
      DeviceFiles.table("os-signpost-interval", ["start", "duration", "name"])
    )
    #expect(try files.refusal(text)?.contains("--decode-interval") == true)
  }

  @Test("An interval that is not in the tables is named with those that are")
  func noInterval() throws {
    let refusal = try files.refusal(DeviceFiles.export(DeviceFiles.intervals)) {
      $0.span = "Scrol"
    }
    #expect(
      refusal
        == "there is no interval \"Scrol\"; --within takes one of DecodeImageData, Scroll"
    )
  }
}

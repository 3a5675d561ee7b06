import Basics
import Signposts
import Testing
import Text

@Suite("The trace")
struct ChromeTraceWriterTests {
  /// A small trial: frames with main-lane work, two loads that overlap, a counter, a moment.
  private static let stream: [SignpostRecord] = [
    .at(0, .begin, .scenario, 1, [16_666_667, 2, 6]),
    .at(0, .begin, .frame, 2, [1, 16_666_667, Int(12.625.bitPattern)]),
    .at(0, .begin, .mainLaneWork, 3, [1]),
    .at(1, .begin, .loadImage, 4, [12, 88, 0]),
    .at(999, .begin, .loadImage, 5, [13, 88, 1]),
    .at(1_000, .event, .memoryLedger, 0, [10, 20, 30, 40, 50, 60]),
    .at(1_001, .end, .mainLaneWork, 3),
    .at(9_007_199_254_740, .end, .loadImage, 4, [2, 20_000]),
    .at(9_007_199_254_740, .event, .jetsam, 0, [70, 60, 1]),
    .at(9_007_199_254_740, .end, .frame, 2, [-5, 1_001]),
    .at(9_007_199_254_741, .end, .scenario, 1, [1]),
  ]

  @Test("is, byte for byte, what was agreed")
  func golden() {
    let lines = TraceText.of(Self.stream).split(separator: "\n", omittingEmptySubsequences: false)
    let body = lines.filter { !$0.contains("\"ph\":\"M\"") }.joined(separator: "\n")
    #expect(
      body == """
        {"displayTimeUnit":"ms","traceEvents":[
        {"ph":"b","ts":0.000,"pid":1,"tid":10,"cat":"trial","name":"Scenario","id":"1",\
        "args":{"refresh_period_ns":16666667,"planned_frames":2,"cores":6}},
        {"ph":"B","ts":0.000,"pid":1,"tid":2,"cat":"frames","name":"Frame",\
        "args":{"motion":"scroll","expected_ns":16666667,"offset_pt":12.625}},
        {"ph":"B","ts":0.000,"pid":1,"tid":1,"cat":"main","name":"MainLaneWork",\
        "args":{"kind":"bind"}},
        {"ph":"b","ts":0.001,"pid":1,"tid":4,"cat":"loading","name":"LoadImage","id":"4",\
        "args":{"url":12,"wanted_px":88,"purpose":"display"}},
        {"ph":"b","ts":0.999,"pid":1,"tid":4,"cat":"loading","name":"LoadImage","id":"5",\
        "args":{"url":13,"wanted_px":88,"purpose":"prefetch"}},
        {"ph":"C","ts":1.000,"pid":1,"tid":9,"cat":"memory","name":"MemoryLedger",\
        "args":{"compressed_bytes":10,"scratch_bytes":20,"view_bytes":30,"cache_bytes":40,\
        "in_flight_bytes":50,"render_bytes":60}},
        {"ph":"E","ts":1.001,"pid":1,"tid":1,"cat":"main","name":"MainLaneWork"},
        {"ph":"e","ts":9007199254.740,"pid":1,"tid":4,"cat":"loading","name":"LoadImage","id":"4",\
        "args":{"outcome":"network","bytes":20000}},
        {"ph":"i","ts":9007199254.740,"pid":1,"tid":9,"cat":"memory","name":"Jetsam","s":"t",\
        "args":{"footprint_bytes":70,"limit_bytes":60,"frame":1}},
        {"ph":"E","ts":9007199254.740,"pid":1,"tid":2,"cat":"frames","name":"Frame",\
        "args":{"overrun_ns":-5,"main_ns":1001}},
        {"ph":"e","ts":9007199254.741,"pid":1,"tid":10,"cat":"trial","name":"Scenario","id":"1",\
        "args":{"frames":1}},
        {"ph":"e","ts":9007199254.741,"pid":1,"tid":4,"cat":"loading","name":"LoadImage","id":"5",\
        "args":{"unfinished":1}}
        ],"otherData":{
        "seed":7
        }}

        """
    )
  }

  @Test("of nothing is a whole trace with names alone")
  func empty() throws {
    let text = TraceText.of([], context: [])
    let events = try TraceText.events(text)
    #expect(!events.isEmpty)
    #expect(events.allSatisfy { $0["ph"]?.string == "M" })
    #expect(try JSONParser.parse(text)["otherData"]?.object?.count == 0)
    #expect(try JSONParser.parse(text)["displayTimeUnit"]?.string == "ms")
  }

  @Test("names its process and every thread that it uses, and orders them")
  func names() throws {
    let every = SignpostName.allCases.enumerated().map { number, name in
      SignpostRecord.at(number, .event, name)
    }
    let events = try TraceText.events(TraceText.of(every, title: "photo-grid.naive"))
    let metadata = events.filter { $0["ph"]?.string == "M" }
    let process = metadata.first { $0["name"]?.string == "process_name" }
    #expect(process?["args"]?["name"]?.string == "photo-grid.naive")
    func threads(_ kind: String) -> [Int] {
      metadata.filter { $0["name"]?.string == kind }.compactMap { $0["tid"]?.integer }
    }
    let used = Set(
      events.filter { $0["ph"]?.string != "M" }.compactMap { $0["tid"]?.integer }
    )
    #expect(used.isSubset(of: threads("thread_name")))
    #expect(threads("thread_name") == threads("thread_sort_index"))
    #expect(Set(threads("thread_name")).count == threads("thread_name").count)
  }

  @Test("every signpost goes to the thread of its category", arguments: SignpostName.allCases)
  func categories(name: SignpostName) throws {
    let events = try TraceText.events(TraceText.of([.at(0, .event, name)]))
    let thread = events.last?["tid"]?.integer
    let label = events.first {
      $0["name"]?.string == "thread_name" && $0["tid"]?.integer == thread
    }?["args"]?["name"]?.string
    #expect(label == (name == .mainLaneWork ? "main lane" : name.category.rawValue))
  }

  @Test("every event has numeric ids, a known phase and a moment")
  func shape() throws {
    for event in try TraceText.events(TraceText.of(Self.stream)) {
      let phase = try #require(event["ph"]?.string)
      #expect(["B", "E", "b", "e", "i", "C", "M"].contains(phase))
      #expect(event["pid"]?.integer == 1)
      #expect(event["tid"]?.integer != nil)
      #expect(event["name"]?.string?.isEmpty == false)
      #expect((event["ts"]?.number != nil) == (phase != "M"))
      #expect((event["id"]?.string != nil) == (phase == "b" || phase == "e"))
      #expect((event["s"]?.string == "t") == (phase == "i"))
    }
  }

  @Test("moments never go back and lose no nanosecond")
  func moments() throws {
    let events = try TraceText.events(TraceText.of(Self.stream)).filter { $0["ts"] != nil }
    let times = events.compactMap { $0["ts"]?.number }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    let read = times.map { Int(($0 * 1000).rounded()) }
    #expect(read.prefix(Self.stream.count) == Self.stream.map(\.time.nanoseconds)[...])
  }

  @Test(
    "writes microseconds with three places",
    arguments: [
      (0, "0.000"), (1, "0.001"), (10, "0.010"), (100, "0.100"), (999, "0.999"), (1_000, "1.000"),
      (16_666_667, "16666.667"), (60_000_000_001, "60000000.001"),
    ]
  )
  func microseconds(nanoseconds: Int, text: String) {
    #expect(TraceText.of([.at(nanoseconds, .event, .jetsam)]).contains("\"ts\":\(text),"))
  }

  @Test("ends what is open, the innermost first, at the last moment")
  func unfinished() throws {
    let events = try TraceText.events(
      TraceText.of([
        .at(0, .begin, .frame, 1), .at(1, .begin, .mainLaneWork, 2), .at(2, .begin, .loadImage, 3),
        .at(3, .begin, .mainLaneWork, 4), .at(5_000, .event, .jetsam),
      ])
    ).suffix(4)
    #expect(
      events.map { "\($0["ph"]?.string ?? "") \($0["name"]?.string ?? "")" } == [
        "E MainLaneWork", "e LoadImage", "E MainLaneWork", "E Frame",
      ]
    )
    #expect(events.allSatisfy { $0["ts"]?.number == 5 && $0["args"]?["unfinished"]?.integer == 1 })
  }

  @Test("slices of a thread are balanced and never overlap", arguments: [0, 1, 5, 8])
  func balance(cut: Int) throws {
    let events = try TraceText.events(TraceText.of(Array(Self.stream.dropLast(cut))))
    var open: [Int: [String]] = [:]
    var pairs: [String: Int] = [:]
    for event in events {
      let name = try #require(event["name"]?.string)
      let thread = try #require(event["tid"]?.integer)
      switch event["ph"]?.string {
      case "B":
        #expect(open[thread, default: []].isEmpty)
        open[thread, default: []].append(name)
      case "E": #expect(open[thread]?.popLast() == name)
      case "b": pairs["\(name) \(event["id"]?.string ?? "")", default: 0] += 1
      case "e": pairs["\(name) \(event["id"]?.string ?? "")", default: 0] -= 1
      default: break
      }
    }
    #expect(open.values.allSatisfy { $0.isEmpty })
    #expect(pairs.values.allSatisfy { $0 == 0 })
  }

  @Test("a record cannot have a number that no word has", arguments: [-1, 8])
  func unknownWord(number: Int) async {
    await #expect(processExitsWith: .failure) { [number] in
      _ = SignpostRecord.at(0, .begin, .mainLaneWork, 1, [number])
    }
  }

  @Test("a title with quotes and line ends is still JSON")
  func hostileTitle() throws {
    let title = "my \"trial\" \\ of\n\ttoday"
    let events = try TraceText.events(TraceText.of([], title: title))
    #expect(events.first?["args"]?["name"]?.string == title)
  }

  @Test("keeps its context in order")
  func context() throws {
    let text = TraceText.of([], context: [("zebra", "\"a\""), ("apple", "{\"1\":2}")])
    let context = try #require(try JSONParser.parse(text)["otherData"]?.object)
    #expect(context.members.map(\.key) == ["zebra", "apple"])
    #expect(context["apple"]?["1"]?.integer == 2)
  }
}

import Basics
import Signposts
import TestSupport
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
        {"ph":"b","ts":0.000,"pid":1,"tid":11,"cat":"trial,Scenario","name":"scenario",\
        "id":"1","args":{"refresh_period_ns":16666667,"planned_frames":2,"cores":6,\
        "subject":"pipeline","screen_height_pt":0.0,"memory_limit_bytes":0}},
        {"ph":"X","ts":0.000,"pid":1,"tid":2,"cat":"expected,Frame","dur":16666.667,\
        "name":"Frame 0","args":{"motion":"scroll","expected_ns":16666667,"offset_pt":12.625}},
        {"ph":"B","ts":0.000,"pid":1,"tid":1,"cat":"main,MainLaneWork","name":"bind",\
        "args":{"kind":"bind"}},
        {"ph":"B","ts":0.001,"pid":1,"tid":10001,"cat":"loading,LoadImage",\
        "name":"load url 12","id":"4","args":{"url":12,"wanted_px":88,"purpose":"display"}},
        {"ph":"s","ts":0.001,"pid":1,"tid":10001,"cat":"arrow","name":"image","id":1,"bp":"e"},
        {"ph":"B","ts":0.999,"pid":1,"tid":10002,"cat":"loading,LoadImage",\
        "name":"prefetch url 13","id":"5","args":{"url":13,"wanted_px":88,\
        "purpose":"prefetch"}},
        {"ph":"s","ts":0.999,"pid":1,"tid":10002,"cat":"arrow","name":"image","id":2,"bp":"e"},
        {"ph":"C","ts":1.000,"pid":1,"tid":10,"cat":"memory,MemoryLedger",\
        "name":"MemoryLedger","args":{"compressed_bytes":10,"scratch_bytes":20,"view_bytes":30,\
        "cache_bytes":40,"in_flight_bytes":50,"render_bytes":60,"app_bytes":0}},
        {"ph":"E","ts":1.001,"pid":1,"tid":1,"cat":"main,MainLaneWork"},
        {"ph":"E","ts":9007199254.740,"pid":1,"tid":10001,"cat":"loading,LoadImage","id":"4",\
        "args":{"outcome":"network","bytes":20000}},
        {"ph":"i","ts":9007199254.740,"pid":1,"tid":10,"cat":"memory,Jetsam","name":"jetsam",\
        "s":"p","args":{"footprint_bytes":70,"limit_bytes":60,"frame":1}},
        {"ph":"X","ts":0.000,"pid":1,"tid":3,"cat":"actual,Frame","dur":9007199254.740,\
        "name":"Frame 0","cname":"good","args":{"overrun_ns":-5,"main_ns":1001}},
        {"ph":"e","ts":9007199254.741,"pid":1,"tid":11,"cat":"trial,Scenario",\
        "name":"scenario","id":"1","args":{"frames":1}},
        {"ph":"E","ts":9007199254.741,"pid":1,"tid":10002,"cat":"loading,LoadImage","id":"5",\
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
      SignpostRecord.at(number, name.phases[0], name, UInt64(number))
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

  @Test(
    "every moment goes to the thread of its category",
    arguments: SignpostName.allCases.filter { $0.phases == [.event] }
  )
  func categories(name: SignpostName) throws {
    let events = try TraceText.events(TraceText.of([.at(0, .event, name)]))
    let thread = events.last?["tid"]?.integer
    let label = events.first {
      $0["name"]?.string == "thread_name" && $0["tid"]?.integer == thread
    }?["args"]?["name"]?.string
    #expect(label == name.category.rawValue)
  }

  @Test("every event has numeric ids, a known phase, a moment and the name of its signpost")
  func shape() throws {
    for event in try TraceText.events(TraceText.of(Self.stream)) {
      let phase = try #require(event["ph"]?.string)
      #expect(["B", "E", "X", "b", "e", "i", "C", "M", "s", "t", "f"].contains(phase))
      #expect(event["pid"]?.integer == 1)
      #expect(event["tid"]?.integer != nil)
      #expect((event["name"]?.string?.isEmpty == false) == (phase != "E"))
      #expect((event["ts"]?.number != nil) == (phase != "M"))
      if phase == "b" || phase == "e" { #expect(event["id"]?.string != nil) }
      #expect((event["s"] != nil) == (phase == "i"))
      if let label = event.signpost {
        #expect(SignpostName.allCases.contains { $0.label == label })
      } else {
        #expect(["M", "s", "t", "f", "i"].contains(phase))
      }
    }
  }

  @Test("moments never go back and lose no nanosecond")
  func moments() throws {
    let events = try TraceText.events(TraceText.of(Self.stream)).filter {
      $0.signpost != nil && $0["args"]?["unfinished"] == nil
    }
    let times = events.map { event in
      let begin = event["ts"]?.number ?? -1
      let isEnd = event["cat"]?.string == "actual,Frame"
      return Int((begin * 1000).rounded())
        + (isEnd ? Int(((event["dur"]?.number ?? -1) * 1000).rounded()) : 0)
    }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(times == Self.stream.map(\.time.nanoseconds))
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
      events.map { "\($0["ph"]?.string ?? "") \($0.signpost ?? "")" } == [
        "E MainLaneWork", "E LoadImage", "E MainLaneWork", "X Frame",
      ]
    )
    #expect(events.allSatisfy { $0["args"]?["unfinished"]?.integer == 1 })
    #expect(events.dropLast().allSatisfy { $0["ts"]?.number == 5 })
    #expect(events.last?["name"]?.string == "Frame 0, not presented")
    #expect(events.last?["dur"]?.number == 5)
  }

  @Test("slices of a thread are balanced and never overlap", arguments: [0, 1, 5, 8])
  func balance(cut: Int) throws {
    let events = try TraceText.events(TraceText.of(Array(Self.stream.dropLast(cut))))
    var open: [Int: [String]] = [:]
    var pairs: [String: Int] = [:]
    for event in events {
      let name = event.signpost ?? ""
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

  @Test("work that overlaps itself takes threads of its own, and gives them back")
  func lanes() throws {
    let events = try TraceText.events(
      TraceText.of([
        .at(0, .begin, .loadImage, 1), .at(1, .begin, .loadImage, 2), .at(2, .end, .loadImage, 1),
        .at(3, .begin, .loadImage, 3), .at(4, .begin, .loadImageData, 4),
        .at(5, .end, .loadImage, 2), .at(6, .end, .loadImage, 3), .at(7, .end, .loadImageData, 4),
      ])
    )
    let names = Dictionary(
      uniqueKeysWithValues: events.filter { $0["name"]?.string == "thread_name" }.map {
        ($0["tid"]?.integer ?? 0, $0["args"]?["name"]?.string ?? "")
      }
    )
    let begins = events.filter { $0["ph"]?.string == "B" }
    #expect(
      begins.map { names[$0["tid"]?.integer ?? 0] ?? "" } == [
        "load 1", "load 2", "load 1", "fetch 1",
      ]
    )
  }

  @Test("an end without its begin is left out")
  func endAlone() throws {
    let events = try TraceText.events(
      TraceText.of([.at(0, .end, .loadImage, 1), .at(1, .end, .mainLaneWork, 2)])
    )
    #expect(events.allSatisfy { $0["ph"]?.string == "M" })
  }

  @Test("an image is followed from its cell through load, fetch and delivery to its frame")
  func arrow() throws {
    let events = try TraceText.events(
      TraceText.of([
        .at(0, .begin, .frame, 1, [1, 100, 0]), .at(0, .begin, .mainLaneWork, 2, [1]),
        .at(0, .event, .bindCell, 0, [0, 0, 7]), .at(0, .begin, .loadImage, 3, [7]),
        .at(10, .end, .mainLaneWork, 2), .at(10, .begin, .loadImageData, 4, [7]),
        .at(50, .end, .loadImageData, 4), .at(60, .begin, .mainLaneWork, 5, [4]),
        .at(70, .end, .mainLaneWork, 5), .at(70, .end, .loadImage, 3, [2]),
        .at(100, .end, .frame, 1), .at(100, .begin, .frame, 6, [1, 200, 0]),
        .at(100, .event, .showImage, 0, [7]), .at(200, .end, .frame, 6),
      ])
    )
    let points = events.filter { $0["cat"]?.string == "arrow" }
    #expect(points.map { $0["ph"]?.string ?? "" } == ["s", "t", "t", "t", "f"])
    #expect(points.compactMap { $0["tid"]?.integer } == [1, 10_001, 20_001, 1, 3])
    #expect(points.compactMap { $0["ts"]?.number } == [0, 0, 0.01, 0.06, 0.1])
    #expect(points.allSatisfy { $0["id"]?.integer == 1 && $0["bp"]?.string == "e" })
  }

  @Test("a cancel points from its load to the fetch that it stopped, inside of both")
  func cancelArrow() throws {
    let events = try TraceText.events(
      TraceText.of([
        .at(0, .begin, .loadImage, 3, [7]), .at(0, .begin, .loadImageData, 4, [7]),
        .at(50, .event, .cancelLoad, 3, [7, 0]), .at(50, .end, .loadImage, 3, [4]),
        .at(50, .end, .loadImageData, 4, [2]),
      ])
    )
    let points = events.filter { $0["name"]?.string == "cancel" }
    #expect(points.map { $0["ph"]?.string ?? "" } == ["s", "f"])
    #expect(points.compactMap { $0["ts"]?.number } == [0.049, 0.049])
  }

  /// Three frames from number 10 on, late by `late` ns, with `wrong` images, one after another.
  private static func frames(_ late: [Int], wrong: [Int], marked: Int? = nil) -> String {
    // As an extract begins: with the end of the frame before.
    var records: [SignpostRecord] = [.at(0, .end, .frame, 99, [70, 10])]
    for index in late.indices {
      let (tick, id) = (index * 100, UInt64(index + 1))
      records += [
        .at(tick, .begin, .frame, id, [1, 50, 0]),
        .at(tick + 10, .event, .frameAudit, 0, [9, wrong[index], 0, 2]),
        .at(tick + 50 + late[index], .end, .frame, id, [late[index], 10]),
      ]
    }
    return TraceText.of(
      records,
      options: ChromeTraceWriter.Options(firstFrame: 10, markedFrame: marked)
    )
  }

  @Test("marks the latest frame, else the one with the most wrong images, or the one asked for")
  func tellingFrame() throws {
    func mark(_ text: String) throws -> [String] {
      try TraceText.events(text).compactMap { event in
        event["cat"]?.string == "story" ? event["name"]?.string : nil
      }
    }
    let late = Self.frames([0, 40, 20], wrong: [3, 0, 0])
    #expect(try mark(late) == ["worst: Frame 11, late 0.0 ms"])
    let wrong = Self.frames([0, 0, 0], wrong: [1, 1, 2])
    #expect(try mark(wrong) == ["worst: Frame 12, 2 wrong images"])
    let empty = Self.frames([0, 0, 0], wrong: [0, 0, 0])
    #expect(try mark(empty) == ["worst: Frame 10, 2 placeholders"])
    let asked = Self.frames([0, 40, 20], wrong: [1, 0, 0], marked: 10)
    #expect(try mark(asked) == ["worst: Frame 10, 1 wrong image"])
  }

  @Test("beyond its limit a trace ends what it has begun, and says what it left out")
  func limit() throws {
    var writer = ChromeTraceWriter(ChromeTraceWriter.Options(limit: ByteCount(1_000)))
    var bytes: [UInt8] = []
    writer.begin(title: "trial", into: &bytes)
    writer.append(.at(0, .begin, .loadImage, 1), into: &bytes)
    for number in 1...20 { writer.append(.at(number, .event, .bindCell), into: &bytes) }
    writer.append(.at(30, .begin, .loadImage, 2), into: &bytes)
    writer.append(.at(40, .end, .loadImage, 1, [2]), into: &bytes)
    writer.append(.at(50, .end, .loadImage, 2, [2]), into: &bytes)
    writer.end(context: [("seed", "7")], into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let events = try TraceText.events(text)
    let kept = events.count { $0.signpost == "BindCell" }
    #expect((1..<20).contains(kept))
    #expect(events.filter { $0.signpost == "LoadImage" }.map { $0["ph"]?.string } == ["B", "E"])
    let leftOut = try JSONParser.parse(text)["otherData"]?["left_out"]
    #expect(leftOut?["signposts"]?.integer == 20 - kept + 2)
    #expect(leftOut?["kinds"]?["LoadImage"]?.integer == 2)
    #expect(leftOut?["from_ns"]?.integer == kept + 1)
    #expect(events.contains { $0["name"]?.string?.hasPrefix("size limit: ") == true })
  }

  @Test("a record cannot have a number that no word has", .endsProcess, arguments: [-1, 8])
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

import Basics
import Diagnosis
import Signposts
import Testing

@Suite("Reading a trace back")
struct TraceReaderTests {
  private func bytes(of records: [SignpostRecord]) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = ChromeTraceWriter(ChromeTraceWriter.Options(fileName: { "photo\($0).jpg" }))
    writer.begin(title: "trial", into: &bytes)
    for record in records { writer.append(record, into: &bytes) }
    writer.end(
      context: [
        ("scenario", "\"grid\""), ("variant", "\"naive\""), ("device", "\"phone\""), ("seed", "7"),
        ("urls", "{\"5\":\"https://images.example/photo/photo-5.jpg\"}"),
      ],
      into: &bytes
    )
    return bytes
  }

  private var tape: Tape {
    var tape = Tape()
    tape.scenario(cores: 2)
    tape.beginFrame(0)
    tape.bind(5, at: 0, row: .kept)
    tape.beginLoad(10, 5, at: 0, purpose: .prefetch)
    tape.fetch(20, 5, queued: 1, sent: 2, ended: 3)
    tape.endLoad(10, at: 4)
    tape.decodeOnMain(30, 5, 5, 35)
    tape.endFrame(40, late: 30, work: 36)
    return tape
  }

  private func read(_ bytes: [UInt8]) throws(TraceError) -> ([SignpostRecord], TraceContext) {
    var records: [SignpostRecord] = []
    let context = try TraceReader.read(bytes) { records.append($0) }
    return (records, context)
  }

  private func error(_ bytes: [UInt8]) -> TraceError? {
    do throws(TraceError) {
      _ = try read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test("gives the signposts that were written, in order, with their links")
  func roundTrip() throws {
    let (records, context) = try read(bytes(of: tape.sorted))
    #expect(records.count == tape.sorted.count)
    for (read, written) in zip(records, tape.sorted) {
      var read = read
      // Slices of a thread are balanced and have no identifier in the trace.
      if read.name == .frame || read.name == .mainLaneWork { read.id = written.id }
      #expect(read == written)
    }
    #expect(context.scenario == "grid")
    #expect(context.variant == "naive")
    #expect(context.seed == 7)
    #expect(context.urls == [5: "https://images.example/photo/photo-5.jpg"])
    #expect(context.files == [5: "photo5.jpg"])
    #expect(context.title == "grid · naive · phone · seed 7")
  }

  @Test("a trace of before names and threads told their image is read as well")
  func older() throws {
    let lines = [
      #"{"ph":"B","ts":0.000,"pid":1,"tid":2,"cat":"frames","name":"Frame","args":{"motion":"scroll","expected_ns":10,"offset_pt":0.0}},"#,
      #"{"ph":"b","ts":0.001,"pid":1,"tid":4,"cat":"loading","name":"LoadImage","id":"4","args":{"url":12,"wanted_px":88,"purpose":"display"}},"#,
      #"{"ph":"e","ts":0.002,"pid":1,"tid":4,"cat":"loading","name":"LoadImage","id":"4","args":{"outcome":"network","bytes":20}},"#,
      #"{"ph":"E","ts":0.010,"pid":1,"tid":2,"cat":"frames","name":"Frame","args":{"overrun_ns":0,"main_ns":1}}"#,
    ]
    let text =
      "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\(lines.joined(separator: "\n"))\n],"
      + "\"otherData\":{\n\"seed\":7\n}}\n"
    let (records, context) = try read(Array(text.utf8))
    #expect(records.map(\.name) == [.frame, .loadImage, .loadImage, .frame])
    #expect(records.map(\.phase) == [.begin, .begin, .end, .end])
    #expect(records.map(\.time.nanoseconds) == [0, 1, 2, 10])
    #expect(context.seed == 7)
  }

  @Test("read and recorded signposts give the same diagnosis")
  func sameDiagnosis() throws {
    let (records, _) = try read(bytes(of: tape.sorted))
    #expect(TrialDiagnosis(records).frames == tape.diagnosis.frames)
    #expect(tape.diagnosis.frames.map(\.cause) == [.decodeOnMain])
  }

  @Test("work that was open at the end of the trace has no end")
  func unfinished() throws {
    var tape = Tape()
    tape.beginLoad(10, 5, at: 0)
    let (records, _) = try read(bytes(of: tape.sorted))
    #expect(records.map(\.phase) == [.begin])
  }

  @Test("a trace that is cut anywhere is refused as incomplete", arguments: 1...20)
  func cut(share: Int) {
    let whole = bytes(of: tape.sorted)
    let cut = Array(whole.prefix(whole.count * share / 21))
    let found = error(cut)
    #expect(found != nil, "\(cut.count) of \(whole.count) bytes")
    #expect(found.map { "\($0)".contains("\n") } == false)
  }

  @Test(
    "a file that is not a trace is refused in one sentence",
    arguments: ["", "{}", "[]", "not json", "{\"traceEvents\":[]}", "\u{0}\u{1}\u{2}"]
  )
  func foreign(text: String) {
    #expect(error(Array(text.utf8)) == .foreign)
  }

  @Test(
    "numbers that no trial can have are refused with their line",
    arguments: [
      ("\"ts\":0.000", "\"ts\":-5.000"), ("\"ts\":0.000", "\"ts\":1e300"),
      ("\"wanted_px\":100", "\"wanted_px\":9007199254740993"),
      ("\"overrun_ns\":30000000", "\"overrun_ns\":9223372036854775807"),
      ("\"row\":\"kept\"", "\"row\":\"elsewhere\""), ("\"id\":\"10\"", "\"id\":\"ten\""),
    ]
  )
  func range(old: String, new: String) throws {
    let text = String(decoding: bytes(of: tape.sorted), as: UTF8.self)
    let place = try #require(text.firstRange(of: old))
    let changed = text.replacingCharacters(in: place, with: new)
    guard case .outOfRange = error(Array(changed.utf8)) else {
      Issue.record("\(new) was taken: \(String(describing: error(Array(changed.utf8))))")
      return
    }
  }

  @Test("a line that is not an event is refused with its number")
  func badLine() throws {
    let text = String(decoding: bytes(of: tape.sorted), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    lines[30] = "{\"ph\":\"i\",,}"
    guard case .badEvent(line: 31, _)? = error(Array(lines.joined(separator: "\n").utf8)) else {
      Issue.record("another error")
      return
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}

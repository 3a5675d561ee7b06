import Testing

@testable import DeviceMeasurements

@Suite("What an export makes the reader remember")
struct TraceValueTests {
  @Test("A long value is kept in part, and found under its identifier")
  func longValue() {
    var values = TraceValues()
    let kept = values.keep(String(repeating: "é", count: 10_000), as: "7")
    #expect(kept == nil)
    #expect(values["7"]?.utf8.count ?? 0 <= TraceValues.valueLimit)
    #expect(values["8"] == nil)
  }

  @Test("More bytes of values than the limit are refused")
  func bytes() {
    var values = TraceValues()
    let text = String(repeating: "x", count: TraceValues.valueLimit)
    let count = TraceValues.byteLimit / TraceValues.valueLimit
    let excess = (0...count).lazy.compactMap { values.keep(text, as: "\($0)") }.first
    #expect(excess == .bytes)
  }

  @Test("More begins than the limit are refused, and an end makes room")
  func openSignposts() {
    var open = OpenSignposts()
    let key = OpenSignposts.Key(name: "a", identifier: "1", process: nil)
    let accepted = (0...OpenSignposts.limit).prefix { open.begin(key, at: $0) }.count
    #expect(accepted == OpenSignposts.limit)
    #expect(open.end(key) == OpenSignposts.limit - 1)
    let hasRoom = open.begin(key, at: 5)
    #expect(hasRoom)
  }

  @Test("XML is the same in pieces of any size", arguments: [1, 2, 3, 7, 1_000])
  func pieces(size: Int) throws {
    let text = """
      \u{feff}<?xml version='1.0'?><!-- no <tag> here --><a b="1 &lt; 2" c='"'>x &amp; &#xe9;\
      <![CDATA[<raw>]]><d/></a  >
      """
    var bytes = Array(text.utf8.dropFirst(3))[...]
    var reader = XMLReader {
      let piece = Array(bytes.prefix(size))
      bytes = bytes.dropFirst(size)
      return piece
    }
    var events: [XMLReader.Event] = []
    while let event = try reader.next() { events.append(event) }
    #expect(
      events == [
        .start(name: "a", attributes: ["b": "1 < 2", "c": "\""]), .text("x & é"), .text("<raw>"),
        .start(name: "d", attributes: [:]), .end(name: "d"), .end(name: "a"),
      ]
    )
  }

  @Test("A text beyond its limit ends with a whole character")
  func longText() throws {
    var bytes = Array("<a>x\(String(repeating: "é", count: 5_000))</a>".utf8)
    var reader = XMLReader {
      defer { bytes = [] }
      return bytes
    }
    _ = try reader.next()
    guard case .text(let text) = try reader.next() else {
      Issue.record("there is no text")
      return
    }
    #expect(text == "x" + String(repeating: "é", count: text.count - 1) && text.count > 2_000)
  }
}

import Testing
import Text

@Suite("JSON text depends only on the value")
struct JSONWriterTests {
  @Test(
    "Each value has one text",
    arguments: [
      (nil, "null"), (true, "true"), (false, "false"), (.integer(.min), "-9223372036854775808"),
      (.integer(.max), "9223372036854775807"), (0, "0"), (.number(0.1), "0.1"),
      (.number(1), "1.0"), (.number(-0.0), "-0.0"), (.number(1e300), "1e+300"),
      (.number(.leastNonzeroMagnitude), "5e-324"), (.number(.nan), "null"),
      (.number(.infinity), "null"),
      (.number(-.infinity), "null"), ("", "\"\""), ([], "[]"), ([:], "{}"),
      ([1, "a"], "[1,\"a\"]"),
      (["z": 1, "a": [nil]], "{\"z\":1,\"a\":[null]}"),
    ] as [(JSONValue, String)]
  )
  func compact(value: JSONValue, expected: String) {
    #expect(JSONWriter.text(value) == expected)
  }

  @Test("Only quotes, backslashes and control characters are escaped")
  func escapes() throws {
    let text = "a\"b\\c/d\n\r\t\u{0}\u{8}\u{1f}\u{7f}é😀"
    let expected = #""a\"b\\c/d\n\r\t\u0000\u0008\u001f"# + "\u{7f}é😀\""
    #expect(JSONWriter.text(.string(text)) == expected)
    #expect(try JSONParser.parse(expected) == .string(text))
  }

  @Test("The indented layout has one member a line")
  func indented() {
    let value: JSONValue = ["seed": 7, "list": [1, [], [:]], "inner": ["a": nil]]
    let expected = """
      {
        "seed": 7,
        "list": [
          1,
          [],
          {}
        ],
        "inner": {
          "a": null
        }
      }
      """
    #expect(JSONWriter.text(value, layout: .indented) == expected)
  }

  @Test("Pieces can be appended to bytes one after the other")
  func pieces() {
    var bytes: [UInt8] = []
    JSONWriter.append("name", to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    JSONWriter.append(-120, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    JSONWriter.append(16.5, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    JSONWriter.append(["a": true], layout: .compact, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "\"name\":-120,16.5,{\"a\":true}")
  }

  @Test("Numbers are read back from their text", arguments: 1...4)
  func numbersRoundTrip(seed: Int) throws {
    var state = UInt64(seed)
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let value = Double(bitPattern: state ^ state >> 29)
      guard value.isFinite else { continue }
      let text = JSONWriter.text(.number(value))
      let back = try #require(try JSONParser.parse(text).number)
      #expect(back.bitPattern == value.bitPattern, "seed \(seed), \(text)")
    }
  }

  @Test(
    "A deep and mixed value is read back from both layouts",
    arguments: JSONWriter.Layout.allCases
  )
  func roundTrip(layout: JSONWriter.Layout) throws {
    var value: JSONValue = ["text": "a\n\"b\"", "numbers": [1, -2, 0.5, .number(3)]]
    for level in 0..<50 { value = ["level": .integer(level), "inner": [value, nil]] }
    #expect(try JSONParser.parse(JSONWriter.text(value, layout: layout)) == value)
  }
}

import Testing
import Text

@Suite("JSON text is read strictly")
struct JSONParserTests {
  @Test(
    "Values are read with their types",
    arguments: [
      ("null", nil), ("true", true), (" false ", false), ("0", 0), ("-7", -7),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("\"\"", ""), ("[]", []), ("{}", [:]), ("\t[1 , 2]\r\n", [1, 2]),
      ("{\"b\":1,\"a\":[{}]}", ["b": 1, "a": [[:]]]),
    ] as [(String, JSONValue)]
  )
  func values(text: String, expected: JSONValue) throws {
    #expect(try JSONParser.parse(text) == expected)
  }

  @Test(
    "Numbers that are not integers are rounded to the nearest Double",
    arguments: [
      "0.1", "16.667", "1e22", "1e23", "-2.5E-3", "12345678.901", "0.30000000000000004",
      "5e-324", "1.7976931348623157e308", "2.2250738585072011e-308", "1e-400", "9007199254740993.0",
      "123456789012345678901234567890", "9223372036854775808", "-9223372036854775809", "0e999",
      "18446744073709551616", "100000000000000000000000e-23", "0.000000000000000000000000000001",
    ]
  )
  func doubles(text: String) throws {
    let expected = try #require(Double(text))
    #expect(try JSONParser.parse(text) == .number(expected))
  }

  @Test("A negative zero keeps its sign", arguments: ["-0", "-0.0", "-0e5"])
  func negativeZero(text: String) throws {
    let value = try #require(try JSONParser.parse(text).number)
    #expect(value == 0)
    #expect(value.sign == .minus)
  }

  @Test(
    "Escapes and UTF-8 become their characters",
    arguments: [
      (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{c}\n\r\tz"), (#""\u00e9\u20AC""#, "é€"),
      (#""\ud83d\uDE00!""#, "😀!"), (#""\u0000""#, "\u{0}"), ("\"日本 ü\"", "日本 ü"),
      ("\"\u{7f}\"", "\u{7f}"),
    ]
  )
  func strings(text: String, expected: String) throws {
    #expect(try JSONParser.parse(text) == .string(expected))
  }

  @Test(
    "What is not JSON is refused with its problem and byte offset",
    arguments: [
      ("", .unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("[1,", .unexpectedEnd, 3),
      ("[1,]", .unexpectedByte(0x5d), 3), ("[1 2]", .unexpectedByte(0x32), 3),
      ("{\"a\" 1}", .unexpectedByte(0x31), 5), ("{a:1}", .unexpectedByte(0x61), 1),
      ("{\"a\":1,}", .unexpectedByte(0x7d), 7), ("nul", .unexpectedEnd, 3),
      ("nulL", .unexpectedByte(0x4c), 3), ("NaN", .unexpectedByte(0x4e), 0),
      ("Infinity", .unexpectedByte(0x49), 0), ("+1", .unexpectedByte(0x2b), 0),
      (".5", .unexpectedByte(0x2e), 0), ("'a'", .unexpectedByte(0x27), 0),
      ("/* */1", .unexpectedByte(0x2f), 0), ("\u{feff}1", .unexpectedByte(0xef), 0),
      ("01", .badNumber, 0), ("-", .unexpectedEnd, 1), ("-a", .badNumber, 0), ("1.", .badNumber, 0),
      ("[1.e5]", .badNumber, 1), ("1e", .badNumber, 0), ("1e+", .badNumber, 0),
      ("-012", .badNumber, 0), ("[0,1e999]", .numberTooLarge, 3), ("\"abc", .unexpectedEnd, 4),
      ("\"a\nb\"", .controlCharacter(0x0a), 2), ("\"\\n\u{1}\"", .controlCharacter(1), 3),
      ("\"a\\x\"", .badEscape, 2), ("\"\\u12g4\"", .badEscape, 1), ("\"\\u12", .unexpectedEnd, 5),
      ("\"\\ud800\"", .badEscape, 1), ("\"\\udc00\"", .badEscape, 1),
      ("\"\\ud800\\n\"", .badEscape, 1), ("\"\\ud800\\u0041\"", .badEscape, 1),
      ("\"\\", .unexpectedEnd, 2), ("1 2", .trailingBytes, 2), ("{} x", .trailingBytes, 3),
      ("]", .unexpectedByte(0x5d), 0), ("{\"k\":1,\"k\":2}", .duplicateKey("k"), 7),
      ("[\"a\":1]", .unexpectedByte(0x3a), 4), ("{1:2}", .unexpectedByte(0x31), 1),
    ] as [(String, JSONError.Problem, Int)]
  )
  func refused(text: String, problem: JSONError.Problem, offset: Int) {
    #expect(throws: JSONError(problem, at: offset)) { try JSONParser.parse(text) }
  }

  @Test(
    "Strings that are not UTF-8 are refused at the first bad byte",
    arguments: [
      ([0x61, 0xff], 2), ([0xc3], 1), ([0x61, 0xc3, 0x28], 2), ([0xe2, 0x82], 1),
      ([0xed, 0xa0, 0x80], 1), ([0xc0, 0xaf], 1), ([0xc3, 0xa9, 0xf5], 3),
    ] as [([UInt8], Int)]
  )
  func badUTF8(content: [UInt8], offset: Int) {
    let quote = UInt8(ascii: "\"")
    #expect(throws: JSONError(.badUTF8, at: offset)) {
      try JSONParser.parse([quote] + content + [quote])
    }
  }

  @Test("Nesting is read up to the limit and refused beyond it", arguments: ["[", "{\"a\":"])
  func nesting(open: String) throws {
    let limit = JSONParser.nestingLimit
    let close = open == "[" ? "]" : "}"
    func text(_ depth: Int) -> String {
      String(repeating: open, count: depth - 1) + (open == "[" ? "[]" : "{}")
        + String(repeating: close, count: depth - 1)
    }
    _ = try JSONParser.parse(text(limit))
    #expect(throws: JSONError(.tooDeep(limit: limit), at: open.utf8.count * limit)) {
      try JSONParser.parse(text(limit + 1))
    }
    // A million brackets must not exhaust the stack.
    #expect(throws: JSONError.self) {
      try JSONParser.parse(String(repeating: open, count: 1_000_000))
    }
  }

  @Test("A member named twice is found in a large object too")
  func duplicateInLargeObject() {
    let members = (0..<1000).map { "\"k\($0)\":\($0)" }
    let text = "{" + (members + ["\"k3\":0"]).joined(separator: ",") + "}"
    let offset = text.utf8.count - "\"k3\":0}".utf8.count
    #expect(throws: JSONError(.duplicateKey("k3"), at: offset)) { try JSONParser.parse(text) }
  }

  @Test("Every cut of a text is refused, and none of them traps")
  func truncation() throws {
    let text = #"{"a":[1,-2.5e3,"x\u00e9\n"],"b":{"c":null,"d":true},"e":"ü"}"#
    let bytes = Array(text.utf8)
    _ = try JSONParser.parse(bytes)
    for count in 0..<bytes.count {
      #expect(throws: JSONError.self, "cut to \(count) bytes") {
        try JSONParser.parse(Array(bytes.prefix(count)))
      }
    }
  }

  @Test("Changed bytes are read or refused, and never trap", arguments: 1...4)
  func mutation(seed: Int) {
    let text = #"{"a":[1,-2.5e3,"x\u00e9\n\ud83d\ude00"],"b":{"c":null,"d":true},"e":"ü"}"#
    var state = UInt64(seed)
    for _ in 0..<2000 {
      var bytes = Array(text.utf8)
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 17)
      }
      guard let value = try? JSONParser.parse(bytes) else { continue }
      let text = JSONWriter.text(value)
      #expect((try? JSONParser.parse(text)) == value, "seed \(seed), \(text)")
    }
  }

  @Test("An error is one sentence with the offset and a remedy")
  func errorText() {
    #expect(
      JSONError(.unexpectedByte(0x5d), at: 3).description
        == "not valid JSON at byte 3: \"]\" is not allowed here; correct the text or write it again"
    )
    #expect(
      JSONError(.unexpectedByte(0xef), at: 0).description
        == "not valid JSON at byte 0: byte 0xEF is not allowed here; correct the text or write it again"
    )
    #expect(JSONError(.unexpectedEnd, at: 9).description.contains("cut short"))
    #expect(JSONError(.controlCharacter(1), at: 9).description.contains("byte 0x01"))
  }
}

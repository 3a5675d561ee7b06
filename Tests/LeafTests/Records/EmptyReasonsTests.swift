import Records
import Testing
import Text

@Suite("The reasons of empty cells")
struct EmptyReasonsTests {
  private static let two = EmptyReasons([
    EmptyReasons.Entry(column: "hit_rate", reason: "no look-ups"),
    EmptyReasons.Entry(column: "fetches_per_url", reason: "a: b"),
  ])

  @Test("ordinary reasons are written without escapes, and read unchanged")
  func ordinary() {
    #expect(Self.two.text == "hit_rate: no look-ups; fetches_per_url: a: b")
    #expect(EmptyReasons(reading: Self.two.text) == Self.two)
    #expect(Self.two.reason(of: "hit_rate") == "no look-ups")
    #expect(Self.two.reason(of: "hit") == nil)
    #expect(EmptyReasons().text.isEmpty)
    #expect(EmptyReasons(reading: "").entries.isEmpty)
  }

  @Test(
    "every reason is read back, and a row of them is one line",
    arguments: 0..<200 as Range<UInt64>
  )
  func roundTrip(seed: UInt64) {
    let signs: [Character] = [
      ";", "\\", " ", ":", "\n", "\r", "\r\n", "n", "r", "a", "\u{301}", ",",
    ]
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let reasons = EmptyReasons(
      (0..<next(4)).map { number in
        EmptyReasons.Entry(
          column: "metric_\(number)",
          reason: String((0..<next(12)).map { _ in signs[next(signs.count)] })
        )
      }
    )
    let text = reasons.text
    #expect(EmptyReasons(reading: text) == reasons, "seed \(seed): \(text)")
    #expect(!text.unicodeScalars.contains("\n") && !text.unicodeScalars.contains("\r"))
  }

  @Test(
    "a damaged cell is skipped, or read as far as possible",
    arguments: [
      (";;", []), ("no colon", []), ("a: b;", [("a", "b")]), (#"a: b\"#, [("a", "b")]),
      ("a:b;c: ", [("a", "b"), ("c", "")]),
    ] as [(String, [(String, String)])]
  )
  func damaged(text: String, expected: [(String, String)]) {
    let entries = EmptyReasons(reading: text).entries
    #expect(entries == expected.map { EmptyReasons.Entry(column: $0.0, reason: $0.1) })
  }
}

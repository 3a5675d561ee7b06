import Nights
import Testing

@Suite("A value of a history")
struct HistoryValueTests {
  @Test(
    "returns the text from which it was made",
    arguments: [
      "0", "-1", "28", "9223372036854775807", "9223372036854775808", "00", "+1", "1e5", "0.000000",
      "-0.500000", "-0.000000", "1456.712345", "123456789012.000001", "1.5", ".500000", "-", ".",
      "--1",
      "nan", "inf", "completed", "good", "00d1e5aa12345678", "1234567890123456", "ä,\"", " ",
      "99999999999999999999.000000",
    ]
  )
  func roundTrip(text: String) {
    #expect(HistoryValue(text)?.text == text)
  }

  @Test("is nil for an empty cell")
  func empty() {
    #expect(HistoryValue("") == nil)
  }

  @Test(
    "stores a number as a number",
    arguments: [("28", HistoryValue.integer(28)), ("1.250000", .real(1.25)), ("-3", .integer(-3))]
  )
  func numbers(text: String, value: HistoryValue) {
    #expect(HistoryValue(text) == value)
    #expect(HistoryValue(text)?.number == Double(text))
  }

  @Test("is not a number when it is text", arguments: ["jetsam", "1e5", "0x10", "1.5"])
  func words(text: String) {
    #expect(HistoryValue(text) == .text(text))
    #expect(HistoryValue(text)?.number == nil)
  }
}

import Testing

@testable import Reports

@Suite("Progress in a log and on a terminal")
struct ProgressMeterTests {
  @Test("A log has a line at each tenth")
  func tenths() {
    var meter = ProgressMeter("trials", form: .lines)
    let lines = (1...40).filter { meter.text($0, of: 40, "t", at: .zero) != nil }
    #expect(lines == [4, 8, 12, 16, 20, 24, 28, 32, 36, 40])
  }

  @Test("The first line of a long plan comes after two seconds, and others after a minute")
  func silence() {
    var meter = ProgressMeter("trials", form: .lines)
    var lines: [Int] = []
    for second in 1...200 where meter.text(second, of: 10_000, "t", at: .seconds(second)) != nil {
      lines.append(second)
    }
    #expect(lines == [2, 62, 122, 182])
  }

  @Test("A line has the time so far, and what is left as if the others took as long")
  func times() {
    var meter = ProgressMeter("trials", form: .lines)
    #expect(meter.text(1, of: 10, "a", at: .milliseconds(400)) == "trials: 1/10 a · 0.4 s\n")
    #expect(
      meter.text(2, of: 10, "b", at: .seconds(3)) == "trials: 2/10 b · 3.0 s, about 12 s left\n"
    )
    #expect(meter.text(10, of: 10, "c", at: .seconds(75)) == "trials: 10/10 c · 1 min 15 s\n")
  }

  @Test("Trials that were there say nothing of how long the others take")
  func found() {
    var meter = ProgressMeter("trials", form: .lines)
    for _ in 0..<8 { meter.find() }
    #expect(
      meter.text(9, of: 10, "a", at: .seconds(30)) == "trials: 9/10 a · 30 s, about 30 s left\n"
    )
    #expect(meter.text(8, of: 10, "a", at: .seconds(30)) == "trials: 8/10 a · 30 s\n")
  }

  @Test("A bar fits the terminal, is not drawn too often, and ends with its line")
  func bar() {
    var meter = ProgressMeter("trials", form: .bar(width: 60))
    let first = meter.text(5, of: 10, String(repeating: "x", count: 90), at: .seconds(2))
    #expect(
      first == "\r\u{1b}[2Ktrials ████████████░░░░░░░░░░░░ 5/10 · 2.0 s, about 2.0 s l"
    )
    #expect(meter.text(6, of: 10, "y", at: .milliseconds(2010)) == nil)
    #expect(
      meter.text(10, of: 10, "y", at: .milliseconds(2020))?.hasSuffix("10/10 · 2.0 s y\n") == true
    )
  }

  @Test("Seconds of a hunt say themselves what is left")
  func seconds() {
    var meter = ProgressMeter("seconds", form: .lines, unit: .seconds)
    #expect(meter.text(2, of: 60, "9 scenarios", at: .seconds(2)) == "seconds: 2/60 9 scenarios\n")
  }

  @Test(
    "Durations are said as people say them",
    arguments: [
      (0, "0.0 s"), (9_940, "9.9 s"), (10_000, "10 s"), (59_999, "59 s"), (60_000, "1 min 0 s"),
      (3_599_000, "59 min 59 s"), (7_500_000, "2 h 5 min"),
    ]
  )
  func words(milliseconds: Int, words: String) {
    #expect(ProgressMeter.text(.milliseconds(milliseconds)) == words)
  }
}

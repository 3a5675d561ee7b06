import Basics
import Scenarios
import Testing

@testable import Film

@Suite("The pace of one side of a film")
struct FilmTimingTests {
  /// Frames from number 4 on that stand for these milliseconds, the first from 100 ms on.
  private func timing(
    _ spans: [Int],
    _ numbers: Range<Int>,
    during span: Range<Int>? = nil
  ) -> FilmTiming {
    var time = TimePoint.start + .milliseconds(100)
    let frames = spans.enumerated().map { index, span in
      defer { time = time + .milliseconds(span) }
      return ScreenFrame(
        number: 4 + index,
        screen: PointSize(width: 10, height: 20),
        offset: 0,
        presented: time,
        duration: .milliseconds(span),
        overrun: .zero,
        cause: nil,
        cells: []
      )
    }
    func point(_ milliseconds: Int) -> TimePoint { .start + .milliseconds(milliseconds) }
    let times = span.map { point($0.lowerBound)..<point($0.upperBound) }
    return FilmTiming(frames, numbers, during: times)
  }

  private func states(_ timing: FilmTiming, at moments: [Int]) -> [String] {
    moments.map { moment in
      switch timing.state(at: .milliseconds(moment)) {
      case .frame(let frame): "\(frame.number)"
      case .ended(let number): "ended before \(number)"
      }
    }
  }

  @Test("begins with its first frame, and each frame stands for its time")
  func ownPace() {
    let hanging = timing([16, 900, 16], 4..<7)
    #expect(hanging.begins == [.zero, .milliseconds(16), .milliseconds(916), .milliseconds(932)])
    #expect(states(hanging, at: [0, 15, 16, 915, 916]) == ["4", "4", "5", "5", "6"])
    #expect(hanging.end == .milliseconds(932))
  }

  @Test("shows what stood at each moment of a time that both sides share")
  func sharedTime() {
    let span = 110..<1010
    let hanging = timing([16, 900, 16], 4..<7, during: span)
    let fixed = timing([Int](repeating: 100, count: 10), 4..<14, during: span)
    let moments = [0, 6, 89, 90, 500, 899]
    #expect(states(hanging, at: moments) == ["4", "5", "5", "5", "5", "5"])
    #expect(states(fixed, at: moments) == ["4", "4", "4", "5", "9", "13"])
    #expect(hanging.end == .milliseconds(900))
    #expect(fixed.end == .milliseconds(900))
  }

  @Test("ends where the app ends, also before the first of the frames")
  func ended() {
    let some = timing([16, 16], 4..<9, during: 100..<600)
    #expect(states(some, at: [0, 31, 32, 499]) == ["4", "5", "ended before 6", "ended before 6"])
    let none = timing([], 4..<9)
    #expect(states(none, at: [0, 500]) == ["ended before 4", "ended before 4"])
    #expect(none.end == .zero)
  }
}

import Basics
import Scenarios
import Testing

@testable import Film

@Suite("The pace of one side of a film")
struct FilmTimingTests {
  /// Frames from number 4 on that stand for these milliseconds.
  private func timing(_ spans: [Int], _ numbers: Range<Int>) -> FilmTiming {
    let frames = spans.enumerated().map { index, span in
      ScreenFrame(
        number: 4 + index,
        screen: PointSize(width: 10, height: 20),
        offset: 0,
        presented: .start,
        duration: .milliseconds(span),
        overrun: .zero,
        cause: nil,
        cells: []
      )
    }
    return FilmTiming(frames, numbers)
  }

  private func text(_ state: FilmTiming.State) -> String {
    switch state {
    case .frame(let frame): "\(frame.number)"
    case .over(let frame, let time): "\(frame.number) after \(time.milliseconds)"
    case .ended(let number): "ended before \(number)"
    }
  }

  private func states(_ timing: FilmTiming, at moments: [Int]) -> [String] {
    moments.map { text(timing.state(at: .milliseconds($0))) }
  }

  @Test("is its own: each frame stands for its time, and the last one waits for the other side")
  func ownPace() {
    let fixed = timing([16, 16, 16], 4..<7)
    let hanging = timing([16, 900, 16], 4..<7)
    #expect(fixed.begins == [.zero, .milliseconds(16), .milliseconds(32), .milliseconds(48)])
    let moments = [0, 15, 16, 47, 48, 500, 917]
    #expect(
      states(fixed, at: moments) == [
        "4", "4", "5", "6", "6 after 48.0", "6 after 48.0", "6 after 48.0",
      ]
    )
    #expect(states(hanging, at: moments) == ["4", "4", "5", "5", "5", "5", "6"])
    #expect(hanging.end == .milliseconds(932))
  }

  @Test("ends where the app ends, also before the first of the frames")
  func ended() {
    let some = timing([16, 16], 4..<9)
    #expect(states(some, at: [0, 31, 32, 500]) == ["4", "5", "ended before 6", "ended before 6"])
    let none = timing([], 4..<9)
    #expect(states(none, at: [0, 500]) == ["ended before 4", "ended before 4"])
    #expect(none.end == .zero)
  }

  @Test("a film of one side has a picture for each frame, and one frame makes a plain picture")
  func oneSide() {
    let one = timing([16], 4..<5)
    #expect(one.begins == [.zero, .milliseconds(16)])
    #expect(states(one, at: [0]) == ["4"])
  }
}

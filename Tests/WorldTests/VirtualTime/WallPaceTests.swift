import Basics
import Testing
import VirtualTime

@Suite("The pace of real time")
struct WallPaceTests {
  /// A hundred events, so many of them late by three milliseconds.
  private static func lateness(_ late: Int) -> WallPace.Lateness {
    var lateness = WallPace.Lateness()
    for index in 0..<100 { lateness.note(.milliseconds(index < late ? 3 : 1)) }
    return lateness
  }

  /// A hundred decodes of ten milliseconds, or of another time, so many of them late by this span.
  private static func computing(
    _ late: Int,
    _ span: TimeSpan,
    of time: TimeSpan = .milliseconds(10)
  ) -> WallPace.Computing {
    var computing = WallPace.Computing()
    for index in 0..<100 {
      computing.note(time)
      if index < late { computing.noteLate(span) }
    }
    return computing
  }

  @Test(
    "a trial counts up to each bound",
    arguments: [
      WallPace(), WallPace(lateness: lateness(5)),
      WallPace(computing: computing(5, .milliseconds(9))), WallPace(heldUp: .milliseconds(40)),
      WallPace(computing: computing(100, .microseconds(400))),
      // Threads that are woken for decodes of 0.12 ms come 33 µs late on a quiet machine.
      WallPace(computing: computing(100, .microseconds(33), of: .microseconds(120))),
    ]
  )
  func counts(_ pace: WallPace) {
    #expect(pace.problem(over: .seconds(8)) == nil)
  }

  @Test(
    "a trial that says more about the machine than about the app is void",
    arguments: [
      (WallPace(lateness: lateness(6)), "6 of 100 events of the device came more than 2 ms late"),
      (
        WallPace(computing: computing(6, .milliseconds(3))),
        "6 of 100 decodes took more than 2 ms longer on this machine"
      ),
      (
        WallPace(computing: computing(5, .milliseconds(13))),
        "decodes took 65.000 ms longer on this machine than on the device, where they take 1000"
      ),
      (
        WallPace(computing: computing(100, .microseconds(110), of: .microseconds(120))),
        "decodes took 11.000 ms longer on this machine than on the device, where they take 12.000"
      ), (WallPace(heldUp: .milliseconds(41)), "held up the main thread for 41.000 ms in 8.0 s"),
    ]
  )
  func void(_ pace: WallPace, _ words: String) throws {
    let problem = try #require(pace.problem(over: .seconds(8)))
    #expect(problem.contains(words), "\(problem)")
  }
}

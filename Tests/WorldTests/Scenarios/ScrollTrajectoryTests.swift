import Basics
import Scenarios
import Testing

@Suite("Scroll trajectory")
struct ScrollTrajectoryTests {
  static func trajectory(
    _ gestures: [Gesture],
    frames: Int,
    period: TimeSpan = .milliseconds(1),
    limit: Double = 1e9
  ) -> ScrollTrajectory {
    ScrollTrajectory(
      script: ScrollScript(gestures),
      frameCount: frames,
      refreshPeriod: period,
      maximumOffset: limit
    ) { target in
      switch target {
      case .item(let index): Double(index) * 100
      case .endOfItem(let index): Double(index) * 100 - 50
      case .offset(let offset): offset
      }
    }
  }

  @Test(
    "a flick travels the closed form, less the remaining distance at its last speed",
    arguments: [1_000.0, 3_000, 6_000, -2_500],
    [DecelerationRate.normal, .fast]
  )
  func distance(velocity: Double, rate: DecelerationRate) throws {
    let start = 100_000.0
    let time = rate.duration(of: velocity)
    let frames = time.nanoseconds / 1_000_000 + 2
    let trajectory = Self.trajectory(
      [.jump(.offset(start)), .flick(velocity: velocity, rate: rate)],
      frames: frames
    )
    let travelled = try #require(trajectory.offsets.last) - start
    let lastSpeed = trajectory.velocities[frames - 3]
    #expect(lastSpeed.magnitude < DecelerationRate.stopSpeed)
    let expected = rate.distance(of: velocity) - rate.distance(of: lastSpeed)
    #expect((travelled - expected).magnitude < 1e-6, "\(travelled) for \(expected)")
  }

  @Test("the closed form gives 499 pt for 1000 pt/s, and 99 pt when fast")
  func closedForm() {
    #expect((DecelerationRate.normal.distance(of: 1_000) - 499).magnitude < 1e-9)
    #expect((DecelerationRate.fast.distance(of: 1_000) - 99).magnitude < 1e-9)
  }

  @Test("speed falls by the factor every millisecond")
  func factor() {
    let trajectory = Self.trajectory([.flick(velocity: 1_000)], frames: 500)
    for frame in 1..<500 {
      let ratio = trajectory.velocities[frame] / trajectory.velocities[frame - 1]
      #expect((ratio - 0.998).magnitude < 1e-9)
    }
  }

  @Test("a flick below the stop speed takes no time")
  func slowFlick() {
    #expect(Gesture.flick(velocity: 9.9).duration == .zero)
    #expect(Gesture.flick(velocity: 0).duration == .zero)
    #expect(Self.trajectory([.flick(velocity: 9.9)], frames: 3).offsets == [0, 0, 0])
  }

  @Test("a flick ends at the same offset for every frame period", arguments: [60, 80, 120])
  func periodIndependent(rate: Int) {
    let period = TimeSpan(nanoseconds: 1_000_000_000 / rate)
    let fine = Self.trajectory([.flick(velocity: 3_000)], frames: 2_001)
    let coarse = Self.trajectory([.flick(velocity: 3_000)], frames: 2 * rate, period: period)
    for frame in 0..<coarse.frameCount {
      let time = frame * period.nanoseconds
      let before = fine.offsets[time / 1_000_000]
      let after = fine.offsets[min(2_000, time / 1_000_000 + 1)]
      #expect(coarse.offsets[frame] >= before - 1e-9 && coarse.offsets[frame] <= after + 1e-9)
    }
  }

  @Test("a drag moves at constant speed and stops at once")
  func drag() {
    let trajectory = Self.trajectory(
      [.drag(distance: 100, duration: .milliseconds(10)), .pause(.milliseconds(5))],
      frames: 14
    )
    #expect(
      trajectory.offsets == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100, 100, 100]
    )
    #expect(trajectory.phases[9] == .dragging)
    #expect(trajectory.phases[10] == .idle)
    #expect(trajectory.velocities[3] == 10_000)
    #expect(trajectory.scrollingFrameCount == 10)
  }

  @Test("a catch ends a flick early")
  func caught() {
    let trajectory = Self.trajectory(
      [.flick(velocity: 5_000, caughtAfter: .milliseconds(20))],
      frames: 40
    )
    #expect(trajectory.phases[19] == .decelerating)
    #expect(trajectory.phases[20] == .idle)
    #expect(trajectory.offsets[20] == trajectory.offsets[39])
    #expect(
      Gesture.flick(velocity: 100, caughtAfter: .seconds(60)).duration
        == DecelerationRate.normal.duration(of: 100)
    )
  }

  @Test("a catch within a millisecond cuts that millisecond")
  func caughtWithinMillisecond() {
    let trajectory = Self.trajectory(
      [.flick(velocity: 1_000, caughtAfter: .microseconds(1_500))],
      frames: 4
    )
    #expect((trajectory.offsets[3] - (0.998 + 0.998 * 0.998 / 2)).magnitude < 1e-12)
  }

  @Test("a flick into the end of the content rests there and keeps its duration")
  func clampedFlick() {
    let script: [Gesture] = [
      .flick(velocity: 1_000), .drag(distance: -10, duration: .milliseconds(10)),
    ]
    let open = Self.trajectory(script, frames: 3_000)
    let short = Self.trajectory(script, frames: 3_000, limit: 50)
    #expect(short.offsets.max() == 50)
    let duration = DecelerationRate.normal.duration(of: 1_000).nanoseconds / 1_000_000
    #expect(open.phases[duration] == .dragging)
    #expect(short.phases[duration] == .dragging)
    #expect(short.phases[duration - 1] == .idle)
    #expect(short.offsets.last == 40)
  }

  @Test("a drag into the end of the content keeps the finger's speed until there")
  func clampedDrag() {
    let trajectory = Self.trajectory(
      [.drag(distance: 100, duration: .milliseconds(100))],
      frames: 100,
      limit: 25
    )
    #expect(trajectory.offsets[10] == 10)
    #expect(trajectory.offsets[25] == 25)
    #expect(trajectory.offsets[99] == 25)
    #expect(trajectory.isScrolling(atFrame: 24))
    #expect(!trajectory.isScrolling(atFrame: 25))
  }

  @Test("dragging back at the start moves nothing and is not scrolling")
  func atStart() {
    let trajectory = Self.trajectory(
      [.drag(distance: -100, duration: .milliseconds(10)), .flick(velocity: -500)],
      frames: 20
    )
    #expect(trajectory.offsets.allSatisfy { $0 == 0 })
    #expect(trajectory.scrollingFrameCount == 0)
  }

  @Test("a jump is one frame with a phase of its own, and is not scrolling")
  func jump() {
    let trajectory = Self.trajectory(
      [.pause(.milliseconds(2)), .jump(.item(7)), .pause(.milliseconds(2))],
      frames: 6
    )
    #expect(trajectory.offsets == [0, 0, 700, 700, 700, 700])
    #expect(trajectory.phases == [.idle, .idle, .jumped, .idle, .idle, .idle])
    #expect(!trajectory.isScrolling(atFrame: 2))
  }

  @Test("a jump as the last gesture still shows")
  func lastJump() {
    let trajectory = Self.trajectory([.jump(.offset(5))], frames: 2)
    #expect(trajectory.offsets == [5, 5])
    #expect(trajectory.phases == [.jumped, .idle])
  }

  @Test("jumps beyond either end are clamped", arguments: [(-50.0, 0.0), (1e12, 300)])
  func jumpClamped(target: Double, expected: Double) {
    let trajectory = Self.trajectory([.jump(.offset(target))], frames: 1, limit: 300)
    #expect(trajectory.offsets == [expected])
  }

  @Test(
    "the frame count is exact for longer and shorter scripts",
    arguments: [0, 1, 10, 100_000]
  )
  func frameCount(frames: Int) {
    let trajectory = Self.trajectory([.flick(velocity: 5_000)], frames: frames)
    #expect(trajectory.frameCount == frames)
    #expect(trajectory.phases.count == frames)
    #expect(trajectory.velocities.count == frames)
  }

  @Test("an empty script over empty content is a rest")
  func nothing() {
    let trajectory = Self.trajectory([], frames: 3, limit: -10)
    #expect(trajectory.offsets == [0, 0, 0])
    #expect(trajectory.phases == [.idle, .idle, .idle])
  }

  @Test("a shortened script keeps speeds and divides times")
  func shortened() {
    let script = ScrollScript([
      .pause(.milliseconds(400)), .drag(distance: 400, duration: .milliseconds(400)),
      .flick(velocity: 2_000), .jump(.item(3)),
    ])
    let short = script.shortened(by: 4)
    #expect(short.gestures[0] == .pause(.milliseconds(100)))
    #expect(short.gestures[1] == .drag(distance: 100, duration: .milliseconds(100)))
    #expect(short.gestures[3] == .jump(.item(3)))
    #expect(short.gestures.count == 4)
    #expect(short.duration.nanoseconds == script.duration.nanoseconds / 4)
  }
}

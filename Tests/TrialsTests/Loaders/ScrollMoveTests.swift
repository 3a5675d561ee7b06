import Basics
import Scenarios
import Testing

@testable import Trials

@Suite("What a list is moved by when frames are skipped")
struct ScrollMoveTests {
  /// Two gestures with a rest between them, at 100 Hz.
  private static let trajectory = ScrollTrajectory(
    script: ScrollScript([
      .pause(.milliseconds(30)), .drag(distance: 90, duration: .milliseconds(50)),
      .flick(velocity: 900, caughtAfter: .milliseconds(80)), .pause(.milliseconds(40)),
      .jump(.offset(700)), .pause(.milliseconds(20)),
      .drag(distance: -40, duration: .milliseconds(30)), .pause(.milliseconds(100)),
    ]),
    frameCount: 40,
    refreshPeriod: .milliseconds(10),
    maximumOffset: 1e6
  ) { _ in 700 }

  @Test("a flick that begins and ends within one hang still starts, and ends where it would have")
  func withinHang() throws {
    let trajectory = Self.trajectory
    let moves = trajectory.moves(in: 1...21)
    #expect(
      moves.map(\.name) == ["begins drag", "drags", "flicks", "decelerates", "stops", "jumps"]
    )
    #expect(moves.last?.offset == 700)
    let flick = try #require(moves.compactMap(\.flick).first)
    #expect(flick.velocity > 0 && flick.target == moves[4].offset)
  }

  @Test(
    "whichever refreshes are skipped, begins and ends come in order, and the last offset is right",
    arguments: 0..<100
  )
  func skipped(seed: UInt64) {
    var draws = SplitMix64(seed: seed)
    let trajectory = Self.trajectory
    var edges: [String] = []
    var offset = 0.0
    // Where the list is after each refresh if none is skipped.
    var unskipped: [Double] = []
    for refresh in 0..<trajectory.frameCount {
      let moves = trajectory.moves(in: refresh...refresh)
      unskipped.append(moves.last?.offset ?? unskipped.last ?? 0)
    }
    var first = 0
    while first < trajectory.frameCount {
      let last = min(trajectory.frameCount - 1, first + Int(draws.next() % 12))
      let moves = trajectory.moves(in: first...last)
      edges += moves.filter(\.isEdge).map(\.name)
      for (one, next) in zip(moves, moves.dropFirst()) {
        #expect(one.step != next.step, "seed \(seed): \(one.name) twice in \(first)...\(last)")
      }
      offset = moves.last?.offset ?? offset
      #expect(offset == unskipped[last], "seed \(seed): \(first)...\(last)")
      first = last + 1
    }
    #expect(
      edges == ["begins drag", "flicks", "stops", "jumps", "begins drag", "ends drag"],
      "seed \(seed)"
    )
  }

  @Test("a frame that skips nothing is moved by the steps of its refresh", arguments: 0..<40)
  func single(refresh: Int) {
    let trajectory = Self.trajectory
    let moves = trajectory.moves(in: refresh...refresh)
    #expect(moves.map(\.step) == trajectory.steps(atFrame: refresh))
    #expect(moves.allSatisfy { $0.offset == trajectory.offsets[refresh] })
  }

  @Test("a skipped jump counts as movement of the frame that shows it, a skipped drag does not")
  func movement() {
    let trajectory = Self.trajectory
    let jump = trajectory.phases.firstIndex(of: .jumped) ?? 0
    let drag = trajectory.phases.firstIndex(of: .dragging) ?? 0
    #expect(trajectory.isMoving(in: jump...jump) && trajectory.isMoving(in: jump - 1...jump + 1))
    #expect(!trajectory.isMoving(in: jump + 1...jump + 1))
    #expect(trajectory.isMoving(in: drag...drag) && !trajectory.isMoving(in: drag...19))
    #expect(trajectory.hasMoved(in: drag + 1...drag + 2))
    #expect(!trajectory.hasMoved(in: 0...0) && !trajectory.hasMoved(in: 30...35))
  }
}

import Basics
import Foundation
import Simulation
import Synchronization
import TestSupport
import Testing
import VirtualTime

/// Threads of a world and the tasks of a simulated device share cores by one rule, which exists
/// twice: in C for threads that spend time inside of a call, in Swift for tasks that may be
/// cancelled.
@Suite("Cores that threads share and cores that tasks share", .playsWorlds)
struct CoreSharingTests {
  struct Piece: Sendable {
    var start: TimePoint
    var work: TimeSpan
    var qos: VirtualTime.QualityOfService
  }

  private static let speeds = [1, 1, 0.4, 0.4, 0.4]

  private static func pieces(seed: UInt64) -> [Piece] {
    var chance = SeededStream(seed: seed, name: "pieces")
    return (0..<40).map { _ in
      Piece(
        start: TimePoint.start + TimeSpan(nanoseconds: chance.nextInt(below: 20_000_000)),
        work: TimeSpan(nanoseconds: 1 + chance.nextInt(below: 8_000_000)),
        qos: VirtualTime.QualityOfService.allCases[chance.nextInt(below: 5)]
      )
    }
  }

  @Test("end every piece of work at the same nanosecond", arguments: UInt64(1)...20)
  func equalEnds(seed: UInt64) throws {
    let pieces = Self.pieces(seed: seed)
    #expect(try Self.endsOfThreads(pieces) == Self.endsOfTasks(pieces), "seed \(seed)")
  }

  private static func endsOfThreads(_ pieces: [Piece]) throws -> [TimePoint?] {
    var options = WorldOptions()
    options.coreSpeeds = speeds
    let world = World(options)
    let ends = Ends(count: pieces.count)
    world.onMain {
      for (index, piece) in pieces.enumerated() {
        // A thread for each: a class may have more work under way than it has cores.
        Thread.detachNewThread {
          var wait = timespec(tv_sec: 0, tv_nsec: (piece.start - .start).nanoseconds)
          nanosleep(&wait, nil)
          World.spend(piece.work, qos: piece.qos)
          ends.note(index, World.currentTime)
        }
      }
    }
    try world.run()
    return ends.times
  }

  private static func endsOfTasks(_ pieces: [Piece]) throws -> [TimePoint?] {
    let simulator = Simulator(seed: 1)
    defer { Simulator.leave() }
    let processor = VirtualProcessor(simulator: simulator, coreSpeeds: speeds)
    let ends = Ends(count: pieces.count)
    for (index, piece) in pieces.enumerated() {
      simulator.spawn {
        await simulator.sleepUncancellable(until: piece.start)
        await processor.spendUncancellable(piece.work, qos: piece.qos)
        ends.note(index, simulator.now)
      }
    }
    try simulator.run()
    return ends.times
  }
}

/// When each piece of work ended.
private final class Ends: Sendable {
  private let state: Mutex<[TimePoint?]>

  init(count: Int) { state = Mutex(Array(repeating: nil, count: count)) }

  var times: [TimePoint?] { state.withLock { $0 } }

  func note(_ index: Int, _ time: TimePoint?) { state.withLock { $0[index] = time } }
}

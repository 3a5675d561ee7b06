import Basics
import Foundation
import Synchronization
import TestSupport
import Testing
import VirtualTime

/// A piece of work that a thread spends.
struct CoreWork: Sendable {
  var start: Int
  var work: Int
  var qos: VirtualTime.QualityOfService

  /// Work of `work` nanoseconds from `start` on.
  init(_ start: Int, _ work: Int, _ qos: VirtualTime.QualityOfService) {
    (self.start, self.work, self.qos) = (start, work, qos)
  }
}

@Suite("Threads that share cores", .playsWorlds)
struct CoreSharingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var speeds: [Double]
    var work: [CoreWork]
    /// In whole nanoseconds.
    var ends: [Int]
    var contextSwitchCost = 0.0
  }

  /// Worked out by hand.
  static let cases = [
    Case(
      testDescription: "two of one class share the cores that they have",
      speeds: [0.5, 1],
      work: [.init(0, 6000, .utility), .init(0, 12_000, .utility)],
      // Both run at 0.75 for 8 µs; 6 µs of work are then left for the fast core.
      ends: [8000, 14_000]
    ),
    Case(
      testDescription: "a lower class runs on the cores that a higher one leaves",
      speeds: [1, 0.5, 0.25],
      work: [
        .init(0, 4000, .userInteractive), .init(0, 4000, .userInitiated),
        .init(0, 1000, .background),
      ],
      // At 4 µs each class moves up a core: 2 µs are left of the second.
      ends: [4000, 6000, 4000]
    ),
    Case(
      testDescription: "a starved class stands still until the cores are free",
      speeds: [1],
      work: [
        .init(0, 2000, .background), .init(0, 5000, .userInitiated),
        .init(5000, 5000, .userInitiated),
      ],
      ends: [12_000, 5000, 10_000]
    ),
    Case(
      testDescription: "more threads than cores cost switching",
      speeds: [1],
      work: Array(repeating: .init(0, 10_000, .utility), count: 3),
      // Two too many on one core: 1.2 times the work, three at a time.
      ends: [36_000, 36_000, 36_000],
      contextSwitchCost: 0.1
    ),
    Case(
      testDescription: "ends are rounded up to whole nanoseconds",
      speeds: [3],
      work: [.init(0, 10, .utility)],
      ends: [4]
    ),
    Case(
      testDescription: "sevenths of a core leave no crumbs",
      speeds: [1],
      work: Array(repeating: .init(0, 1_000_000, .utility), count: 7),
      ends: Array(repeating: 7_000_000, count: 7)
    ),
  ]

  @Test("end when they should", arguments: cases)
  func ends(of one: Case) throws {
    let ends = try Self.ends(one.work, speeds: one.speeds, one.contextSwitchCost)
    #expect(ends == one.ends)
  }

  @Test("end at the nanoseconds of a model that goes from change to change", arguments: 1...40)
  func random(seed: Int) throws {
    var chance = SeededStream(seed: UInt64(seed), name: "pieces")
    let speeds = [1, 1, 0.4, 0.4, 0.4]
    let work = (0..<40).map { _ in
      CoreWork(
        chance.nextInt(below: 20_000_000),
        1 + chance.nextInt(below: 8_000_000),
        VirtualTime.QualityOfService.allCases[chance.nextInt(below: 5)]
      )
    }
    let cost = seed.isMultiple(of: 2) ? 0.02 : 0
    let expected = SteppedCores(speeds: speeds, contextSwitchCost: cost).ends(of: work)
    #expect(try Self.ends(work, speeds: speeds, cost) == expected, "seed \(seed)")
  }

  /// When each piece of work ends on threads of a world.
  private static func ends(_ work: [CoreWork], speeds: [Double], _ cost: Double) throws -> [Int] {
    var options = WorldOptions()
    options.coreSpeeds = speeds
    options.contextSwitchCost = cost
    let world = World(options)
    let ends = Mutex(work.map { _ in -1 })
    world.onMain {
      for (index, piece) in work.enumerated() {
        // A thread for each: a class may have more work under way than it has cores.
        Thread.detachNewThread {
          var wait = timespec(tv_sec: 0, tv_nsec: piece.start)
          nanosleep(&wait, nil)
          World.spend(TimeSpan(nanoseconds: piece.work), qos: piece.qos)
          let now = World.currentTime?.nanoseconds ?? -1
          ends.withLock { $0[index] = now }
        }
      }
    }
    try world.run()
    return ends.withLock { $0 }
  }
}

/// The rule of the cores, worked out from change to change with one loop over all work.
struct SteppedCores {
  /// Work that would take less than this many nanoseconds counts as done, as in `cores.c`.
  private static let tolerance = 0x1p-9

  /// The fastest first.
  let speeds: [Double]
  let contextSwitchCost: Double

  /// The nanosecond at which each piece ends.
  func ends(of work: [CoreWork]) -> [Int] {
    var left = work.map { Double($0.work) }
    var ends = work.map { _ in -1 }
    var now = 0
    while ends.contains(-1) {
      let present = work.indices.filter { ends[$0] < 0 && work[$0].start <= now }
      let rates = rates(of: present.map { ($0, work[$0].qos) })
      let arrivals = work.map { $0.start - now }.filter { $0 > 0 }
      let spans = rates.map { Int((left[$0.key] / $0.value - Self.tolerance / 2).rounded(.up)) }
      guard let span = (arrivals + spans).min() else { return ends }
      now += span
      for (index, rate) in rates {
        left[index] -= rate * Double(span)
        if left[index] <= rate * Self.tolerance { ends[index] = now }
      }
    }
    return ends
  }

  /// The rates of the pieces that have a core: a higher class takes the fastest cores first.
  private func rates(of present: [(index: Int, qos: VirtualTime.QualityOfService)])
    -> [Int: Double]
  {
    var rates: [Int: Double] = [:]
    var free = speeds[...]
    for qos in VirtualTime.QualityOfService.allCases.reversed() {
      let pieces = present.filter { $0.qos == qos }
      let cores = free.prefix(pieces.count)
      free = free.dropFirst(cores.count)
      guard !cores.isEmpty else { continue }
      let crowding = Double(pieces.count - cores.count) / Double(cores.count)
      let speed = cores.reduce(0, +) / Double(pieces.count) / (1 + contextSwitchCost * crowding)
      for piece in pieces { rates[piece.index] = speed }
    }
    return rates
  }
}

import Basics
import Simulation
import TestSupport
import Testing

@Suite("Determinism", .timeLimit(.minutes(30)), .playsWorlds)
struct DeterminismTests {
  private static let seedsPerBlock = 500

  @Test("10,000 random worlds give identical logs in two runs", arguments: 0..<20)
  func twice(block: Int) throws {
    for offset in 0..<Self.seedsPerBlock {
      let seed = UInt64(block * Self.seedsPerBlock + offset)
      let first = try RandomWorld(seed: seed).run()
      let second = try RandomWorld(seed: seed).run()
      try #require(first == second, "seed \(seed)")
      // Two tasks of four steps and the end are the least that a world contains.
      try #require(first.count >= 9, "seed \(seed)")
    }
  }

  @Test("Another process and another machine give the same log", arguments: [1, 2, 3])
  func recorded(seed: UInt64) throws {
    let expected: [UInt64: String] = [
      1: "ecb9ef7d8856e312", 2: "7f5c15ab005de5bb", 3: "7653302e50382f2e",
    ]
    let log = try RandomWorld(seed: seed).run()
    let hash = ContentHash(log.joined(separator: "\n")).description
    #expect(hash == expected[seed], "seed \(seed)")
  }

  @Test("Worlds of different seeds differ")
  func seedsMatter() throws {
    #expect(try RandomWorld(seed: 1).run() != RandomWorld(seed: 2).run())
  }

  @Test("Two worlds on two threads do not disturb each other")
  func parallelWorlds() async throws {
    let alone = try RandomWorld(seed: 77).run()
    Simulator.leave()
    let logs = await withTaskGroup(of: [String]?.self) { group in
      for _ in 0..<4 {
        group.addTask { await onOwnThread { try? RandomWorld(seed: 77).run() } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(logs == [alone, alone, alone, alone])
  }
}

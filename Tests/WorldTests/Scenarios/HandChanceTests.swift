import Basics
import Testing

@testable import Scenarios

@Suite("The variation of the hand by the random seed")
struct HandChanceTests {
  private static let script = ScrollScript([
    .drag(distance: 1_000, duration: .seconds(1)), .jump(.item(3)), .flick(velocity: 500),
    .drag(distance: -200, duration: .seconds(2)),
  ])

  @Test("is a wait before the first gesture and the distances of drags", arguments: 1...20)
  func bounds(seed: Int) throws {
    let chance = HandChance(longestWait: .milliseconds(200), mostStray: 100)
    let script = chance.script(Self.script, seed: UInt64(seed))
    guard case .pause(let wait)? = script.gestures.first else {
      Issue.record("seed \(seed): no wait in \(script.gestures)")
      return
    }
    #expect((.zero..<TimeSpan.milliseconds(200)).contains(wait), "seed \(seed)")
    #expect(script.duration == Self.script.duration + wait, "seed \(seed)")
    #expect(script.gestures.count == 5)
    #expect(Array(script.gestures[2...3]) == Array(Self.script.gestures[1...2]))
    let distances = script.gestures.compactMap { gesture -> Double? in
      guard case .drag(let distance, _) = gesture else { return nil }
      return distance
    }
    #expect((900...1_100).contains(distances[0]), "seed \(seed): \(distances)")
    #expect((-220 ... -180).contains(distances[1]), "seed \(seed): \(distances)")
    #expect(script == chance.script(Self.script, seed: UInt64(seed)))
    #expect(script != chance.script(Self.script, seed: UInt64(seed) + 1))
  }

  @Test("is off by default")
  func none() {
    #expect(HandChance.none.script(Self.script, seed: 1) == Self.script)
    #expect(Scenario.catalogue.allSatisfy { $0.handChance == .none })
  }
}

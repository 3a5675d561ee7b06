package import Basics

/// How the random seed varies the hand's gestures.
///
/// It is for workloads that would otherwise be the same for every seed, because all files are on
/// disk already or all pictures are alike.
package struct HandChance: Sendable, Hashable {
  /// The longest wait before the first gesture.
  package var longestWait: TimeSpan
  /// The largest change of a drag's distance, in thousandths.
  package var mostStray: Int

  /// No variation: the hand does the same with every seed.
  package static let none = HandChance(longestWait: .zero, mostStray: 0)

  /// A hand that waits up to `longestWait` and changes drags by up to `mostStray` thousandths.
  package init(longestWait: TimeSpan, mostStray: Int) {
    precondition(longestWait >= .zero, "the hand waits for 0 s or more, not \(longestWait)")
    precondition((0..<1000).contains(mostStray), "a drag strays by 0 to 999 ‰, not \(mostStray)")
    self.longestWait = longestWait
    self.mostStray = mostStray
  }

  /// `script` with the variation that `seed` draws.
  func script(_ script: ScrollScript, seed: UInt64) -> ScrollScript {
    // No draw at all: scenarios without variation keep the trajectories of earlier versions.
    guard self != .none else { return script }
    var generator = SplitMix64(seed: seed, name: "hand")
    // Drawn even for a longest wait of 0, so that the drags do not depend on it.
    let wait = generator.nextInt(below: max(1, longestWait.nanoseconds))
    var changed = ScrollScript([.pause(TimeSpan(nanoseconds: wait))])
    for gesture in script.gestures {
      guard case .drag(let distance, let duration) = gesture else {
        changed.gestures.append(gesture)
        continue
      }
      let permille = 1000 - mostStray + generator.nextInt(below: 2 * mostStray + 1)
      changed.gestures.append(
        .drag(distance: distance * Double(permille) / 1000, duration: duration)
      )
    }
    return changed
  }
}

public import Basics

/// What of the hand's gestures a seed decides.
///
/// It is for workloads in which the seed would change nothing else: everything is on disk already, or all
/// pictures are alike.
public struct HandChance: Sendable, Hashable {
  /// The longest time that the hand waits before its first gesture.
  public var longestWait: TimeSpan
  /// By how many thousandths of its distance a drag is longer or shorter at most.
  public var mostStray: Int

  /// Nothing: the hand does the same with every seed.
  public static let none = HandChance(longestWait: .zero, mostStray: 0)

  /// A hand that waits up to `longestWait` and strays by up to `mostStray` thousandths.
  public init(longestWait: TimeSpan, mostStray: Int) {
    precondition(longestWait >= .zero, "a hand cannot wait for \(longestWait)")
    precondition((0..<1000).contains(mostStray), "a drag cannot stray by \(mostStray) ‰ of itself")
    self.longestWait = longestWait
    self.mostStray = mostStray
  }

  /// `script` as the hand does it with `seed`.
  func script(_ script: ScrollScript, seed: UInt64) -> ScrollScript {
    guard self != .none else { return script }
    var generator = SplitMix64(seed: seed, name: "hand")
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

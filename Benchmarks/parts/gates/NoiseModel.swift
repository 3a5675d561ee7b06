import Glibc

/// SplitMix64 (Steele, Lea, Flood 2014), with the draws that noise is made of.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func bits() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Evenly below 1.
  mutating func share() -> Double { Double(bits() >> 11) / 9_007_199_254_740_992 }

  /// Evenly below `count`.
  mutating func below(_ count: Int) -> Int { Int(bits() % UInt64(count)) }

  /// Normal with mean 0 and standard deviation 1 (Box and Muller 1958).
  mutating func normal() -> Double {
    (-2 * log(1 - share())).squareRoot() * cos(2 * .pi * share())
  }

  mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, below(last + 1))
    }
  }
}

/// How the values of a cell scatter; the standard deviation of the logarithm is the spread.
enum NoiseFamily: String, CaseIterable {
  case normal
  /// Skewed to the right, as times are.
  case lognormal
  /// Student's t with three degrees of freedom.
  case heavyTailed = "heavy-tailed"
  /// Two levels, each as often as the other.
  case bimodal

  func draw(spread: Double, _ chance: inout Chance) -> Double {
    switch self {
    case .normal: return spread * chance.normal()
    case .lognormal:
      // exp(0.6 z) has the mean 1.197 and the standard deviation 0.787.
      return spread * (exp(0.6 * chance.normal()) - 1.197) / 0.787
    case .heavyTailed:
      let squares = (0..<3).reduce(0) { sum, _ in sum + pow(chance.normal(), 2) }
      return spread * chance.normal() / (squares / 3).squareRoot() / 3.0.squareRoot()
    case .bimodal:
      // 0.866² between the levels and 0.5² about them make 1.
      let level = chance.share() < 0.5 ? -0.866 : 0.866
      return spread * (level + 0.5 * chance.normal())
    }
  }
}

/// How fast a machine is in the course of a session.
struct Drift {
  private var knots: [Double] = [0, 0]

  /// A machine that stays as it is.
  init() {}

  /// One that grows slower or faster by 3 to 8 % and wanders by 1 % in each of 20 parts of the
  /// session.
  init(_ chance: inout Chance) {
    let slope = (0.03 + 0.05 * chance.share()) * (chance.share() < 0.5 ? -1 : 1)
    var walk = 0.0
    knots = (0...20).map { part in
      walk += 0.01 * chance.normal()
      return slope * Double(part) / 20 + walk
    }
  }

  /// The logarithm of a time at `share` of the session.
  func level(at share: Double) -> Double {
    let place = share * Double(knots.count - 1)
    let knot = min(Int(place), knots.count - 2)
    let rest = place - Double(knot)
    return knots[knot] * (1 - rest) + knots[knot + 1] * rest
  }
}

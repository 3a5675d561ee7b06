internal import Basics

/// The limits of a cache in plain numbers; `Int.max` is none, and 0 or less keeps nothing.
struct CacheLimits: Sendable, Hashable {
  /// What all entries may cost together.
  var cost = Int.max
  /// How many entries there may be.
  var count = Int.max
  /// What one entry may cost.
  var entry = Int.max

  /// `perMille` thousandths of the limits of cost and number; what has no limit keeps none.
  func share(perMille: Int) -> CacheLimits {
    CacheLimits(cost: part(of: cost, perMille), count: part(of: count, perMille), entry: entry)
  }

  private func part(of limit: Int, _ perMille: Int) -> Int {
    limit == .max ? .max : limit / 1000 * perMille + limit % 1000 * perMille / 1000
  }
}

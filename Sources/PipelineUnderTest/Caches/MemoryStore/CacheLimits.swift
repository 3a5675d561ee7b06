internal import Basics

/// The limits of a cache as plain numbers; `Int.max` is no limit, and 0 or less admits nothing.
struct CacheLimits: Sendable, Hashable {
  /// The largest sum of the costs of all entries.
  var cost = Int.max
  /// The largest number of entries.
  var count = Int.max
  /// The largest cost of one entry.
  var entry = Int.max

  /// `perMille` thousandths of the limits of cost and count; a missing limit stays missing.
  func share(perMille: Int) -> CacheLimits {
    CacheLimits(cost: part(of: cost, perMille), count: part(of: count, perMille), entry: entry)
  }

  private func part(of limit: Int, _ perMille: Int) -> Int {
    limit == .max ? .max : limit / 1000 * perMille + limit % 1000 * perMille / 1000
  }
}

/// Deals pieces of work to machines so that they end together.
///
/// The longest piece goes first, each to the machine with the least work so far (longest processing
/// time first: R. L. Graham 1969, "Bounds on multiprocessing timing anomalies"). The busiest
/// machine then has at most 4/3 of what the best dealing gives it. It depends on nothing but the
/// costs, so every machine computes the same shares on its own.
struct FairShares: Sendable, Hashable {
  /// For each piece the machine that does it, from 0.
  let machines: [Int]
  /// The cost that each machine has to do.
  let loads: [Double]

  /// Deals pieces of `costs`, which are not negative, to `count` machines, of which there is at
  /// least one.
  ///
  /// Equal costs are dealt in their order.
  ///
  /// - Complexity: O(n log n + n·m) for n pieces and m machines.
  init(_ costs: [Double], among count: Int) {
    precondition(count >= 1, "work is dealt to at least one machine, not \(count)")
    var machines = Array(repeating: 0, count: costs.count)
    var loads = Array(repeating: 0.0, count: count)
    var pieces = Array(repeating: 0, count: count)
    for piece in costs.indices.sorted(by: { (costs[$0], $1) > (costs[$1], $0) }) {
      var least = 0
      for machine in 1..<max(1, count) {
        // With equal costs, fewer pieces come first, so that pieces of no cost are dealt too.
        let (load, other) = (loads[machine], loads[least])
        if load < other || load == other && pieces[machine] < pieces[least] { least = machine }
      }
      machines[piece] = least
      loads[least] += costs[piece]
      pieces[least] += 1
    }
    self.machines = machines
    self.loads = loads
  }

  /// How much more than the average the busiest machine has to do: 0.1 is 10 % more; 0 without
  /// work.
  var imbalance: Double {
    let total = loads.reduce(0, +)
    guard total > 0, let most = loads.max() else { return 0 }
    return most * Double(loads.count) / total - 1
  }
}

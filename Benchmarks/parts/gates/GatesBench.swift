import Glibc

/// Runs the comparison and the nightly gate on simulated cells, for `bench-gates`.
///
/// Arguments: the table, the number of sets for each row, the seed. Prints a table in CSV. Exit
/// codes: 0 done, 2 a row claims too much or finds too little, 64 wrong arguments.
enum GatesBench {
  /// The tables.
  enum Table: String, CaseIterable {
    /// The share of 20 changes that a session finds, next to that of an oracle.
    case sessions
    /// The claims for few and many changes among few and many cells.
    case claims
    /// The finds of a night that measures undecided cells again.
    case nights
  }

  static func main(_ arguments: [String]) async {
    guard arguments.count == 3, let table = Table(rawValue: arguments[0]),
      let sets = Int(arguments[1]), sets > 0, let seed = UInt64(arguments[2])
    else {
      let names = Table.allCases.map(\.rawValue).joined(separator: "|")
      tell("usage: Benches gates \(names) SETS SEED")
      exit(64)
    }
    let broken: [String]
    switch table {
    case .sessions:
      SessionTable.print(sets: sets, seed: seed)
      broken = []
    case .claims: broken = await ClaimTable.print(sets: sets, seed: seed)
    case .nights: broken = NightTable.print(sets: sets, seed: seed)
    }
    for row in broken { tell("GatesBench: \(row)") }
    exit(broken.isEmpty ? 0 : 2)
  }

  private static func tell(_ line: String) {
    let text = line + "\n"
    _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}

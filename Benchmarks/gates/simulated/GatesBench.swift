import Glibc

/// Puts simulated cells to the comparison and to the night that gates use, for `bench-gates`.
///
/// Arguments: the table, the number of sets for each row, the seed. Prints a table in CSV. Exit codes: 0 done,
/// 2 a row claims too much or finds too little, 64 wrong arguments.
@main
enum GatesBench {
  /// What can be asked for.
  enum Table: String, CaseIterable {
    /// What a session finds of 20 changes, beside an oracle.
    case sessions
    /// What is claimed of few and of many changes, among few and many cells.
    case claims
    /// What a night finds that measures again what is open.
    case nights
  }

  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let table = Table(rawValue: arguments[1]),
      let sets = Int(arguments[2]), sets > 0, let seed = UInt64(arguments[3])
    else {
      let names = Table.allCases.map(\.rawValue).joined(separator: "|")
      tell("usage: GatesBench \(names) SETS SEED")
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

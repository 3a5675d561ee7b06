import Basics

/// Measures what loads from an origin on this machine cost, and what they leave behind.
///
/// Usage: `Benches sockets PORT NAME [LOADS]`; a line of CSV for each side: the frameworks'
/// `URLSession`, the same with a cancel at the first bytes, and Foundation's own session without
/// the frameworks. `LOADS` (10,000) loads of the file `NAME` run, twelve at once.
enum SocketsBench {
  /// One way to load a file.
  struct Side: Sendable {
    var name: String
    /// Returns the bytes that came.
    var load: @Sendable () async -> Int
  }

  /// Loads before the first count: a process makes some things once.
  private static let warmUp = 500
  private static let width = 12

  static func main(_ arguments: [String]) async {
    guard arguments.count >= 2, let port = UInt16(arguments[0]) else {
      WorldsBench.fail("usage: Benches sockets PORT NAME [LOADS]")
    }
    let loads = arguments.dropFirst(2).first.flatMap(Int.init) ?? 10_000
    let columns = ["threads", "files", "kb", "ledger"].flatMap { ["\($0)_before", "\($0)_after"] }
    WorldsBench.put("side,loads,bytes,seconds,cpu_seconds,\(columns.joined(separator: ","))\n")
    let desk = SocketsDesk(port: port)
    for side in desk.sides(arguments[1]) + [FoundationSide.side(port: port, arguments[1])] {
      await measure(side, loads, desk)
    }
  }

  private static func measure(_ side: Side, _ loads: Int, _ desk: SocketsDesk) async {
    _ = await play(side, warmUp)
    let before = WorldsLeft.counts() + [desk.ledgerBytes]
    let begin = SystemClock.monotonic.nanoseconds
    let beginCPU = SystemClock.processCPU.nanoseconds
    let bytes = await play(side, loads)
    let seconds = Double(SystemClock.monotonic.nanoseconds - begin) / 1e9
    let cpuSeconds = Double(SystemClock.processCPU.nanoseconds - beginCPU) / 1e9
    let after = WorldsLeft.counts() + [desk.ledgerBytes]
    let left = zip(before, after).map { "\($0),\($1)" }.joined(separator: ",")
    WorldsBench.put("\(side.name),\(loads),\(bytes),\(seconds),\(cpuSeconds),\(left)\n")
  }

  /// Returns the bytes of all loads.
  private static func play(_ side: Side, _ loads: Int) async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for lane in 0..<width {
        group.addTask {
          var bytes = 0
          for _ in 0..<(loads + lane) / width { bytes += await side.load() }
          return bytes
        }
      }
      return await group.reduce(0, +)
    }
  }
}

import Basics
import Glibc
import Nights
internal import Records

/// Fills a history with nights in the shape of the nightly suite, for `bench-history`.
///
/// Arguments: the file, and the number of values. The first line that is printed names the columns.
enum HistoryBench {
  /// As the nightly suite has it: five scenarios × six variants × three devices × two seeds, twice.
  private static let cells = (0..<180).map { place in
    HistoryCell(
      CellKey(
        scenario: "scenario-\(place % 5)",
        variant: "variant-\(place / 5 % 6)",
        device: "device-\(place / 30 % 3)",
        seed: "\(place / 90 + 1)"
      )
    )
  }
  private static let repetitions = 2
  /// As `metrics.csv` has it: about nine in ten are exact.
  private static let metrics = (0..<95).map { place in
    Metric(
      name: "metric_\(place)",
      unit: "ms",
      polarity: .smaller,
      exactness: place < 84 ? .exact : .noisy
    )
  }

  static func main(_ arguments: [String]) throws {
    guard arguments.count == 2, let wanted = Int(arguments[1]), wanted > 0 else {
      let usage = "usage: Benches history FILE VALUES\n"
      _ = usage.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(64)
    }
    let store = try HistoryStore(path: arguments[0], access: .write)
    let perNight = cells.count * repetitions * metrics.count
    let nights = (wanted + perNight - 1) / perNight
    var chance = Chance(seed: 7)
    var slowest = 0.0
    let begin = SystemClock.monotonic.seconds
    for night in 0..<nights {
      let start = SystemClock.monotonic.seconds
      try store.append(run(night), metrics: metrics, trials: trials(night, &chance))
      slowest = max(slowest, SystemClock.monotonic.seconds - start)
    }
    print("nights,values,append_mean_s,append_max_s")
    print(
      "\(nights),\(nights * perNight),\((SystemClock.monotonic.seconds - begin) / Double(nights)),\(slowest)"
    )
  }

  private static func run(_ night: Int) -> HistoryRun {
    // Nights of twelve months with thirty days each, which sort as dates do.
    let month = "\(101 + night / 30 % 12)".dropFirst()
    let day = "\(101 + night % 30)".dropFirst()
    return HistoryRun(
      key: "night \(night)",
      startedUTC: "\(2026 + night / 360)-\(month)-\(day)T03:00:00Z",
      suite: "nightly",
      commit: "commit-\(night)",
      toolVersion: "0.1.0",
      setting: "the usual corpus and protocol",
      host: "the usual machine"
    )
  }

  private static func trials(_ night: Int, _ chance: inout Chance) -> [HistoryTrial] {
    cells.enumerated().flatMap { place, cell in
      (1...repetitions).map { repetition in
        HistoryTrial(
          cell: cell,
          repetition: repetition,
          values: metrics.indices.map { metric in
            if metric == 0 { return .text("completed") }
            if metrics[metric].exactness == .noisy {
              return .real(Double(1_000_000 + chance.below(20_000)) / 1000)
            }
            // Exact numbers change on few nights; a third of them are no whole ones.
            let level = (place * 97 + metric * 31 + night / 60) % 5000
            return metric % 3 == 0 ? .real(Double(level) + 0.125) : .integer(level)
          }
        )
      }
    }
  }
}

internal import Basics
package import VirtualTime

/// A search of schedules by the clock, one race after the other.
package struct ScheduleHunt: Sendable {
  /// What came out for one race.
  package struct Result: Sendable {
    package var race: PlantedRace
    /// Nil when no attempt found anything.
    package var find: ScheduleFind?
    /// What came out, for people.
    package var text: String
  }

  /// How the attempts draw.
  package var search = ScheduleSearch()
  /// The longest time for each race, in seconds.
  package var seconds = 60
  /// Whether the user has asked for the end of the hunt.
  package var isInterrupted: @Sendable () -> Bool = { false }

  /// A hunt of at most a minute for each race.
  package init() {}

  /// Searches `race` until it is found, or until time or attempts are used up.
  package func run(_ race: PlantedRace) -> Result {
    let start = SystemClock.monotonic.seconds
    let program = race.program()
    let find = search.run(program) {
      isInterrupted() || SystemClock.monotonic.seconds - start >= Double(seconds)
    }
    let took = FixedPoint.text(SystemClock.monotonic.seconds - start, places: 2)
    guard let find else {
      return Result(race: race, find: nil, text: "\(race.name): nothing found in \(took) s")
    }
    return Result(race: race, find: find, text: text(find, race, seconds: took))
  }

  /// What the choices of `file` show again; nil where nothing breaks.
  package func replay(_ file: ScheduleFile, _ race: PlantedRace) -> String? {
    search.replay(file.choices, race.program())
  }

  private func text(_ find: ScheduleFind, _ race: PlantedRace, seconds: String) -> String {
    var lines = [
      "\(race.name): \(find.violation)",
      "  found by schedule \(find.attempts), in \(seconds) s; "
        + "\(Plural.text(find.swapCount, "swap")) left of "
        + "\(Plural.text(find.choicesBeforeShrinking, "choice"))",
    ]
    lines += passed(search.swaps(find.choices, race.program()))
    return lines.joined(separator: "\n")
  }

  /// A line for each job that others passed, in the order in which they first did.
  private func passed(_ swaps: [ScheduleSwap]) -> [String] {
    var lines: [(waiting: String, ran: [String])] = []
    for swap in swaps {
      let waiting = swap.insteadOf.shownJob
      if let index = lines.firstIndex(where: { $0.waiting == waiting }) {
        lines[index].ran.append(swap.ran.shownName)
      } else {
        lines.append((waiting, [swap.ran.shownJob]))
      }
    }
    return lines.map { line in
      let others = line.ran.dropFirst().map { ", then \($0)" }.joined()
      return "  ran \(line.ran[0])\(others), before \(line.waiting)"
    }
  }
}

extension WorldStep {
  /// What a swap calls the job: its number in the world, or that of its thread.
  fileprivate var shownName: String {
    job > 0 ? "job \(job)" : thread.map { "thread \($0)" } ?? "a thread"
  }

  /// The job with its queue, or its lane, and its time.
  fileprivate var shownJob: String {
    "\(shownName) of \(queue.map { "\"\($0)\"" } ?? "the \(lane) lane") at \(time)"
  }
}

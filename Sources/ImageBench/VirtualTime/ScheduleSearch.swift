/// A search for an order of ready jobs that breaks a promise of code.
///
/// Each attempt plays the code in a world of its own whose ``Schedule`` draws other choices. A find
/// is a list of choices, so it replays exactly; it is shrunk to the fewest choices that differ from
/// first come, first served.
public struct ScheduleSearch: Sendable {
  /// How the attempts draw their choices.
  public enum Strategy: Sendable, Hashable {
    /// First come, first served: every attempt is the same.
    case fifo
    /// Every ready job is equally likely; at most `preemptions` interruptions of a job.
    case uniform(preemptions: Int)
    /// Probabilistic concurrency testing with this many changes of priority.
    case priorities(changes: Int)
    /// Both in turn, with 0 to 3 preemptions or changes: for code of which nothing is known.
    case mixed
  }

  /// Plays the code in a world that has not run yet, and returns the check for its end: what is
  /// wrong, or nil.
  public typealias Program = @Sendable (World) -> @Sendable () -> String?

  /// The device and the chance of every attempt; its schedule is ignored.
  public var options = WorldOptions()
  /// How the attempts draw their choices.
  public var strategy = Strategy.mixed
  /// The seed of the first attempt; the others follow.
  public var seed: UInt64 = 1
  /// After how many attempts the search gives up, 10,000 by default.
  public var attempts = 10_000

  /// A search on the default device.
  public init() {}

  /// Plays `program` until a check fails; nil when none does.
  ///
  /// `isOver` is asked before each attempt, so that a limit of time or Ctrl-C can end the search.
  ///
  /// - Complexity: O(n) worlds, and O(k log k) more to shrink k choices.
  public func run(_ program: Program, isOver: () -> Bool = { false }) -> ScheduleFind? {
    var measured: Int?
    for attempt in 0..<attempts {
      if isOver() { return nil }
      let schedule = strategy.schedule(ofAttempt: attempt, seed: seed) {
        let count = measured ?? steps(of: program)
        measured = count
        return count
      }
      let end = play(program, schedule)
      guard let violation = end.violation else { continue }
      let shrunk = shrink(end.choices, until: violation, program)
      return ScheduleFind(
        violation: violation,
        choices: shrunk,
        attempts: attempt + 1,
        schedule: schedule,
        choicesBeforeShrinking: end.choices.count
      )
    }
    return nil
  }

  /// Plays `program` with the choices of a find; returns what is wrong, or nil.
  public func replay(_ choices: [UInt32], _ program: Program) -> String? {
    play(program, .replay(choices)).violation
  }
}

/// An order of jobs that breaks a promise.
public struct ScheduleFind: Sendable, Hashable {
  /// What the check says of the end.
  public var violation: String
  /// The choices that lead there; 0 is the job that became ready first.
  public var choices: [UInt32]
  /// How many worlds were played until it was found.
  public var attempts: Int
  /// What the attempt that found it drew from.
  public var schedule: Schedule
  /// How many choices the attempt made.
  public var choicesBeforeShrinking: Int

  /// How many choices differ from first come, first served.
  public var swapCount: Int { choices.count { $0 != 0 } }
}

extension ScheduleSearch.Strategy {
  /// Whether attempt `number`, from 0, draws changes of priority, which needs a number of steps.
  package func drawsAmongSteps(ofAttempt number: Int) -> Bool {
    switch self {
    case .fifo, .uniform: false
    case .priorities: true
    case .mixed: !number.isMultiple(of: 2)
    }
  }

  /// What attempt `number`, from 0, draws its choices from.
  ///
  /// `steps` is called for how many steps a run takes that is first come, first served, where
  /// changes of priority are drawn among them.
  package func schedule(
    ofAttempt number: Int,
    seed: UInt64,
    steps: () -> Int
  ) -> Schedule {
    let seed = seed &+ UInt64(number)
    switch self {
    case .fifo: return .fifo
    case .uniform(let preemptions): return .uniform(seed: seed, preemptions: preemptions)
    case .priorities(let changes):
      return .priorities(seed: seed, changes: changes, steps: max(1, steps()))
    case .mixed:
      let count = number / 2 % 4
      return number.isMultiple(of: 2)
        ? .uniform(seed: seed, preemptions: count)
        : .priorities(seed: seed, changes: count, steps: max(1, steps()))
    }
  }
}

extension ScheduleSearch {
  /// The fewest of `choices` that still fail: leaves out choices, in halves and then one by one.
  ///
  /// - Parameters:
  ///   - choices: What fails; it is not tried.
  ///   - fails: Whether a list of choices still shows the same failure.
  /// - Complexity: O(k log n) calls of `fails` for n choices of which k are needed.
  package static func shrink<Failure: Error>(
    _ choices: [UInt32],
    while fails: ([UInt32]) throws(Failure) -> Bool
  ) throws(Failure) -> [UInt32] {
    var best = choices
    var size = best.count
    while size >= 1 {
      let before = best
      var start = 0
      while start < best.count {
        let range = start..<min(start + size, best.count)
        if best[range].contains(where: { $0 != 0 }) {
          var candidate = best
          for index in range { candidate[index] = 0 }
          if try fails(candidate) { best = candidate }
        }
        start += size
      }
      // A choice that was needed may not be once others are gone.
      if size > 1 || best == before { size /= 2 }
    }
    // A choice past the end of a replay is the first one, so trailing zeros say nothing.
    while best.last == 0 { best.removeLast() }
    return best
  }

  /// How many steps `program` takes when it is first come, first served.
  private func steps(of program: Program) -> Int {
    var options = options
    // A replay of nothing is that order, and counts its steps.
    options.schedule = .replay([])
    let world = World(options)
    let check = program(world)
    _ = try? world.run()
    _ = check()
    return world.steps
  }

  private func play(
    _ program: Program,
    _ schedule: Schedule
  ) -> (violation: String?, choices: [UInt32]) {
    var options = options
    options.schedule = schedule
    let world = World(options)
    let check = program(world)
    do {
      try world.run()
      return (check(), world.choices)
    } catch {
      // The waiting threads of a deadlock are a find like any other.
      return ("\(error)", world.choices)
    }
  }

  private func shrink(_ choices: [UInt32], until violation: String, _ program: Program) -> [UInt32]
  {
    Self.shrink(choices) { candidate in
      let end = play(program, .replay(candidate))
      return end.violation.map { isSame($0, violation) } ?? false
    }
  }

  /// Times move when choices go, so a violation is the same when all but its numbers is.
  private func isSame(_ left: String, _ right: String) -> Bool {
    left.filter { !$0.isNumber && $0 != "." } == right.filter { !$0.isNumber && $0 != "." }
  }
}

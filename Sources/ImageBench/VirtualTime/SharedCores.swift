package import Basics

/// The cores of a device as a fluid that threads share by class: the rule of `cores.c`, for threads
/// that run in real time.
///
/// A higher class takes the fastest cores first; inside a class all threads advance at one rate.
/// Every method gets the present time.
package struct SharedCores {
  private struct Spender {
    let id: Int
    let qos: QualityOfService
    /// The work to do, in nanoseconds of the reference core; negative for a thread that has
    /// computed more than it has spent so far.
    var left: Double
    var rate = 0.0
    /// When the work was done, once it is.
    var end: TimePoint?
    /// Since when the thread computes what it spends; nil for one that only spends.
    var computing: TimePoint?
    /// How long ago the last work that it spent was done, at the moment when it began to spend it.
    var behind = TimeSpan.zero

    /// How long ago it had done what it spends, at its present rate.
    var ahead: TimeSpan {
      rate > 0 && left < 0 ? TimeSpan(nanoseconds: Int((-left / rate).rounded())) : .zero
    }

    /// When it had done that.
    func doneTime(at now: TimePoint) -> TimePoint {
      TimePoint(nanoseconds: now.nanoseconds - ahead.nanoseconds)
    }
  }

  /// The state of a piece of work.
  package enum Progress: Equatable {
    /// It is done at this time, unless other threads begin or end before.
    case expected(TimePoint)
    /// It was done at this time, which has passed.
    case done(TimePoint)
  }

  /// Less work than this many nanoseconds counts as none: half of the unit of time.
  private static let tolerance = 0.5

  private let speeds: [Double]
  private let contextSwitchCost: Double
  private var spenders: [Spender] = []
  private var nextID = 0
  private var time = TimePoint.start
  /// The time that the cores have worked, each counted, in nanoseconds.
  private var busyNanoseconds = 0.0

  /// Idle cores of these speeds, the fastest first, where 1 is the reference core.
  package init(speeds: [Double], contextSwitchCost: Double) {
    self.speeds = speeds
    self.contextSwitchCost = contextSwitchCost
  }

  /// The number of threads whose work is not done.
  package var count: Int { spenders.count { $0.end == nil } }

  /// The time that the cores have worked, each counted.
  package var busy: TimeSpan { TimeSpan(nanoseconds: Int(busyNanoseconds)) }

  /// Begins `work` of a thread of class `qos`, of which the thread has computed a part since
  /// `start`, which is not after `now`; returns the number by which its progress is asked for.
  ///
  /// - Complexity: O(n) for n threads with work.
  package mutating func begin(
    _ work: TimeSpan,
    _ qos: QualityOfService,
    since start: TimePoint,
    at now: TimePoint
  ) -> Int {
    add(qos, left: Double(work.nanoseconds), computing: nil, since: start, at: now)
  }

  /// A thread of class `qos` computes, from `start` on, what it will spend; returns its number.
  ///
  /// It uses a core until ``endComputing(_:at:)``, whatever it has spent by then.
  ///
  /// - Complexity: O(n) for n threads with work.
  package mutating func beginComputing(
    _ qos: QualityOfService,
    since start: TimePoint,
    at now: TimePoint
  ) -> Int {
    add(qos, left: 0, computing: start, since: start, at: now)
  }

  private mutating func add(
    _ qos: QualityOfService,
    left: Double,
    computing: TimePoint?,
    since start: TimePoint,
    at now: TimePoint
  ) -> Int {
    advance(to: now)
    nextID += 1
    spenders.append(Spender(id: nextID, qos: qos, left: left, computing: computing))
    assignRates()
    let index = spenders.count - 1
    advance(index, from: start, to: now)
    if spenders[index].end != nil { assignRates() }
    return nextID
  }

  /// The thread `id`, which computes, spends `work`, of which it may have done a part already.
  ///
  /// - Complexity: O(n) for n threads with work.
  package mutating func spend(_ work: TimeSpan, of id: Int, at now: TimePoint) {
    advance(to: now)
    let index = index(of: id)
    spenders[index].left += Double(work.nanoseconds)
    spenders[index].behind = spenders[index].ahead
  }

  /// The thread `id` has spent all that it computed.
  ///
  /// Returns when its work was done, and for how long it had been done when the last of it was
  /// spent: by so much the thread has computed for longer than the cores would have.
  ///
  /// - Complexity: O(n) for n threads with work.
  package mutating func endComputing(
    _ id: Int,
    at now: TimePoint
  ) -> (end: TimePoint, behind: TimeSpan) {
    advance(to: now)
    let spender = spenders.remove(at: index(of: id))
    assignRates()
    return (spender.doneTime(at: now), spender.behind)
  }

  /// Since when the thread `id` computes.
  package func start(of id: Int) -> TimePoint? { spenders[index(of: id)].computing }

  private func index(of id: Int) -> Int {
    guard let index = spenders.firstIndex(where: { $0.id == id }) else {
      preconditionFailure("the work \(id) was never begun, or its end was reported before")
    }
    return index
  }

  /// The progress of the work `id`, which is forgotten once it is done; a thread that computes
  /// stays.
  ///
  /// Traps for work that was never begun, or that is forgotten.
  ///
  /// - Complexity: O(n) for n threads with work.
  package mutating func progress(of id: Int, at now: TimePoint) -> Progress {
    advance(to: now)
    let index = index(of: id)
    let spender = spenders[index]
    if spender.computing != nil, spender.left < Self.tolerance {
      return .done(spender.doneTime(at: now))
    }
    if let end = spender.end {
      spenders.remove(at: index)
      return .done(end)
    }
    // A thread that gets no core waits for another one to end.
    guard spender.rate > 0 else { return .expected(now + .seconds(3600)) }
    return .expected(now + TimeSpan(nanoseconds: Int((spender.left / spender.rate).rounded(.up))))
  }

  private mutating func advance(to now: TimePoint) {
    guard now > time else { return }
    // The first thread that is done changes the rates of the others.
    while let next = firstEnd(), next < now {
      advanceAll(from: time, to: next)
      time = max(time, next)
    }
    advanceAll(from: time, to: now)
    time = now
  }

  private func firstEnd() -> TimePoint? {
    spenders.lazy.filter { $0.end == nil && $0.rate > 0 && $0.computing == nil }
      .map { time + TimeSpan(nanoseconds: Int(($0.left / $0.rate).rounded(.up))) }.min()
  }

  private mutating func advanceAll(from start: TimePoint, to now: TimePoint) {
    for index in spenders.indices where spenders[index].end == nil {
      advance(index, from: start, to: now)
    }
    assignRates()
  }

  private mutating func advance(_ index: Int, from start: TimePoint, to now: TimePoint) {
    let (left, rate) = (spenders[index].left, spenders[index].rate)
    let span = Double((now - start).nanoseconds)
    let isComputing = spenders[index].computing != nil
    let used = rate > 0 ? (isComputing ? span : min(span, left / rate)) : 0
    // Threads of a class that has fewer cores take turns.
    let sharing = spenders.count { $0.end == nil }
    busyNanoseconds += used * min(1, Double(speeds.count) / Double(max(1, sharing)))
    spenders[index].left = left - used * rate
    if !isComputing, spenders[index].left < Self.tolerance {
      spenders[index].end = min(now, start + TimeSpan(nanoseconds: Int(used.rounded(.up))))
    }
  }

  private mutating func assignRates() {
    var firstCore = 0
    for qos in QualityOfService.allCases.reversed() {
      let sharing = spenders.indices.filter { spenders[$0].qos == qos && spenders[$0].end == nil }
      guard !sharing.isEmpty else { continue }
      let cores = min(sharing.count, speeds.count - firstCore)
      let speed = speeds[firstCore..<firstCore + cores].reduce(0, +)
      firstCore += cores
      let crowding = cores > 0 ? Double(sharing.count - cores) / Double(cores) : 0
      let rate = speed / Double(sharing.count) / (1 + contextSwitchCost * crowding)
      for index in sharing { spenders[index].rate = rate }
    }
  }
}

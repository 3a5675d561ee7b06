public import Basics
internal import CVirtualTime
import Glibc

/// Why a world could not go on, or why its numbers are not trustworthy.
public enum WorldFault: Error, Hashable, Sendable {
  /// Code left the world through `function`, called by `callers`, the innermost first.
  case escaped(function: String, callers: [String], at: TimePoint)
  /// Threads wait inside of code, and nothing is left that can wake them.
  case deadlocked(waiting: [WorldStep], at: TimePoint)
  /// No turn is left of those that were allowed; `callers` went on last, the innermost first, while
  /// `waiting` waited inside of code.
  case endless(callers: [String], waiting: [WorldStep], at: TimePoint)
  /// The device cannot play what the code asks for; ``World/refuse(_:)`` has the sentence.
  case refused(sentence: String, at: TimePoint)
  /// This Swift or this system does not reach the world as it did; `missing` says which call.
  case notTakenOver(missing: [String])
}

extension WorldFault: CustomStringConvertible {
  /// One sentence that names the problem and the remedy.
  public var description: String {
    switch self {
    case .escaped(let function, let callers, let at):
      let from = callers.isEmpty ? "" : ", called by \(callers.joined(separator: " < "))"
      return """
        code left virtual time at \(at) through \(function)\(from): replace it in the code under \
        test, or give the trial a stand-in for it; docs/virtual-time.md lists what a world answers
        """
    case .deadlocked(let waiting, let at):
      let who = waiting.map(\.shownWait).joined(separator: ", ")
      return """
        nothing is left to do at \(at), but \(Plural.text(waiting.count, "thread")) still \
        \(waiting.count == 1 ? "waits" : "wait"): \(who); look for a lock, a semaphore or a group \
        that is never released
        """
    case .endless(let callers, let waiting, let at):
      let last = callers.isEmpty ? "" : "; the last of it is \(callers.joined(separator: " < "))"
      // The code that ran last waits for events now, because its run has ended.
      let main = waiting.first { $0.lane == .main && $0.wait != .events }
      let held = main.map { "; meanwhile the main thread waits: \($0.shownWait)" } ?? ""
      return """
        the code under test does not come to rest at \(at), because each piece of work begins \
        another\(last)\(held); look for work that enqueues itself again, and for a wait of the main \
        thread that only the main thread can end
        """
    case .refused(let sentence, let at): return "\(sentence) (at \(at))"
    case .notTakenOver(let missing):
      return """
        virtual time does not reach \(missing.joined(separator: ", ")) on this system: this build \
        was tried with the Swift releases that docs/virtual-time.md lists; use one of them
        """
    }
  }
}

extension WorldStep {
  fileprivate var shownWait: String {
    let place = queue.map { "\"\($0)\"" } ?? "the \(lane) lane"
    return "\(place) for \(wait.shownName) since \(time)"
  }
}

extension WaitReason {
  /// What a message calls it.
  var shownName: String {
    switch self {
    case .none: "nothing"
    case .cpu: "a core"
    case .sleep: "the end of a sleep"
    case .lock: "a lock"
    case .condition: "a condition"
    case .semaphore: "a semaphore"
    case .group: "a group or a work item"
    case .sync: "a queue (sync)"
    case .join: "the end of a thread"
    case .once: "an initialiser that runs once"
    case .apply: "concurrentPerform"
    case .futex: "a futex"
    case .events: "events of a run loop"
    case .preempted: "its turn"
    case .disk: "the flash storage"
    }
  }
}

extension World {
  /// Whether any thread computes or uses the flash storage, between two runs.
  ///
  /// - Complexity: O(waiting threads).
  package var isWorking: Bool {
    wall?.cores.isBusy ?? waiters().contains { $0.wait == .cpu || $0.wait == .disk }
  }

  /// The threads that wait inside of code, in the order in which they began to wait.
  func waiters() -> [WorldStep] {
    var waiters: [WorldStep] = []
    var event = vt_event()
    while vt_world_waiter(raw, Int32(waiters.count), &event) { waiters.append(WorldStep(event)) }
    return waiters
  }

  func escape() -> WorldFault {
    let (function, names) = finding()
    // The innermost is the function itself, as this project defines it.
    let callers = names.drop { function.hasPrefix($0) }
    return .escaped(function: function, callers: Array(callers), at: now)
  }

  func endless() -> WorldFault {
    let callers = Symbols.fromCodeUnderTest(finding().callers)
    return .endless(callers: callers, waiting: waiters(), at: now)
  }

  /// What has ended the world, and the functions that called it, the innermost first.
  func finding() -> (name: String, callers: [String]) {
    var frames: UnsafePointer<UnsafeMutableRawPointer?>?
    var count: Int32 = 0
    let name = vt_world_escape(raw, &frames, &count)
    let addresses = UnsafeBufferPointer(start: frames, count: Int(count))
    let callers = Symbols.names(of: Array(addresses))
    return (name.map { String(cString: $0) } ?? "an unknown function", callers)
  }
}

/// Who may work now, when at most so many may: first come, first served.
///
/// Event in, action out.
struct SlotQueue {
  private let width: Int
  private var running = 0
  private var waiting: [UInt64] = []

  init(width: Int) {
    precondition(width > 0, "a pool without slots would never decode; give it a width of 1 or more")
    self.width = width
  }

  /// The number that wait.
  var waitingCount: Int { waiting.count }

  /// Asks for a slot; true when it is granted at once.
  mutating func request(_ ticket: UInt64) -> Bool {
    guard running < width, waiting.isEmpty else {
      waiting.append(ticket)
      return false
    }
    running += 1
    return true
  }

  /// Withdraws a request; true when it was still waiting.
  mutating func withdraw(_ ticket: UInt64) -> Bool {
    guard let place = waiting.firstIndex(of: ticket) else { return false }
    waiting.remove(at: place)
    return true
  }

  /// Gives a slot back and names who has it now.
  mutating func release() -> UInt64? {
    guard !waiting.isEmpty else {
      running -= 1
      return nil
    }
    return waiting.removeFirst()
  }
}

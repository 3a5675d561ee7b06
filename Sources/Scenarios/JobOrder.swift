/// Which of several ready jobs of a trial runs next, as a hunt of schedules found it.
///
/// It is a list of choices. 0 is the job that became ready first, another number a job that runs
/// before it, and a number with ``interruption`` an interruption of the running job.
package struct JobOrder: Sendable, Hashable {
  /// The bit of a choice that interrupts the running job; the other bits say at which point.
  package static let interruption: UInt32 = 1 << 31
  /// More choices than any trial that was seen.
  static let limit = 10_000_000

  /// The choices up to the last that is not 0; empty for first come, first served.
  package private(set) var choices: [UInt32] = []

  /// First come, first served.
  package init() {}

  /// The order of these choices, after which the job that became ready first runs.
  ///
  /// - Complexity: O(n).
  package init(_ choices: [UInt32]) {
    let last = choices.lastIndex { $0 != 0 }
    self.choices = Array(choices[..<(last.map { $0 + 1 } ?? 0)])
  }

  /// Whether it is first come, first served.
  package var isFifo: Bool { choices.isEmpty }

  /// How many choices differ from first come, first served.
  ///
  /// - Complexity: O(n).
  package var swapCount: Int { choices.count { $0 != 0 } }
}

extension JobOrder {
  /// The words after `order` in a file: those choices that are not 0, each as `index=choice`, with
  /// a `p` before the point of an interruption.
  var words: [String] {
    choices.enumerated().filter { $0.element != 0 }.map { index, choice in
      let isInterruption = choice & Self.interruption != 0
      return "\(index)=" + (isInterruption ? "p" : "") + "\(choice & ~Self.interruption)"
    }
  }

  /// Adds the choice that `word` writes, which must come after those before it; false for a word
  /// that is no such choice.
  mutating func take(_ word: String) -> Bool {
    let parts = word.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Self.number(parts[0]), index >= choices.count,
      index < Self.limit
    else { return false }
    let isInterruption = parts[1].hasPrefix("p")
    guard let number = Self.number(isInterruption ? parts[1].dropFirst() : parts[1]),
      number < Self.interruption, isInterruption || number > 0
    else { return false }
    choices += Array(repeating: 0, count: index - choices.count)
    choices.append(UInt32(number) | (isInterruption ? Self.interruption : 0))
    return true
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { $0.isDigit } ? Int(text) : nil
  }
}

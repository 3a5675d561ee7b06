/// How the processors have spent their time since the machine started, in kernel ticks.
struct HostTicks: Sendable, Hashable {
  var total: Int
  /// Those in which a processor of this virtual machine had work but another guest ran.
  var stolen: Int

  /// Reads the line "cpu" of `/proc/stat`, whose eighth number is the stolen time (proc(5)).
  ///
  /// The guest times after it are already included in the first two numbers. Nil when the line is
  /// missing or malformed.
  init?(_ text: String) {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("cpu ") }) else {
      return nil
    }
    let words = line.split(separator: " ").dropFirst().prefix(8)
    let numbers = words.compactMap { Int($0) }.filter { (0..<1 << 56).contains($0) }
    guard words.count == 8, numbers.count == words.count else { return nil }
    total = numbers.reduce(0, +)
    stolen = numbers[7]
  }

  /// The share of time that was stolen since the machine started, from 0 to 1; nil without a tick.
  var stolenShare: Double? { total > 0 ? Double(stolen) / Double(total) : nil }

  /// The share of time that was stolen since `earlier`, from 0 to 1; nil when no tick has passed.
  ///
  /// One stolen tick is ignored: ticks are integers, and the first one can begin before `earlier`.
  func stolenShare(since earlier: HostTicks) -> Double? {
    let passed = total - earlier.total
    guard passed > 0 else { return nil }
    return Double(min(passed, max(0, stolen - earlier.stolen - 1))) / Double(passed)
  }
}

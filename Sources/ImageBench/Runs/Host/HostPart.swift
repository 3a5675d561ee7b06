/// The parts of a host that are scored, in the order of reports.
package enum HostPart: String, Sendable, Hashable, CaseIterable {
  /// Processor time that other virtual machines took.
  case steal
  /// How late the timer wakes a thread.
  case jitter
  /// Whether the frequency of the processors stays constant.
  case frequency
  /// Other running work.
  case load
  /// The memory available to trials.
  case memory
  /// Whether the kernel gives huge pages to programs that do not ask for them.
  case hugePages = "huge_pages"
  /// Whether the codecs are as fast as in apps.
  case codecs

  /// The weight of the part, of 100 for all parts.
  ///
  /// Conditions that change the times of a whole run weigh most. Huge pages change only resident
  /// memory, and codecs affect all runs of a host alike.
  package var weight: Int {
    switch self {
    case .steal: 25
    case .jitter, .load: 20
    case .frequency: 15
    case .memory: 10
    case .hugePages, .codecs: 5
    }
  }
}

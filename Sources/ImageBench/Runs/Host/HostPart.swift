/// What a host is scored on, in the order of reports.
public enum HostPart: String, Sendable, Hashable, CaseIterable {
  /// Processor time that other virtual machines took.
  case steal
  /// How late the timer wakes a thread.
  case jitter
  /// Whether the processors keep their frequency.
  case frequency
  /// What else is running.
  case load
  /// The memory that trials can have.
  case memory
  /// Whether the kernel gives large pages that nobody asked for.
  case hugePages = "huge_pages"
  /// Whether the codecs are the ones that apps have.
  case codecs

  /// What the part counts for among the 100 of all parts.
  ///
  /// What changes the times of a whole run counts most; huge pages change only resident memory, and
  /// codecs change all runs of a host alike.
  public var weight: Int {
    switch self {
    case .steal: 25
    case .jitter, .load: 20
    case .frequency: 15
    case .memory: 10
    case .hugePages, .codecs: 5
    }
  }
}

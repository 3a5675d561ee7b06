internal import Records
internal import Reports

/// The loaders that the first screen of a page compares: the winner, the runner-up, and the one
/// that the reader has today.
struct PageFocus: Sendable {
  /// One of them.
  struct Part: Sendable, Hashable {
    var loader: String
    /// "winner", "runner-up" or "today"; several for one loader, and none for a stand-in.
    var roles: [String]

    /// The name with its roles: "best · winner, today".
    var title: String {
      roles.isEmpty ? loader : "\(loader) · \(roles.joined(separator: ", "))"
    }
  }

  /// The most loaders next to each other.
  private static let most = 3

  /// Nil for a run of one loader, and for one of a version that did not measure a column.
  let verdict: DesignVerdict?
  private(set) var parts: [Part] = []

  /// The loader that the reader has today.
  let current: String

  /// The loaders of `run`, of which `current` is today's; nil is the first one.
  ///
  /// Where there is no winner or no runner-up, other loaders stand in.
  init(_ run: ReportedRun, current: String? = nil) {
    let trials = run.run.record.trials
    let verdict = DesignVerdict(run.run.record, sweep: run.sweep)
    self.verdict = verdict
    self.current = current ?? trials.first?.variant ?? ""
    var named = [(verdict?.answer?.winner, "winner"), (verdict?.answer?.runnerUp, "runner-up")]
    named.append((self.current, "today"))
    for case (let name?, let role) in named {
      if let index = parts.firstIndex(where: { $0.loader == name }) {
        parts[index].roles.append(role)
      } else {
        parts.append(Part(loader: name, roles: [role]))
      }
    }
    for trial in trials.reversed() where parts.count < Self.most {
      if parts.contains(where: { $0.loader == trial.variant }) { continue }
      parts.insert(Part(loader: trial.variant, roles: []), at: parts.count - 1)
    }
  }
}

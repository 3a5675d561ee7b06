/// A session in which two runs were measured in the same shuffled rounds.
package struct RunSession: Sendable, Hashable {
  /// Which of the two runs it is.
  package enum Side: String, Sendable, Hashable, CaseIterable {
    /// The run that the other one is compared with.
    case base
    /// The run that is judged.
    case candidate

    /// The side of the other run.
    package var other: Side { self == .base ? .candidate : .base }
  }

  /// A unique name.
  package var name: String
  package var side: Side

  /// The side `side` of the session `name`.
  package init(name: String, side: Side) {
    self.name = name
    self.side = side
  }

  /// The directory of the other run, relative to this run's own.
  package var otherDirectory: String { "../" + side.other.rawValue }
}

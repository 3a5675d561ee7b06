/// A session in which two runs were measured in the same shuffled rounds.
public struct RunSession: Sendable, Hashable {
  /// Which of the two runs it is.
  public enum Side: String, Sendable, Hashable, CaseIterable {
    /// The run that the other one is compared with.
    case base
    /// The run that is judged.
    case candidate

    /// The side of the other run.
    public var other: Side { self == .base ? .candidate : .base }
  }

  /// A unique name.
  public var name: String
  public var side: Side

  /// The side `side` of the session `name`.
  public init(name: String, side: Side) {
    self.name = name
    self.side = side
  }

  /// The directory of the other run, relative to this run's own.
  public var otherDirectory: String { "../" + side.other.rawValue }
}

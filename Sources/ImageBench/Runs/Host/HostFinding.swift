/// The finding about one part of a host.
public struct HostFinding: Sendable, Hashable {
  public var part: HostPart
  /// The score from 0, noisy, to 100, quiet; nil when unknown.
  public var score: Int?
  /// The observation, as text.
  public var seen: String
  /// What to do, as one sentence.
  public var advice: String

  /// The advice for a part in good condition.
  public static let nothingToDo = "Nothing to do."
}

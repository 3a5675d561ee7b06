/// What was found out about one part of a host.
public struct HostFinding: Sendable, Hashable {
  /// The part.
  public var part: HostPart
  /// The score from 0, noisy, to 100, quiet; nil when nothing could be found out.
  public var score: Int?
  /// What was seen, in words.
  public var seen: String
  /// What to do, in one sentence.
  public var advice: String

  /// The advice for a part that is as it should be.
  public static let nothingToDo = "Nothing to do."
}

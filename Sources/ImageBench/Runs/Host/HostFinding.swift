/// The finding about one part of a host.
package struct HostFinding: Sendable, Hashable {
  package var part: HostPart
  /// The score from 0, noisy, to 100, quiet; nil when unknown.
  package var score: Int?
  /// The observation, as text.
  package var seen: String
  /// What to do, as one sentence.
  package var advice: String

  /// The advice for a part in good condition.
  package static let nothingToDo = "Nothing to do."
}

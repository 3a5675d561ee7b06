/// The outcome of comparing one cell.
package enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// Changed for the worse, or changed although the sides should be equal.
  case regressed
  /// Changed for the better.
  case improved
  /// Equal, or so close that it does not matter.
  case unchanged
  /// Not enough evidence; the reason says what is missing.
  case undecided
  /// The sides were not measured in the same way; the reason says what differs.
  case notComparable = "not comparable"
  /// Only the candidate has it.
  case new
  /// Only the base has it.
  case gone
}

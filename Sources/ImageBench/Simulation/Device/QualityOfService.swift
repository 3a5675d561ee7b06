/// How urgent work is to the person in front of the screen; the processor serves higher first.
///
/// The four classes and their order are Apple's (Energy Efficiency Guide, "Prioritize Work with
/// Quality of Service Classes").
public enum QualityOfService: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// Work that the present frame waits for.
  case userInteractive
  /// Work that the user requested and waits for.
  case userInitiated
  /// Work with visible progress that does not block the user.
  case utility
  /// Work that is invisible to the user.
  case background

  /// Orders less urgent before more urgent.
  public static func < (lhs: QualityOfService, rhs: QualityOfService) -> Bool {
    lhs.rawValue > rhs.rawValue
  }
}

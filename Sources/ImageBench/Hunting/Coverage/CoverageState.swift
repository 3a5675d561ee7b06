/// The state in which something happened, as coverage distinguishes it: one of ``count``.
///
/// Four things: how the content moves, how much work runs, what is under way for the picture that
/// the event is about, and whether memory was short before.
package enum CoverageState {
  /// How the content moves in the frame.
  package enum Motion: Int, Sendable, CaseIterable {
    case still
    /// Below ``fastFrom``.
    case slow
    case fast

    /// From this speed on, in points a second, content moves fast: 2,000.
    ///
    /// A modelling choice: more than 3 screens of an iPhone SE, 568 points high, pass in a second,
    /// which is faster than any link of the catalogue brings the pictures of a feed.
    package static let fastFrom = 2_000.0
  }

  /// How many fetches and decodes run.
  ///
  /// The bounds double, as the counters of AFL do (M. Zalewski, "Technical whitepaper for
  /// afl-fuzz"), and end at 4, which is the number of connections of most links.
  package enum Work: Int, Sendable, CaseIterable {
    case none
    case one
    /// Two or three.
    case few
    /// Four or more.
    case many

    /// The bucket of `count` jobs.
    package init(_ count: Int) {
      switch count {
      case ..<1: self = .none
      case 1: self = .one
      case ..<4: self = .few
      default: self = .many
      }
    }
  }

  /// Whether the app was asked for memory, or went to the background, earlier in the trial.
  package enum Pressure: Int, Sendable, CaseIterable {
    case none
    case purged
  }

  /// How many states a picture has: no, one or several loads that wait for it; idle, being fetched,
  /// being decoded, or in the memory cache; and each of these anew after a failed or cancelled
  /// load.
  package static let pictureCount = 24

  /// How many states there are.
  package static let count =
    Motion.allCases.count * Work.allCases.count * pictures * Pressure.allCases.count

  private static let pictures = pictureCount + 1

  /// The number of the state, below ``count``; `picture` is 0 for none, and otherwise its number
  /// and 1.
  static func number(
    _ motion: Motion,
    _ work: Work,
    picture: Int,
    _ pressure: Pressure
  ) -> Int {
    ((motion.rawValue * Work.allCases.count + work.rawValue) * pictures + picture)
      * Pressure.allCases.count + pressure.rawValue
  }
}

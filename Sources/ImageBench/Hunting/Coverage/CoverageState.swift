/// The state in which something happened, as coverage distinguishes it: one of ``count``.
///
/// Four things: how the content moves, how much work runs, what is under way for the picture that
/// the event is about, and whether memory was short before.
package struct CoverageState: Sendable, Hashable {
  /// How the content moves in the frame.
  package enum Motion: String, Sendable, CaseIterable {
    case still
    /// Below ``fastFrom``.
    case slow
    case fast

    /// From this speed on, in points a second, content moves fast: 2,000.
    ///
    /// A modelling choice: three screens of an iPhone SE, 568 points high, pass in a second, which
    /// is faster than any link of the catalogue brings the pictures of a feed.
    package static let fastFrom = 2_000.0
  }

  /// How many fetches and decodes run.
  ///
  /// The bounds double, as the counters of AFL do (M. Zalewski, "Technical whitepaper for
  /// afl-fuzz"), and end at 4, which is the number of connections of most links.
  package enum Work: String, Sendable, CaseIterable {
    case none = "no-work"
    case one = "1-job"
    /// Two or three.
    case few = "2-jobs"
    /// Four or more.
    case many = "4-jobs"

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
  package enum Pressure: String, Sendable, CaseIterable {
    case none = "no-purge"
    case purged
  }

  package var motion = Motion.still
  package var work = Work.none
  /// Nil for an event that is about no picture.
  package var picture: CoveragePicture?
  package var pressure = Pressure.none

  /// The state of an app in which nothing has happened yet.
  package init() {}

  /// How many states there are.
  package static let count =
    Motion.allCases.count * Work.allCases.count * pictures * Pressure.allCases.count

  private static let pictures = CoveragePicture.count + 1

  /// The number of the state, below ``count``, of parts that are given by their numbers.
  ///
  /// `picture` is 0 for none, and otherwise its number and 1.
  static func number(_ motion: Int, _ work: Int, _ picture: Int, _ pressure: Int) -> Int {
    ((motion * Work.allCases.count + work) * pictures + picture) * Pressure.allCases.count
      + pressure
  }

  /// The state with this number, which must be below ``count``.
  package init(number: Int) {
    var rest = number
    func take(_ count: Int) -> Int {
      defer { rest /= count }
      return rest % count
    }
    pressure = Pressure.allCases[take(Pressure.allCases.count)]
    let picture = take(Self.pictures)
    self.picture = picture == 0 ? nil : CoveragePicture(number: picture - 1)
    work = Work.allCases[take(Work.allCases.count)]
    motion = Motion.allCases[take(Motion.allCases.count)]
  }

  /// The state as words, such as "fast 2-jobs fetching 1-owner anew purged".
  package var text: String {
    [motion.rawValue, work.rawValue, picture?.text ?? "no-picture", pressure.rawValue]
      .joined(separator: " ")
  }
}

/// What is under way for a picture, whatever its sizes: one of ``count`` values.
package struct CoveragePicture: Sendable, Hashable {
  /// How far its work is; the later stage where there are several.
  package enum Stage: String, Sendable, CaseIterable {
    case idle
    case fetching
    case decoding
    /// The memory cache has it, at one size at least.
    case resident
  }

  /// How many loads wait for it.
  package enum Owners: String, Sendable, CaseIterable {
    case none = "no-owner"
    case one = "1-owner"
    case several = "2-owners"
  }

  /// Whether a load of it was cancelled or failed earlier in the trial.
  package enum History: String, Sendable, CaseIterable {
    case clean
    case anew
  }

  package var stage = Stage.idle
  package var owners = Owners.none
  package var history = History.clean

  /// A picture of which nothing is known.
  package init() {}

  /// How many values there are.
  package static let count =
    Stage.allCases.count * Owners.allCases.count * History.allCases.count

  /// The value with this number, which must be below ``count``.
  package init(number: Int) {
    let (owners, stages) = (Owners.allCases, Stage.allCases)
    history = History.allCases[number / (owners.count * stages.count)]
    self.owners = owners[number / stages.count % owners.count]
    stage = stages[number % stages.count]
  }

  /// The value as words.
  package var text: String {
    [stage.rawValue, owners.rawValue, history.rawValue].joined(separator: " ")
  }
}

package import Basics
package import Files
package import Scenarios
internal import Trials
internal import Variants

/// One hunt by the clock, from its first scenario to the file of its find.
package struct HuntSession {
  /// What came out.
  package struct Result {
    /// What was found; nil when nothing was.
    package var find: Hunter.Find?
    /// What came out, for people.
    package var text: String
  }

  package let hunter: Hunter
  /// What is looked for: invariants, or one number.
  package let properties: [HuntProperty]
  /// The longest time of the hunt, in seconds.
  package var seconds = Self.usualSeconds
  /// How long a find is shortened.
  package var shortening = Shortening.inTime
  /// The most scenarios that are played; any number by default.
  package var tries = Int.max
  /// Where finds are saved.
  package var directory: String
  /// The seconds of a clock that never goes back; that of the machine by default.
  package var clock: () -> Double = { SystemClock.monotonic.seconds }

  /// How long a find is shortened.
  package enum Shortening: Sendable {
    /// Until the time of the hunt is up.
    case inTime
    /// Until it is as short as it gets, so that the result does not depend on the machine.
    case toItsEnd
  }

  /// The share of the time in which the worst value of a number is looked for; a modelling choice.
  ///
  /// The rest is for its shortening.
  private static let shareOfSearch = 0.75

  /// The time that a hunt takes unless something else is said, in seconds: a minute.
  package static let usualSeconds = 60

  /// A hunt of a minute for `properties`, which are not empty, whose finds go to `directory`.
  package init(_ hunter: Hunter, for properties: [HuntProperty], in directory: String = "finds") {
    self.hunter = hunter
    self.properties = properties
    self.directory = directory
  }

  /// Whether `properties` are one number, or invariants alone: a hunt has one aim.
  package static func hasOneAim(_ properties: [HuntProperty]) -> Bool {
    properties.count == 1 || properties.allSatisfy(\.isInvariant)
  }

  /// Hunts until something is found, until time or tries are used up, or until the hunter is
  /// interrupted.
  ///
  /// `progress` counts the seconds.
  package func run(_ progress: any ProgressReporter) throws(HuntError) -> Result {
    let start = clock()
    var hunter = hunter
    let isInterrupted = hunter.isInterrupted
    if shortening == .inTime {
      hunter.isInterrupted = { [clock, seconds] in
        isInterrupted() || clock() - start >= Double(seconds)
      }
    }
    let isNumber = !properties[0].isInvariant
    let share = isNumber && shortening == .inTime ? Self.shareOfSearch : 1
    var shown = 0
    let isOver = { (outcome: Hunter.Outcome) in
      let time = clock() - start
      let second = Int(time)
      if second > shown, second < seconds {
        shown = second
        progress.show(second, of: seconds, Plural.text(outcome.tries, "scenario"))
      }
      return isInterrupted() || outcome.tries >= tries || time >= Double(seconds) * share
    }
    let outcome =
      isNumber
      ? try hunter.hunt(forWorst: properties[0], isOver: isOver)
      : try hunter.hunt(for: properties, isOver: isOver)
    let played = Self.played(outcome, in: clock() - start)
    let name = hunter.variant.name
    if let find = outcome.find {
      let text = find.report(variant: name, seed: hunter.seed, played: played)
      return Result(find: find, text: text)
    }
    let names = properties.map(\.rawValue).joined(separator: ", ")
    let worst = outcome.worst.map { ", the worst a \(Hunter.text($0, properties[0]))" } ?? ""
    return Result(text: "\(name): nothing found for \(names)\(worst), in \(played)")
  }

  /// Saves `file` among the finds, called after its property and the variant, and returns its path.
  @discardableResult
  package func save(_ file: ScenarioFile) throws(FileError) -> String {
    var file = file
    file.fitJumps()
    let path = "\(directory)/\(file.property ?? "broken")-\(hunter.variant.name).scenario"
    try FileOperations.posix.makeDirectories(directory)
    let writer = try WholeFileWriter(path: path)
    try writer.append(file.text)
    try writer.commit()
    return path
  }

  /// The commands that show the find in the file at `path` again.
  package func commands(for path: String) -> String {
    let against = hunter.variant.name == "best" ? " --against bounded-cache" : ""
    let device = hunter.deviceOfFiles == nil ? " --device \(hunter.device.argument)" : ""
    return """
      Saved. To see it again, next to a variant without it, and with tables and a trace:

        imagebench repro \(path)\(against)\(device)
        imagebench run --scenario-file \(path)\(device) --decode model
      """
  }

  private static func played(_ outcome: Hunter.Outcome, in seconds: Double) -> String {
    let took = FixedPoint.text(seconds, places: 1)
    let loads = Plural.text(outcome.loads, "image load")
    return "\(Plural.text(outcome.tries, "scenario")) with \(loads) in \(took) s"
  }
}

extension HuntProperty {
  /// The word that names all invariants together.
  package static let allInvariants = "invariants"

  /// The properties called `name`, which may be ``allInvariants``; nil where nothing is called so.
  package static func named(_ name: String) -> [HuntProperty]? {
    name == allInvariants ? invariants : HuntProperty(rawValue: name).map { [$0] }
  }

  /// All names, for a message.
  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The sentence about `name`, which no property has.
  package static func unknown(_ name: String) -> String {
    "there is no property \"\(name)\"; known are \(names)"
  }
}

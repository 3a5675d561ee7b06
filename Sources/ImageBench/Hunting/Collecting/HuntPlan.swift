package import Basics
package import Scenarios
internal import Trials
internal import Variants
internal import VirtualTime

/// What a hunt that goes on after finds plays.
///
/// What a try plays depends on its number, the seed and the start alone.
package struct HuntPlan {
  package let hunter: Hunter
  /// What is looked for: invariants, or one number.
  package let properties: [HuntProperty]
  package var bounds = HuntBounds()
  /// The scenarios that the first tries play as they are, and of which others are variations;
  /// none by default.
  package var start: [ScenarioFile] = [] {
    didSet { mark = Self.mark(of: start) }
  }
  /// What the names of random streams end in, so that a night that starts with what another one
  /// kept does not draw the scenarios of that one again.
  private var mark = ""
  /// The hash of the pictures; empty by default.
  package var corpus = ""

  /// The most changes of a variation: 4.
  ///
  /// A modelling choice: with more, little is left of what made the scenario worth keeping.
  package static let mostChanges = 4

  /// A hunt without bounds for `properties`, which are not empty.
  package init(_ hunter: Hunter, for properties: [HuntProperty]) {
    self.hunter = hunter
    self.properties = properties
  }

  /// The hash of everything on which the tries depend, played by this version.
  ///
  /// - Complexity: O(n) in the length of the start.
  package func identity(toolVersion: String) -> ContentHash {
    var hash = ContentHash()
    var lines = [
      "tool \(toolVersion)", "corpus \(corpus)",
      "variant \(hunter.variant.name) \(Definition.hash(hunter.variant))",
      "device \(hunter.device.name) \(Definition.hash(hunter.device))", "seed \(hunter.seed)",
      "schedule \(hunter.strategy)", "for \(properties.map(\.rawValue).joined(separator: " "))",
      bounds.text,
    ]
    lines.append("pairs \(CoverageFold.pairCount)")
    for line in lines + [mark] { hash.combine(line + "\n") }
    return hash
  }

  private static func mark(of start: [ScenarioFile]) -> String {
    guard !start.isEmpty else { return "" }
    var hash = ContentHash()
    for file in start { hash.combine(file.text + "\n") }
    return " after \(hash)"
  }

  /// The scenario of try `number`, from 1, before its order of jobs is drawn.
  ///
  /// The first tries are the start. Of those that follow, every second one is a variation of a
  /// scenario of the start, as in the search for a worst number; the others are drawn anew.
  package func file(ofTry number: Int) -> ScenarioFile {
    guard number > start.count else { return start[number - 1] }
    guard !start.isEmpty, number.isMultiple(of: 2) else {
      return hunter.drawn("\(number)\(mark)", named: properties.count == 1 ? properties[0] : nil)
    }
    var stream = hunter.stream("vary \(number)\(mark)")
    let base = start[stream.nextInt(below: start.count)]
    let changes = stream.nextInt(in: 1...Self.mostChanges)
    var draw = ScenarioDraw(stream)
    var file = base
    for _ in 0..<changes { file = draw.variation(of: file) }
    file.fitJumps()
    // Another scenario has other jobs, so it draws an order of its own.
    file.jobOrder = JobOrder()
    file.property = nil
    file.about = ""
    return file
  }

  /// Plays try `number`, from 1, and gives its signposts to `fold`.
  ///
  /// - Throws: `HuntError.trial` when the trial failed.
  package func play(
    _ number: Int,
    _ fold: CoverageBox
  ) throws(HuntError) -> HuntTry {
    let file = file(ofTry: number)
    let schedule: Schedule =
      number > start.count ? try hunter.schedule(ofTry: number - 1, file) : .fifo
    return try hunter.play(file, schedule, for: properties, fold)
  }
}

/// What a try played and showed.
package struct HuntTry: Sendable {
  /// The scenario with the order in which its jobs ran.
  package var file: ScenarioFile
  package var loads: Int
  /// The violations of the properties that are looked for, in order of time.
  package var violations: [HuntViolation]
}

/// A reference to a fold, so that the closures of a trial can feed it.
package final class CoverageBox {
  package var fold = CoverageFold()

  /// A fold before its first trial.
  package init() {}
}

extension Hunter {
  /// Plays `file` and judges it by `properties`; `coverage` gets what the trial reached.
  func play(
    _ file: ScenarioFile,
    _ schedule: Schedule,
    for properties: [HuntProperty],
    _ coverage: CoverageBox
  ) throws(HuntError) -> HuntTry {
    coverage.fold.beginTrial()
    var played = file
    if let number = properties.first, !number.isInvariant {
      let (score, loads, order) = try self.score(number, file, schedule) { record in
        coverage.fold.fold(record)
      }
      played.jobOrder = order
      return HuntTry(file: played, loads: loads, violations: violations(number, score))
    }
    let (watch, order) = try self.watch(file, schedule) { records in
      coverage.fold.fold(records)
    }
    played.jobOrder = order
    let violations = watch.violations.filter { properties.contains($0.property) }
    return HuntTry(file: played, loads: watch.loadCount, violations: violations)
  }

  /// The violation by a value `score` of the number `property`, if it is one.
  private func violations(_ property: HuntProperty, _ score: Double) -> [HuntViolation] {
    guard score >= property.threshold(on: device) else { return [] }
    return [HuntViolation(property, Self.text(score, property), score: score)]
  }
}

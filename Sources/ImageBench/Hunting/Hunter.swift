internal import Basics
internal import ImagePipeline
package import Requests
package import Scenarios
internal import Signposts
package import Trials
package import Variants
package import VirtualTime

/// Finds scenarios in which a variant violates a property, and shortens them.
///
/// The hunter draws scenarios one after another, each from its own random stream of the seed, plays
/// them in virtual time with modelled decodes, and judges them. So try n of a seed is the same on
/// every machine; the caller decides only how many tries there are.
package struct Hunter {
  package let variant: Variant
  package let device: DeviceProfile
  /// The seed of the drawn scenarios.
  package let seed: UInt64
  package let sources: SourceImages
  /// How each try draws the order of its ready jobs; by default first come, first served.
  package var strategy = ScheduleSearch.Strategy.fifo
  /// Changes what the pipeline stands on, for tests that plant a mistake; nil, the default, does
  /// not.
  package var changeEnvironment: (@Sendable (inout PipelineEnvironment) -> Void)?
  /// Polled during the shortening: true stops it and keeps the shortest find so far; never by
  /// default.
  package var isInterrupted: () -> Bool = { false }

  /// The share of the worst value that a shorter script has to reach: 90 %.
  ///
  /// A modelling choice: a script of three steps that is nearly as bad explains more than the worst
  /// one.
  package static let shareOfWorst = 0.9

  /// The device that scenario files name; nil for one of a file, which they cannot name.
  var deviceOfFiles: String? { device.file == nil ? device.name : nil }

  /// A hunt of `variant` on `device`.
  package init(variant: Variant, device: DeviceProfile, seed: UInt64, sources: SourceImages) {
    self.variant = variant
    self.device = device
    self.seed = seed
    self.sources = sources
  }

  /// A shortened scenario that violates a property.
  package struct Find: Sendable {
    /// The violation in the short script.
    package var violation: HuntViolation
    /// The short script, with variant, device, seed and property.
    package var file: ScenarioFile
    /// The try that found it, from 1.
    package var number: Int
    /// The number of steps before the shortening.
    package var foundSteps: Int
    /// The number of shorter scripts that were played.
    package var shrinkTries: Int
    /// Whether the shortening came to its end.
    package var shortening = Shortening.complete
  }

  /// How the shortening of a find ended.
  package enum Shortening: Sendable {
    /// No simpler script shows the violation.
    case complete
    /// Time was up, or the hunt was interrupted: a simpler script may show it too.
    case cutShort
  }

  /// The result of a hunt.
  package struct Outcome: Sendable {
    /// The number of scenarios that were played, without those of the shortening.
    package var tries = 0
    /// The number of image loads in them.
    package var loads = 0
    package var find: Find?
    /// The worst value so far; nil for invariants.
    package var worst: Double?
  }

  /// Hunts for the first violation of `invariants` until `isOver` returns true.
  ///
  /// - Parameters:
  ///   - invariants: The invariants to check.
  ///   - isOver: Called before each try with the outcome so far; true ends the hunt.
  package func hunt(
    for invariants: [HuntProperty],
    isOver: (Outcome) -> Bool
  ) throws(HuntError) -> Outcome {
    var outcome = Outcome()
    while !isOver(outcome) {
      var file = drawn("\(outcome.tries + 1)", named: invariants.count == 1 ? invariants[0] : nil)
      let schedule = try self.schedule(ofTry: outcome.tries, file)
      let (watch, order) = try self.watch(file, schedule)
      file.jobOrder = order
      outcome.tries += 1
      outcome.loads += watch.loadCount
      guard let found = watch.violations.first(where: { invariants.contains($0.property) }) else {
        continue
      }
      outcome.find = try shrunk(file, found, outcome.tries) { (file) throws(HuntError) in
        try violation(of: found.property, atLeast: 0, by: file)
      }
      return outcome
    }
    return outcome
  }

  /// Hunts for the largest value of `property` until `isOver` returns true.
  ///
  /// Every second try is a variation of the worst one so far. The outcome has a find if the worst
  /// value reaches the property's threshold on the device.
  package func hunt(
    forWorst property: HuntProperty,
    isOver: (Outcome) -> Bool
  ) throws(HuntError) -> Outcome {
    var outcome = Outcome()
    var worst: (file: ScenarioFile, violation: HuntViolation, number: Int)?
    while !isOver(outcome) {
      outcome.tries += 1
      var file = drawn("\(outcome.tries)", named: property)
      if let worst, outcome.tries % 2 == 0 {
        var draw = ScenarioDraw(stream("vary \(outcome.tries)"))
        file = draw.variation(of: worst.file)
        // Another scenario has other jobs, so it draws an order of its own.
        file.jobOrder = JobOrder()
      }
      let schedule = try self.schedule(ofTry: outcome.tries - 1, file)
      let (score, loads, order) = try self.score(property, file, schedule)
      file.jobOrder = order
      outcome.loads += loads
      if score > worst?.violation.score ?? -1 {
        worst = (
          file, HuntViolation(property, Self.text(score, property), score: score), outcome.tries
        )
        outcome.worst = score
      }
    }
    guard let worst, let reached = worst.violation.score,
      reached >= property.threshold(on: device)
    else { return outcome }
    let bound = bound(of: property, reached)
    outcome.find = try shrunk(
      worst.file,
      worst.violation,
      worst.number
    ) { (file) throws(HuntError) in
      try violation(of: property, atLeast: bound, by: file)
    }
    return outcome
  }

  /// The violation of `property` by the scenario of `file`; nil if it holds.
  package func check(
    _ property: HuntProperty,
    _ file: ScenarioFile
  ) throws(HuntError) -> HuntViolation? {
    try violation(of: property, atLeast: property.threshold(on: device), by: file)
  }

  /// The violation of `property` by the scenario of `file`, of an invariant in any way unless
  /// `kind` names one, of a number from `bound` on; nil if it holds.
  func violation(
    of property: HuntProperty,
    _ kind: HuntViolation.Kind? = nil,
    atLeast bound: Double,
    by file: ScenarioFile
  ) throws(HuntError) -> HuntViolation? {
    guard !property.isInvariant else {
      return try self.watch(file).watch.violations.first {
        $0.property == property && (kind == nil || $0.kind == kind)
      }
    }
    let (score, _, _) = try self.score(property, file)
    guard score >= bound else { return nil }
    return HuntViolation(property, Self.text(score, property), score: score)
  }

  /// The value of `property` that a shorter script has to reach where the worst one reached
  /// `score`.
  func bound(of property: HuntProperty, _ score: Double) -> Double {
    max(property.threshold(on: device), score * Self.shareOfWorst)
  }

  /// The random stream of the seed that is called `name`.
  func stream(_ name: String) -> SeededStream { SeededStream(seed: seed, name: name) }

  /// The scenario that is drawn for the try called `number` of a hunt for `property`, or for
  /// several with nil.
  func drawn(_ number: String, named property: HuntProperty?) -> ScenarioFile {
    var draw = ScenarioDraw(stream("hunt \(number)"))
    return draw.file(named: "\(property?.rawValue ?? "invariant")-\(variant.name)")
  }

  /// Makes `file`, which has `violation`, as short as `judge` finds a violation in it.
  ///
  /// - Complexity: O(``Shrinker/limit``) calls of `judge`.
  func shrunk(
    _ file: ScenarioFile,
    _ violation: HuntViolation,
    _ number: Int,
    _ judge: (ScenarioFile) throws(HuntError) -> HuntViolation?
  ) throws(HuntError) -> Find {
    var last = violation
    let file = try withFewestSwaps(file) { (file) throws(HuntError) in
      let violation = try judge(file)
      last = violation ?? last
      return violation != nil
    }
    var shrinker = Shrinker<ScenarioFile>(simpler: { $0.simpler }, cost: { $0.cost })
    shrinker.isInterrupted = isInterrupted
    let short = try shrinker.shrink(file) { (file) throws(HuntError) in
      guard let violation = try judge(file) else { return false }
      last = violation
      return true
    }
    // A shorter script may need fewer swaps.
    var result = try withFewestSwaps(short.value) { (file) throws(HuntError) in
      let violation = try judge(file)
      last = violation ?? last
      return violation != nil
    }
    // Rows that were taken away may have been the targets of jumps.
    result.fitJumps()
    result.variant = variant.name
    result.device = deviceOfFiles
    result.seed = result.seed ?? 1
    result.property = violation.property.rawValue
    result.about = last.detail
    return Find(
      violation: last,
      file: result,
      number: number,
      foundSteps: file.steps.count,
      shrinkTries: short.tries,
      shortening: isInterrupted() ? .cutShort : .complete
    )
  }
}

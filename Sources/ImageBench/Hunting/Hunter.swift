internal import Basics
internal import ImagePipeline
public import Scenarios
internal import Signposts
public import Trials
public import Variants

/// Looks for scenarios that bring out the worst of a variant, and makes them short.
///
/// Scenarios are drawn one after another, each from its own stream of the seed, played in virtual time
/// with modelled decodes, and judged. So the n-th try of a seed is the same on every machine; a clock
/// of the caller decides only how many there are.
public struct Hunter {
  /// The configuration of the pipeline that is hunted.
  public let variant: Variant
  /// The device that it runs on.
  public let device: DeviceProfile
  /// The seed of the draws.
  public let seed: UInt64
  /// The pictures behind the URLs.
  public let sources: SourceImages
  /// Whether somebody wants a find as it is, before it is as short as it goes; by default nobody does.
  public var isInterrupted: () -> Bool = { false }

  /// How close to the worst a shorter script has to stay: 90 %.
  ///
  /// A modelling choice: a script of three steps that is nearly as bad says more than the worst one.
  public static let shareOfWorst = 0.9

  /// A hunt of `variant` on `device`.
  public init(variant: Variant, device: DeviceProfile, seed: UInt64, sources: SourceImages) {
    self.variant = variant
    self.device = device
    self.seed = seed
    self.sources = sources
  }

  /// What was found.
  public struct Find: Sendable {
    /// What did not hold, in the short script.
    public var violation: HuntViolation
    /// The short script, which names variant, device, seed and property.
    public var file: ScenarioFile
    /// The number of the try that found it, from 1.
    public var number: Int
    /// The steps that its script had before it was made short.
    public var foundSteps: Int
    /// How many shorter scripts were played.
    public var shrinkTries: Int
  }

  /// How a hunt went.
  public struct Outcome: Sendable {
    /// The scenarios that were played, those of the shrinking apart.
    public var tries = 0
    /// The image loads that began in them.
    public var loads = 0
    /// What was found; nil when nothing was.
    public var find: Find?
    /// The worst number that was seen, for a property that is one.
    public var worst: Double?
  }

  /// Hunts for the first violation of `invariants`, until `isOver` says that enough was tried.
  ///
  /// - Parameters:
  ///   - invariants: Properties that must never be violated.
  ///   - isOver: Is asked before each try, with the outcome so far.
  public func hunt(
    for invariants: [HuntProperty],
    isOver: (Outcome) -> Bool
  ) throws(HuntError) -> Outcome {
    var outcome = Outcome()
    while !isOver(outcome) {
      let file = drawn(outcome.tries + 1, named: invariants.count == 1 ? invariants[0] : nil)
      let watch = try self.watch(file)
      outcome.tries += 1
      outcome.loads += watch.loadCount
      guard let found = watch.violations.first(where: { invariants.contains($0.property) }) else {
        continue
      }
      outcome.find = try shrunk(file, found, outcome.tries) { (file) throws(HuntError) in
        try self.watch(file).violations.first { $0.property == found.property }
      }
      return outcome
    }
    return outcome
  }

  /// Hunts for the largest number of `property` until `isOver` says that enough was tried.
  ///
  /// Every other try is a variation of the worst one so far. The outcome has a find if the worst
  /// reaches the property's threshold on the device.
  public func hunt(
    forWorst property: HuntProperty,
    isOver: (Outcome) -> Bool
  ) throws(HuntError) -> Outcome {
    var outcome = Outcome()
    var worst: (file: ScenarioFile, violation: HuntViolation, number: Int)?
    while !isOver(outcome) {
      outcome.tries += 1
      var file = drawn(outcome.tries, named: property)
      if let worst, outcome.tries % 2 == 0 {
        var draw = ScenarioDraw(stream("vary \(outcome.tries)"))
        file = draw.variation(of: worst.file)
      }
      let (score, loads) = try self.score(property, file)
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
    let bound = max(property.threshold(on: device), reached * Self.shareOfWorst)
    outcome.find = try shrunk(
      worst.file,
      worst.violation,
      worst.number
    ) { (file) throws(HuntError) in
      let (score, _) = try self.score(property, file)
      guard score >= bound else { return nil }
      return HuntViolation(property, Self.text(score, property), score: score)
    }
    return outcome
  }

  /// What `property` says of the scenario of `file`; nil when it holds.
  public func check(
    _ property: HuntProperty,
    _ file: ScenarioFile
  ) throws(HuntError) -> HuntViolation? {
    guard !property.isInvariant else {
      return try self.watch(file).violations.first { $0.property == property }
    }
    let (score, _) = try self.score(property, file)
    guard score >= property.threshold(on: device) else { return nil }
    return HuntViolation(property, Self.text(score, property), score: score)
  }

  private func stream(_ name: String) -> SeededStream { SeededStream(seed: seed, name: name) }

  private func drawn(_ number: Int, named property: HuntProperty?) -> ScenarioFile {
    var draw = ScenarioDraw(stream("hunt \(number)"))
    return draw.file(named: "\(property?.rawValue ?? "invariant")-\(variant.name)")
  }

  private func shrunk(
    _ file: ScenarioFile,
    _ violation: HuntViolation,
    _ number: Int,
    _ judge: (ScenarioFile) throws(HuntError) -> HuntViolation?
  ) throws(HuntError) -> Find {
    var last = violation
    var shrinker = Shrinker<ScenarioFile>(simpler: { $0.simpler }, cost: { $0.cost })
    shrinker.isInterrupted = isInterrupted
    let short = try shrinker.shrink(file) { (file) throws(HuntError) in
      guard let violation = try judge(file) else { return false }
      last = violation
      return true
    }
    var result = short.value
    result.variant = variant.name
    result.device = device.name
    result.seed = result.seed ?? 1
    result.property = violation.property.rawValue
    result.about = last.detail
    return Find(
      violation: last,
      file: result,
      number: number,
      foundSteps: file.steps.count,
      shrinkTries: short.tries
    )
  }
}

internal import ImagePipeline
internal import Simulation
public import Variants

/// One behaviour that a loading pipeline should have, and a way to find out whether a variant has it.
///
/// The cases are those of other people's test suites, told in one language; a variant with a known
/// mistake is expected to fail the case that the mistake breaks.
public struct ConformanceCase: Sendable {
  /// What a variant was found to do.
  public enum Verdict: Sendable, Hashable {
    /// It behaves as the case says.
    case pass
    /// It does not; the texts say what was seen, in the order in which it was.
    case fail([String])
  }

  typealias Body = @Sendable (Variant, inout Observations) throws(SimulationFault) -> Void

  /// The name that is stable, such as "CO-2".
  public let id: String
  /// The behaviour, as one sentence without its full stop.
  public let title: String
  /// Whether ordinary implementations fail it, so that it deserves a look first.
  public let isStarred: Bool

  private let isApplicable: @Sendable (Variant) -> Bool
  private let body: Body

  init(
    _ id: String,
    _ title: String,
    isStarred: Bool = false,
    applies: @escaping @Sendable (Variant) -> Bool = { _ in true },
    _ body: @escaping Body
  ) {
    self.id = id
    self.title = title
    self.isStarred = isStarred
    isApplicable = applies
    self.body = body
  }

  /// Whether the case says anything about `variant`.
  public func applies(to variant: Variant) -> Bool { isApplicable(variant) }

  /// Plays the case with `variant` in virtual time, on the calling thread.
  public func run(_ variant: Variant) -> Verdict {
    var observations = Observations()
    do {
      try body(variant, &observations)
    } catch {
      return .fail(observations.violations + ["the world came to a fault: \(error)"])
    }
    guard observations.count > 0 else {
      return .fail(["the case expects nothing of this variant; its applies: is to leave it out"])
    }
    return observations.violations.isEmpty ? .pass : .fail(observations.violations)
  }
}

extension ConformanceCase: CustomStringConvertible {
  /// The name and the behaviour, as in "CO-2: two sizes share the download".
  public var description: String { "\(id)\(isStarred ? " ★" : ""): \(title)" }
}

/// What a case saw that should not be.
struct Observations {
  private(set) var violations: [String] = []
  /// How often anything was expected; a case that expects nothing would pass whatever happens.
  private(set) var count = 0

  /// Notes `violation` unless `condition` holds.
  mutating func expect(_ condition: Bool, _ violation: @autoclosure () -> String) {
    count += 1
    if !condition { violations.append(violation()) }
  }

  /// Notes a difference between what was seen and what should be.
  mutating func expect<Value: Equatable>(_ what: String, _ seen: Value, is wanted: Value) {
    expect(seen == wanted, "\(what): \(seen) instead of \(wanted)")
  }

  /// Notes a load that was not handed exactly one image.
  mutating func expectImage(_ load: ImagePipeline.LoadID, _ name: String, in world: ScriptedWorld) {
    let outcomes = world.outcomes(of: load)
    expect(outcomes.count == 1, "\(name) was handed \(outcomes.count) outcomes")
    guard outcomes.count == 1 else { return }
    let failure = outcomes[0].failure
    expect(failure == nil, "\(name) failed: \(failure.map { "\($0)" } ?? "")")
  }
}

extension ScriptedWorld {
  /// A world around a pipeline of `variant`, which `change` may alter first.
  convenience init(
    _ variant: Variant,
    pictures: PictureBook = PictureBook(),
    _ change: (inout Variant) -> Void = { _ in }
  ) {
    self.init(pictures: pictures) {
      $0 = variant
      change(&$0)
    }
  }
}

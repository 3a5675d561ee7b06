internal import ImagePipeline
internal import Simulation
package import Variants

/// One behaviour that a loading pipeline should have, and a test of a variant for it.
///
/// The cases come from the test suites of image libraries, written here in one language. A variant
/// with a known mistake is expected to fail the case that checks for this mistake.
package struct ConformanceCase: Sendable {
  /// Whether a variant behaves as the case says.
  package enum Verdict: Sendable, Hashable {
    case pass
    /// It does not; the texts name each violation, in the order of observation.
    case fail([String])
  }

  typealias Body = @Sendable (Variant, inout Observations) throws(SimulationFault) -> Void

  /// A stable name, such as "CO-2".
  package let id: String
  /// The behaviour: one sentence without a full stop.
  package let title: String
  /// Whether ordinary implementations fail it; check these cases first.
  package let isStarred: Bool

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

  /// Whether the case applies to `variant`.
  package func applies(to variant: Variant) -> Bool { isApplicable(variant) }

  /// Plays the case with `variant` in virtual time, on the calling thread.
  package func run(_ variant: Variant) -> Verdict {
    var observations = Observations()
    // A case that fails half-way may leave a world behind, which the thread must not act for.
    defer { Simulator.leave() }
    do {
      try body(variant, &observations)
    } catch {
      return .fail(observations.violations + ["the simulation failed: \(error)"])
    }
    guard observations.count > 0 else {
      return .fail(["the case checks nothing for this variant; exclude the variant in its applies:"]
      )
    }
    return observations.violations.isEmpty ? .pass : .fail(observations.violations)
  }
}

extension ConformanceCase: CustomStringConvertible {
  /// The name and the behaviour, as in "CO-2: two sizes share the download".
  package var description: String { "\(id)\(isStarred ? " ★" : ""): \(title)" }
}

/// The violations that a case observed.
struct Observations {
  private(set) var violations: [String] = []
  /// The number of expectations; a case without any would always pass.
  private(set) var count = 0

  /// Records `violation` unless `condition` holds.
  mutating func expect(_ condition: Bool, _ violation: @autoclosure () -> String) {
    count += 1
    if !condition { violations.append(violation()) }
  }

  /// Records a violation if `seen` differs from `wanted`.
  mutating func expect<Value: Equatable>(_ what: String, _ seen: Value, is wanted: Value) {
    expect(seen == wanted, "\(what): \(seen) instead of \(wanted)")
  }

  /// Records a violation if `load` did not receive exactly one image.
  mutating func expectImage(_ load: ImagePipeline.LoadID, _ name: String, in world: ScriptedWorld) {
    let outcomes = world.outcomes(of: load)
    expect(outcomes.count == 1, "\(name) received \(outcomes.count) outcomes")
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

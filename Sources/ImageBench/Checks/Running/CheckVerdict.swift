internal import Scenarios

/// The verdict of a check about a loader.
package struct CheckVerdict: Sendable, Hashable {
  /// The answer.
  package enum Result: Sendable, Hashable {
    /// The loader has the failure, at its worst in this place.
    case fails(worst: Place)
    /// It has not.
    case passes
    /// That cannot be judged, for this reason.
    case unjudged(reason: String)
  }

  /// A trial with its number.
  package struct Place: Sendable, Hashable {
    /// The name of the device.
    package var device: String
    package var seed: UInt64
    package var value: Double
  }

  package let check: Check
  /// The name of the loader or variant.
  package let loader: String
  package let result: Result
  /// The numbers of all trials that have one, by device, then by seed.
  package let places: [Place]

  /// Whether the loader has the failure.
  package var fails: Bool {
    guard case .fails = result else { return false }
    return true
  }

  /// A verdict of these parts.
  init(check: Check, loader: String, result: Result, places: [Place]) {
    self.check = check
    self.loader = loader
    self.result = result
    self.places = places
  }

  /// The verdict on `check` for the trials of `loader`, by device and seed.
  ///
  /// The loader has the failure if it shows with more than half of the seeds of one device. It
  /// cannot be judged where no device has a number for more than half of them.
  init(_ check: Check, of loader: String, in grid: [CheckGrid.Row]) {
    self.check = check
    self.loader = loader
    var places: [Place] = []
    var reasons: [String] = []
    var judged = false
    var failing: [Place] = []
    for device in grid.map(\.device).uniqued {
      let rows = grid.filter { $0.device == device }
      var bad: [Place] = []
      var known = 0
      for row in rows {
        switch Self.value(check, row.trials) {
        case .number(let value):
          let place = Place(device: device, seed: row.seed, value: value)
          places.append(place)
          known += 1
          if check.bound.holds(value) { bad.append(place) }
        case .none(let reason): reasons.append(reason)
        }
      }
      if known * 2 > rows.count { judged = true }
      if bad.count * 2 > rows.count { failing += bad }
    }
    self.places = places
    if let worst = failing.max(by: { check.bound.isWorse($1.value, than: $0.value) }) {
      result = .fails(worst: worst)
    } else if judged {
      result = .passes
    } else {
      result = .unjudged(reason: Self.most(reasons) ?? "no trial was played")
    }
  }

  /// The number of `check` in the trials of one device and seed.
  private static func value(
    _ check: Check,
    _ trials: [CheckWorkload: CheckTrial]
  ) -> CheckValue {
    for need in check.needs {
      switch need.measure.value(in: check.workload, of: trials) {
      case .number(let value) where need.bound.holds(value): break
      case .number: return .none(reason: need.otherwise)
      case .none(let reason): return .none(reason: reason)
      }
    }
    let value = check.measure.value(in: check.workload, of: trials)
    // What the device has ended shows less than it would have: only what shows counts.
    if case .number(let number) = value, !check.measure.isOfAllWorkloads,
      trials[check.workload]?.isEnded == true, !check.bound.holds(number)
    {
      return .none(reason: "the device ended the app in \(check.workload.scenario.name)")
    }
    return value
  }

  /// The most frequent of `reasons`; of equals the first.
  private static func most(_ reasons: [String]) -> String? {
    reasons.uniqued.max { first, second in
      reasons.count { $0 == first } < reasons.count { $0 == second }
    }
  }
}

extension PatternCheck.Bound {
  /// Whether `value` is further on the side of the bound than `other`.
  func isWorse(_ value: Double, than other: Double) -> Bool {
    switch self {
    case .atLeast: value > other
    case .atMost: value < other
    }
  }
}

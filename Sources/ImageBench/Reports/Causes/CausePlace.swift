package import Basics
package import Records
internal import Statistics

/// The exact numbers of one trial on both sides, from which a cause is read.
package struct CausePlace: Sendable, Hashable {
  /// A number before and after.
  package struct Step: Sendable, Hashable {
    package var old: Double
    package var new: Double

    package init(_ old: Double, _ new: Double) {
      self.old = old
      self.new = new
    }
  }

  /// How the trial ended on both sides.
  package enum Ending: Sendable, Hashable {
    /// Both sides played it to its end.
    case complete
    /// The device ended the app on one side or on both, so that only outcome and peaks compare.
    case cut
  }

  package let key: CellKey
  let ending: Ending
  private let steps: [MetricName: Step]

  /// The trial `key` with the numbers of its metrics; one that is missing did not change.
  package init(_ key: CellKey, _ steps: [MetricName: Step], _ ending: Ending = .complete) {
    self.key = key
    self.steps = steps
    self.ending = ending
  }

  /// The trials of `cells`, in the order of their first cells.
  ///
  /// - Complexity: O(n) in the number of cells.
  static func cells<Cells: Sequence<JudgedCell>>(
    _ cells: Cells
  ) -> [(key: CellKey, cells: [JudgedCell])] {
    var order: [CellKey] = []
    var groups: [CellKey: [JudgedCell]] = [:]
    for cell in cells {
      if groups[cell.cell.key] == nil { order.append(cell.cell.key) }
      groups[cell.cell.key, default: []].append(cell)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  /// The trial whose cells are `cells`.
  ///
  /// - Complexity: O(n) in the number of cells.
  init(_ key: CellKey, _ cells: [JudgedCell]) {
    var steps: [MetricName: Step] = [:]
    var ending = Ending.complete
    for cell in cells where cell.cell.metric.exactness == .exact {
      guard let name = cell.cell.metric.known else { continue }
      let texts = [cell.base, cell.candidate]
      if name == .outcome, texts.contains(where: { $0 != TrialOutcome.completed.rawValue }) {
        ending = .cut
      }
      let numbers = texts.map { Double($0) }
      // An empty cell had nothing to measure.
      if numbers.contains(where: { $0 != nil }) {
        steps[name] = Step(numbers[0] ?? 0, numbers[1] ?? 0)
      }
    }
    self.init(key, steps, ending)
  }

  /// The numbers of `metric`; nil where they are unknown or did not change.
  func step(_ metric: MetricName) -> Step? { steps[metric] }

  private func numbers(_ metric: MetricName) -> Step { steps[metric] ?? Step(0, 0) }

  /// Whether `metric` grew by more than the factor `factor` and by `least` in its unit.
  func rises(_ metric: MetricName, by factor: Double = 1.5, least: Double = 2) -> Bool {
    let step = numbers(metric)
    return step.new > step.old * factor && step.new - step.old >= least
  }

  /// Whether `metric` fell by more than the factor `factor` and by `least` in its unit.
  func falls(_ metric: MetricName, by factor: Double = 1.5, least: Double = 2) -> Bool {
    let step = numbers(metric)
    return step.old > step.new * factor && step.old - step.new >= least
  }

  /// Whether `metric` fell to zero.
  func vanishes(_ metric: MetricName) -> Bool {
    let step = numbers(metric)
    return step.old > 0 && step.new == 0
  }

  /// Whether `metric` changed by no more than the share `share`.
  func holds(_ metric: MetricName, within share: Double = 0.05) -> Bool {
    let step = numbers(metric)
    return (step.new - step.old).magnitude <= share * max(step.old.magnitude, step.new.magnitude)
  }

  /// The number of `metric` after the change; 0 where it is unknown.
  func new(_ metric: MetricName) -> Double { numbers(metric).new }

  /// How the quotient of two metrics changed, as a factor; 1 where one of them is zero or unknown.
  func factor(of metric: MetricName, per other: MetricName) -> Double {
    let (a, b) = (numbers(metric), numbers(other))
    guard a.old > 0, b.old > 0, b.new > 0 else { return 1 }
    return (a.new / a.old) / (b.new / b.old)
  }
}

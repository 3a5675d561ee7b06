package import Basics
internal import Records
internal import Statistics

/// The numbers of several trials together, of those alone that both sides played to their end.
///
/// Counts and bytes of traffic are summed, peaks are the largest, shares and means are averaged.
package struct PlaceNumbers: Sendable {
  /// A number that leads reports, before and after.
  package struct Effect: Sendable, Hashable {
    package let title: String
    package let step: CausePlace.Step
    let metric: MetricName

    /// Whether it is worse by a hundredth or more.
    package var isWorse: Bool { step.new > 1.01 * step.old && step.new - step.old >= 0.05 }

    /// Both values with their unit: "3.1 → 9.8 %".
    package var text: String { PlaceNumbers.text(step, metric) }
  }

  /// The numbers that lead, by what users notice first: blank, hitches, memory, work.
  private static let leading: [(title: String, metric: MetricName)] = [
    ("blank at rest", .blankAtRestPct), ("images missing", .imagesMissingPct),
    ("hitches", .hitchTimeRatioMsPerS), ("memory of the limit", .memoryOfLimitPct),
    ("cores busy", .cpuMs), ("decoder busy", .decoderBusyMs), ("bytes received", .wireBytes),
  ]

  private let places: [CausePlace]

  /// The numbers of `places`; peaks alone where none was played to its end.
  package init(_ places: [CausePlace]) {
    let complete = places.filter { $0.ending == .complete }
    self.places = complete.isEmpty ? places : complete
    isCut = complete.isEmpty
  }

  private let isCut: Bool

  /// The number of `metric`; nil where no trial has it, or only trials that ended early.
  ///
  /// - Complexity: O(n) in the number of trials.
  package func step(_ metric: MetricName) -> CausePlace.Step? {
    let steps = places.compactMap { $0.step(metric) }
    let isPeak = MetricName.isPeakOfMemory(metric.rawValue)
    guard !steps.isEmpty, !isCut || isPeak else { return nil }
    func combined(_ side: (CausePlace.Step) -> Double) -> Double {
      let values = steps.map(side)
      if isPeak || metric.rawValue.hasSuffix("_max") { return values.max() ?? 0 }
      let sum = values.reduce(0, +)
      return Self.isMean(metric) ? sum / Double(values.count) : sum
    }
    return CausePlace.Step(combined(\.old), combined(\.new))
  }

  /// The numbers that lead.
  ///
  /// - Complexity: O(n) in the number of trials.
  package var effects: [Effect] {
    Self.leading.compactMap { title, metric in
      step(metric).map { Effect(title: title, step: $0, metric: metric) }
    }
  }

  private static func isMean(_ metric: MetricName) -> Bool {
    let name = metric.rawValue
    return ["_pct", "_mean", "_p95", "_p99", "_per_", "_rate"].contains { name.contains($0) }
  }

  /// Both values with the unit that the name of the metric ends in.
  static func text(_ step: CausePlace.Step, _ metric: MetricName) -> String {
    let name = metric.rawValue
    if name.hasSuffix("_bytes") {
      return [step.old, step.new].map { ByteCount(Int($0.rounded())).description }
        .joined(separator: " → ")
    }
    let unit =
      name.hasSuffix("_pct") ? " %" : name.hasSuffix("_ms_per_s") ? " ms/s" : ""
    let isTime = unit.isEmpty && name.contains("_ms")
    return "\(short(step.old)) → \(short(step.new))" + (isTime ? " ms" : unit)
  }

  /// A number with up to three digits, or all of an integer.
  private static func short(_ value: Double) -> String {
    let size = value.magnitude
    let places = value == value.rounded() || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
    return FixedPoint.text(value, places: places)
  }
}

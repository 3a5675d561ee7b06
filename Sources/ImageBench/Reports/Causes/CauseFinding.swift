internal import Basics
package import Records
internal import Statistics

/// A cause with the trials that show it.
package struct CauseFinding: Sendable {
  package let cause: RegressionCause
  /// The trials whose counters show it, in the order of the tables; never empty.
  package let places: [CausePlace]

  /// The most counters in a sentence.
  private static let mostLeads = 2

  /// The cause as a clause, such as "nothing is cancelled any more".
  ///
  /// - Complexity: O(n) in the number of trials.
  package var words: String { cause.words(leads) }

  /// The numbers of the counters that show it.
  private var leads: [MetricName: CausePlace.Step] {
    let numbers = PlaceNumbers(places)
    return cause.leads.reduce(into: [:]) { $0[$1] = numbers.step($1) }
  }

  /// The cause, the counters that show it, and the effect on users, such as "nothing is cancelled
  /// any more: `cancels_stopped` 130 → 0; blank at rest 3.10 → 9.80 %".
  ///
  /// - Complexity: O(n) in the number of trials.
  package var sentence: String {
    let numbers = PlaceNumbers(places)
    let steps = self.leads
    let leads = cause.leads.compactMap { metric -> String? in
      guard let step = steps[metric], step.old != step.new else { return nil }
      return "`\(metric)` \(PlaceNumbers.text(step, metric))"
    }.prefix(Self.mostLeads)
    let cut = places.count { $0.ending == .cut }
    let end =
      cut == 0 ? [] : ["the device ends the app in \(cut) of \(Plural.text(places.count, "cell"))"]
    let effects = numbers.effects.filter { effect in
      effect.isWorse && !cause.leads.contains(effect.metric)
    }.map { "\($0.title) \($0.text)" }
    let parts = [leads.joined(separator: ", ")] + end + effects
    let text = parts.filter { !$0.isEmpty }.joined(separator: "; ")
    return text.isEmpty ? words : "\(words): \(text)"
  }

  /// The trial that users notice most: with the largest growth of what is blank, then of hitches,
  /// then of the first counter that shows the cause.
  ///
  /// - Complexity: O(n) in the number of trials.
  package var worst: CellKey {
    func growth(_ place: CausePlace, _ metric: MetricName) -> Double {
      place.ending == .cut ? 0 : place.step(metric).map { $0.new - $0.old } ?? 0
    }
    for metric in [MetricName.blankAtRestPct, .hitchTimeRatioMsPerS, .imagesMissingPct] {
      guard let most = places.max(by: { growth($0, metric) < growth($1, metric) }),
        growth(most, metric) > 0.05
      else { continue }
      return most.key
    }
    return places.max {
      growth($0, cause.leads[0]).magnitude < growth($1, cause.leads[0]).magnitude
    }?.key ?? places[0].key
  }

  /// How many trials show it, and which one most.
  var location: String {
    let name = worst.title
    return places.count == 1 ? name : "\(places.count) cells, most in \(name)"
  }
}

/// The rows of a report that have one cause, or one metric where no cause explains them.
package struct RegressionGroup<Row: Sendable>: Sendable {
  /// The cause; nil for rows of one metric.
  package let cause: CauseFinding?
  /// In the order of the report; never empty.
  package let rows: [Row]

  /// The finding in one line; `line` describes a row that no cause explains.
  ///
  /// - Complexity: O(n) in the number of trials of the cause.
  package func title(_ line: (Row) -> String) -> String {
    if let cause { return "\(cause.sentence) (\(cause.location))" }
    let rest = rows.count - 1
    return line(rows[0]) + (rest == 0 ? "" : "; and \(Plural.text(rest, "other cell"))")
  }
}

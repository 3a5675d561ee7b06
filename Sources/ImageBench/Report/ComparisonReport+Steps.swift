internal import Quantities
internal import Statistics

extension ComparisonReport {
  /// What each row changed against the row above it, as one line of text for each row.
  ///
  /// A line names the exact metrics of the table that changed most, by the ratio of the larger to
  /// the smaller value, at most four; a change of outcome always comes first.
  public var steps: [String] {
    var lines: [String] = []
    for section in sections {
      lines.append(section.title)
      for index in section.rows.indices.dropFirst() {
        let changes = changes(from: section.rows[index - 1], to: section.rows[index])
        let text = changes.isEmpty ? "no change" : changes.joined(separator: " · ")
        lines.append("  \(section.rows[index].variant): \(text)")
      }
    }
    return lines
  }

  private func changes(from before: Row, to after: Row) -> [String] {
    let hasEndedElsewhere = frames(before) != frames(after) && !endTogether(before, after)
    let words =
      outcome(before) == outcome(after) ? [] : ["\(outcome(before)) → \(outcome(after))"]
    var numbers: [(factor: Double, text: String)] = []
    for headline in headlines where info(headline)?.exactness == "exact" {
      // A trial that was cut short has counted less; only its peaks can be compared.
      if hasEndedElsewhere, info(headline)?.cutShort != .comparable { continue }
      let old = before.trials.first?.cells[headline.metric] ?? ""
      let new = after.trials.first?.cells[headline.metric] ?? ""
      guard old != new, let oldNumber = Double(old), let newNumber = Double(new),
        let text = change(headline, oldNumber, newNumber)
      else { continue }
      numbers.append(text)
    }
    // Equal factors keep the order of the columns, which is the order of importance.
    let ranked = numbers.enumerated().sorted {
      ($0.element.factor, -$0.offset) > ($1.element.factor, -$1.offset)
    }
    return words + ranked.prefix(4).map(\.element.text)
  }

  private func change(
    _ headline: Headline,
    _ old: Double,
    _ new: Double
  ) -> (factor: Double, text: String)? {
    let shownOld = FixedPoint.text(old / headline.divisor, places: headline.places)
    let shownNew = FixedPoint.text(new / headline.divisor, places: headline.places)
    guard shownOld != shownNew else { return nil }
    let low = min(old.magnitude, new.magnitude)
    let factor = low > 0 ? max(old.magnitude, new.magnitude) / low : .infinity
    let unit = headline.unit.map { " " + $0 } ?? ""
    return (factor, "\(headline.title) \(shownOld) → \(shownNew)\(unit)")
  }

  /// The frames that a row's trials presented.
  private func frames(_ row: Row) -> Int {
    row.trials.first?.cells["frame_count"].flatMap { Int($0) } ?? 0
  }

  /// Whether two rows presented so nearly the same frames that their counts compare: within 5 %.
  private func endTogether(_ before: Row, _ after: Row) -> Bool {
    (frames(before) - frames(after)).magnitude * 20 <= max(frames(before), frames(after)).magnitude
  }
}

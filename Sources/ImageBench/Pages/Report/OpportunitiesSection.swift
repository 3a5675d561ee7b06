internal import Basics
internal import Records
internal import Reports

/// What each change of loader or switch saves of the four numbers, the largest savings first.
struct OpportunitiesSection {
  private struct Change {
    var from: String
    var to: String
    /// The scores of both where they are compared; none without such a place.
    var scores: (from: [LeadNumber: DesignVerdict.Score], to: [LeadNumber: DesignVerdict.Score])
    /// What is done: the switches, or nothing for another loader.
    var words: String
    /// Whether the device ends the app with each of them somewhere.
    var ends: (from: Bool, to: Bool)
    /// In how many of all places both play to the end, which alone are compared.
    var places: (whole: Int, all: Int)

    /// Whether the device no longer ends it.
    var isRescue: Bool { ends.from && !ends.to }

    /// How much less `to` has of `number`; nil where one of them has no such number.
    func saved(_ number: LeadNumber) -> Double? {
      guard let old = scores.from[number]?.value, let new = scores.to[number]?.value else {
        return nil
      }
      return old - new
    }

    /// By what changes are ordered: what users see, then memory, then work.
    var rank: [Double] {
      let seen = (saved(.blank) ?? 0) + (saved(.hitches) ?? 0)
      return [isRescue ? 1 : 0, seen, saved(.memory) ?? 0, saved(.work) ?? 0]
    }
  }

  let runs: [ReportedRun]
  let lineage: VariantLineage
  let focuses: [PageFocus]

  func write(into page: inout Markup) {
    page.section("What a change saves", "steps") { section in
      section.element(
        "p",
        ["class": "note"],
        "Each loader against the one that it builds upon, and the winner against today's loader. First "
          + "changes with which the device no longer ends the app, then by blank points and ms/s of "
          + "hitches together, then by memory and work. Only places in which both play to the end are "
          + "compared."
      )
      for (run, focus) in zip(runs, focuses) {
        if runs.count > 1 { section.element("h3", run.name) }
        table(run, focus, &section)
      }
    }
  }

  private func changes(_ run: ReportedRun, _ focus: PageFocus) -> [Change] {
    guard let verdict = focus.verdict else { return [] }
    var pairs = StepSummary.all(run.run.record, lineage: lineage).map { ($0.base, $0.variant) }
    if let winner = verdict.answer?.winner, winner != focus.current,
      !pairs.contains(where: { $0 == (focus.current, winner) })
    {
      pairs.append((focus.current, winner))
    }
    let changes = pairs.compactMap { base, variant -> Change? in
      guard let from = verdict[base], let to = verdict[variant] else { return nil }
      let ends = Set((from.ended + to.ended).map(\.place))
      let whole = verdict.places.filter { !ends.contains($0) }
      let part = whole.isEmpty ? nil : Self.part(run.run.record, [base, variant], whole)
      return Change(
        from: base,
        to: variant,
        scores: (part?[base]?.scores ?? [:], part?[variant]?.scores ?? [:]),
        words: lineage.switches(from: base, to: variant),
        ends: (!from.ended.isEmpty, !to.ended.isEmpty),
        places: (whole.count, verdict.places.count)
      )
    }
    return changes.enumerated().sorted { left, right in
      let (a, b) = (left.element.rank, right.element.rank)
      if a != b { return b.lexicographicallyPrecedes(a) }
      return left.offset < right.offset
    }.map(\.element)
  }

  /// The verdict on the loaders `names` in `places` alone.
  private static func part(
    _ record: RunRecord,
    _ names: [String],
    _ places: [DesignVerdict.Place]
  ) -> DesignVerdict? {
    let trials = record.trials.filter { trial in
      names.contains(trial.variant)
        && places.contains {
          $0.scenario == trial.scenario && $0.device == trial.device && $0.network == trial.network
        }
    }
    return DesignVerdict(record.with(metrics: record.metrics, trials: trials))
  }

  private func table(_ run: ReportedRun, _ focus: PageFocus, _ section: inout Markup) {
    let changes = changes(run, focus)
    guard !changes.isEmpty else {
      section.element("p", "There is one loader in each place, so no change was made.")
      return
    }
    let columns =
      [PageTable.Column.text("change")]
      + LeadNumber.allCases.map { .number("\($0.rawValue), \($0.unit)") }
    let caption = "Changes by what they save" + (runs.count > 1 ? ": \(run.name)" : "")
    PageTable(caption: caption, columns: columns, sorting: .none)
      .write(into: &section) { rows in
        for change in changes {
          rows.element("tr") { write(change, focus, &$0) }
          rows.newLine()
        }
      }
  }

  private func write(_ change: Change, _ focus: PageFocus, _ row: inout Markup) {
    row.element("th", ["scope": "row"]) { head in
      head.element("strong", change.to)
      head.write(" instead of \(change.from)")
      if change.from == focus.current { head.write(" (today)") }
      if change.isRescue {
        head.element("small", ["class": "good"], " the device no longer ends it")
      } else if change.ends.to, !change.ends.from {
        head.element("small", ["class": "bad"], " the device ends it")
      }
      if change.places.whole < change.places.all {
        let (whole, all) = change.places
        head.element("small", " (compared in \(whole) of \(Plural.text(all, "place")))")
      }
      if !change.words.isEmpty { head.element("small", ["class": "switches"], change.words) }
    }
    for number in LeadNumber.allCases { write(number, change, &row) }
  }

  private func write(_ number: LeadNumber, _ change: Change, _ row: inout Markup) {
    guard let saved = change.saved(number), let old = change.scores.from[number]?.value,
      let new = change.scores.to[number]?.value
    else {
      row.element("td", ["class": "n"]) { cell in
        cell.write("–")
        cell.element("span", ["class": "hidden"], "there is no place in which both play to the end")
      }
      return
    }
    let isSame = number.text(old) == number.text(new)
    let style = isSame ? "n" : number.isNear(old, new) ? "n sub" : saved > 0 ? "n good" : "n bad"
    row.element("td", ["class": style]) { cell in
      cell.write(isSame ? number.text(new) : "\(number.text(old)) → \(number.text(new))")
      let word = saved > 0 ? "less" : "more"
      if !isSame, !number.isNear(old, new) { cell.element("span", ["class": "hidden"], " \(word)") }
    }
  }
}

internal import Basics
internal import Records
package import Reports
internal import Scenarios
internal import Trials

/// The tables of `imagebench repro`.
package enum PatternTables {
  /// The metrics that are shown for every pattern, after its own.
  private static let context: [MetricName] = [
    .outcome, .hitchTimeRatioMsPerS, .missedFramesPct, .imagesMissing,
    .timeToImageAllMsP95, .ledgerPeakImageBytes, .decodeCount, .fetches,
  ]
  /// Those that are shown where the mistake bound fewer cells than its fixes.
  private static let contextOfFewer: [MetricName] = [
    .outcome, .hitchTimeRatioMsPerS, .missedFramesPct, .cellBinds, .imagesShown,
    .ledgerPeakImageBytes,
  ]

  /// All patterns.
  package static var list: ReportTable {
    var table = ReportTable(
      title: "patterns",
      columns: ["number", "name", "title", "bad", "fixed", "scenario"].map {
        ReportTable.Column($0)
      },
      keyColumnCount: 2
    )
    for pattern in FailurePattern.catalogue {
      table.append(row: [
        .text(pattern.number), .text(pattern.name), .text(pattern.title), .text(pattern.bad),
        .text(pattern.fixed.joined(separator: " ")), .text(pattern.scenario.name),
      ])
    }
    return table
  }

  /// The largest number of patterns that a search shows.
  private static let mostFound = 5

  /// The patterns that match `words`, the best first, with the command for the best; nil if none
  /// matches.
  package static func search(_ words: String) -> ReportTable? {
    let found = PatternSearch.patterns(for: words)
    guard let best = found.first else { return nil }
    var table = ReportTable(
      title: "patterns for \"\(words)\"",
      columns: ["number", "name", "title", "what users see"].map { ReportTable.Column($0) },
      keyColumnCount: 2
    )
    for pattern in found.prefix(mostFound) {
      table.append(row: [
        .text(pattern.number), .text(pattern.name), .text(pattern.title), .text(pattern.sees),
      ])
    }
    table.footnotes = ["Next: imagebench repro \(best.name)"]
    return table
  }

  /// The metrics of one verdict, the mistake's column first.
  package static func metrics(of verdict: PatternVerdict) -> ReportTable {
    let pattern = verdict.pattern
    var table = ReportTable(
      title: "\(pattern.name) · \(verdict.device.name) · seed \(verdict.seed)",
      columns: [ReportTable.Column("metric")]
        + [ReportTable.Column.number(pattern.bad, key: "bad")]
        + pattern.fixed.enumerated().map { index, name in
          ReportTable.Column.number(name, key: "fixed_\(index + 1)")
        } + [ReportTable.Column("must be", key: "asked_for")],
      keyColumnCount: 1
    )
    let binds = ([verdict.bad] + verdict.fixed).map { $0[.cellBinds].number ?? 0 }
    // Late frames skip positions, and an app that was ended binds nothing more.
    let bindsFewer = binds.dropFirst().allSatisfy { binds[0] < $0 }
    let context = bindsFewer ? contextOfFewer : context
    let names = pattern.metrics + context.filter { !pattern.metrics.contains($0) }
    for name in names {
      let metric = Metric.named(name)
      let asked = pattern.checks.filter { $0.metric == name }.map(condition)
      table.append(
        row: [.text(metric.name)]
          + ([verdict.bad] + verdict.fixed).map { cell($0[name], metric) }
          + [.text(asked.joined(separator: ", "))]
      )
    }
    table.footnotes = names.map(Metric.named).map { "\($0.name): \($0.meaning)" }
    if bindsFewer {
      table.footnotes.append(
        "\(pattern.bad) bound fewer cells: late frames skip positions, and an app that was ended binds nothing "
          + "more. Counts of missing images, waits and decodes would compare other images, so they are left out."
      )
    }
    return table
  }

  /// One row for each pattern and device: the number of seeds with which it is reproduced, and the
  /// values closest to the bounds.
  package static func summary(of verdicts: [PatternOutcome]) -> ReportTable {
    var table = ReportTable(
      title: "patterns",
      columns: [
        ReportTable.Column("pattern"), ReportTable.Column("device"),
        ReportTable.Column("seeds", alignment: .trailing), .number("least bad"),
        .number("most fixed"), ReportTable.Column("metric"),
      ],
      keyColumnCount: 2
    )
    var groups: [[PatternOutcome]] = []
    for verdict in verdicts {
      if let last = groups.last?.last, last.pattern == verdict.pattern,
        last.device == verdict.device
      {
        groups[groups.count - 1].append(verdict)
      } else {
        groups.append([verdict])
      }
    }
    for group in groups { table.append(row: row(of: group)) }
    return table
  }

  private static func row(of group: [PatternOutcome]) -> [ReportTable.Cell] {
    let pattern = group[0].pattern
    let symptom = PatternOutcome.symptom(of: pattern)
    let good = group.filter(\.isReproduced).count
    let least = group.compactMap(\.bad).min()
    let most = group.flatMap(\.fixed).max()
    return [
      .text(pattern.name), .text(group[0].device), .text("\(good)/\(group.count)"),
      .number(least, places: places(least), otherwise: "no trial has a value"),
      .number(most, places: places(most), otherwise: "no trial has a value"),
      .text(symptom.rawValue),
    ]
  }

  /// The condition of a check, such as "fixed ≤ 5".
  static func condition(_ check: PatternCheck) -> String {
    let bound: String
    switch check.bound {
    case .atLeast(let least): bound = "≥ \(limit(least, check))"
    case .atMost(let most): bound = "≤ \(limit(most, check))"
    }
    switch check.side {
    case .bad: return "bad \(bound)"
    case .fixed: return "fixed \(bound)"
    case .ratio: return "bad ÷ fixed \(bound)"
    }
  }

  private static func cell(_ value: MetricValue, _ metric: Metric) -> ReportTable.Cell {
    switch value {
    case .integer(let count) where metric.unit == "bytes": .bytes(ByteCount(count))
    case .integer(let count): .count(count)
    case .real(let number): .number(number, places: places(number))
    case .text(let word): .text(word)
    case .empty(let reason): .empty(reason: reason)
    }
  }

  private static func places(_ value: Double?) -> Int {
    guard let value, value != value.rounded() else { return 0 }
    return abs(value) < 10 ? 2 : 1
  }

  /// A bound in the format of the cells of its row.
  private static func limit(_ value: Double, _ check: PatternCheck) -> String {
    let isBytes = check.side != .ratio && Metric.named(check.metric).unit == "bytes"
    return isBytes ? "\(ByteCount(Int(value)))" : number(value)
  }

  private static func number(_ value: Double) -> String {
    FixedPoint.text(value, places: places(value))
  }
}

internal import Records
internal import Statistics
internal import Text

/// A comparison for programs: one row or object for each cell that is not unchanged.
struct ComparisonTable {
  /// The version of the JSON schema.
  static let schemaVersion = 1

  private let comparison: RunComparison

  init(_ comparison: RunComparison) {
    self.comparison = comparison
  }

  var csv: String {
    var document = CSVDocument(header: [
      "verdict", "scenario", "variant", "device", "seed", "metric", "unit", "polarity",
      "exactness", "base", "candidate", "change", "change_lower", "change_upper", "more_rounds",
      "reason", "margin", "base_samples", "candidate_samples",
    ])
    for cell in cells {
      let (key, metric) = (cell.cell.key, cell.cell.metric)
      let change = [cell.change?.relative, cell.change?.lower, cell.change?.upper]
      // In steps, because Swift 6.2 does not find the types of one long sum in time.
      var row: [String] = [
        cell.verdict.rawValue, key.scenario, key.variant, key.device, key.seed, metric.name,
        metric.unit, metric.polarity.rawValue, metric.exactness.rawValue, cell.base,
        cell.candidate,
      ]
      row += change.map { part -> String in part.map { "\($0)" } ?? "" }
      row.append(cell.moreRounds.map { "\($0)" } ?? "")
      row.append(cell.reason)
      row.append(cell.margin.map { "\($0)" } ?? "")
      row.append(cell.cell.samples?.base ?? "")
      row.append(cell.cell.samples?.candidate ?? "")
      document.append(row: row)
    }
    return document.text
  }

  var json: String {
    var census = JSONObject()
    for verdict in RunComparison.order {
      census[verdict.rawValue] = .integer(comparison.judged.count(of: verdict))
    }
    let value: JSONValue = [
      "schema_version": .integer(Self.schemaVersion),
      "outcome": .string("\(comparison.outcome())"),
      "base": side(comparison.base),
      "candidate": side(comparison.candidate),
      "switches": .string(comparison.switches),
      "only": .string(comparison.part),
      "order": .string(order),
      "differences": .array(comparison.differences.map { .string($0) }),
      "notes": .array(comparison.notes.map { .string($0) }),
      "cells_judged": .integer(comparison.judgedCount),
      "noisy_cells_tested": .integer(comparison.judged.noisyCellCount),
      "census": .object(census),
      "findings": .array(comparison.findings.json),
      "verdict": .array(comparison.verdict.map { .string($0) }),
      "noise_floors": .array(NoiseFloorText(comparison).cells.map(floor)),
      "cells": .array(cells.map(object)),
    ]
    return JSONWriter.text(value, layout: .indented) + "\n"
  }

  private var cells: [JudgedCell] {
    RunComparison.order.filter { $0 != .unchanged }.flatMap { comparison.cells($0) }
  }

  private var order: String {
    switch comparison.options.order {
    case .interleaved: "interleaved"
    case .sequential: "sequential"
    case .sequentialAllowed: "sequential_allowed"
    }
  }

  private func side(_ side: RunComparison.Side) -> JSONValue {
    [
      "directory": .string(side.directory),
      "variant": side.variant.map { .string($0) } ?? .null,
      "tool_version": .string(side.toolVersion),
      "started_utc": .string(side.startedUTC),
    ]
  }

  private func object(_ cell: JudgedCell) -> JSONValue {
    let (key, metric) = (cell.cell.key, cell.cell.metric)
    return [
      "verdict": .string(cell.verdict.rawValue),
      "scenario": .string(key.scenario),
      "variant": .string(key.variant),
      "device": .string(key.device),
      "seed": .string(key.seed),
      "metric": .string(metric.name),
      "unit": .string(metric.unit),
      "polarity": .string(metric.polarity.rawValue),
      "exactness": .string(metric.exactness.rawValue),
      "base": .string(cell.base),
      "candidate": .string(cell.candidate),
      "change": cell.change.map { .number($0.relative) } ?? .null,
      "change_lower": cell.change.map { .number($0.lower) } ?? .null,
      "change_upper": cell.change.map { .number($0.upper) } ?? .null,
      "more_rounds": cell.moreRounds.map { .integer($0) } ?? .null,
      "reason": .string(cell.reason),
      "margin": cell.margin.map { .number($0) } ?? .null,
      "base_samples": Self.count(cell.cell.samples?.base),
      "candidate_samples": Self.count(cell.cell.samples?.candidate),
    ]
  }

  private static func count(_ text: String?) -> JSONValue {
    text.flatMap { Int($0) }.map { .integer($0) } ?? .null
  }

  /// A noise floor above the usual margin; the cell may be unchanged.
  private func floor(_ cell: JudgedCell) -> JSONValue {
    let key = cell.cell.key
    return [
      "scenario": .string(key.scenario),
      "variant": .string(key.variant),
      "device": .string(key.device),
      "seed": .string(key.seed),
      "metric": .string(cell.cell.metric.name),
      "floor": .number(cell.margin ?? 0),
    ]
  }
}

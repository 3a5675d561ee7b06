internal import Basics
internal import Scenarios
internal import Text

/// A report as one JSON object.
struct CheckJSON {
  private let report: CheckReport

  init(_ report: CheckReport) { self.report = report }

  var text: String {
    let loaders = report.parts.map { part -> JSONValue in
      .object([
        "loader": .string(part.loader), "summary": .string(part.summary),
        "obstacle": part.obstacle.map { .string($0) } ?? .null,
        "failures": .integer(part.findings(.fails).count),
        "advice": .integer(part.findings(.advice).count),
        "accepted": .integer(part.findings(.accepted).count),
        "not_judged": .integer(part.findings(.notJudged).count),
        "checks": .array(part.findings.map { check($0, part.loader) }),
      ])
    }
    let object: JSONObject = [
      "devices": .array(report.devices.map { .string($0) }),
      "seeds": .array(report.seeds.map { .string("\($0)") }), "loaders": .array(loaders),
    ]
    return JSONWriter.text(.object(object)) + "\n"
  }

  private func check(_ finding: CheckReport.Finding, _ loader: String) -> JSONValue {
    let check = finding.check
    var object: JSONObject = [
      "check": .string(check.name), "title": .string(check.title),
      "patterns": .array(check.failures.map { .string($0.number) }),
      "level": .string(check.level.rawValue), "impact": .string(check.impact.rawValue),
      "result": .string(finding.standing.rawValue), "measure": .string(check.measure.text),
      "bound": .string(CheckTable.bound(check.bound)), "bound_reason": .string(check.reason),
      "scenario": .string(finding.evidence?.scenario ?? check.workload.scenario.name),
      "values": .array(finding.verdict.places.map(value)), "reason": .string(finding.reason),
    ]
    guard finding.verdict.fails else { return .object(object) }
    object["fix"] = .string(check.fix)
    object["reports"] = .array(check.provenance.map { .string($0) })
    guard let evidence = finding.evidence else { return .object(object) }
    object["trial"] = .string(evidence.trial)
    if let frame = evidence.frame {
      object["frame"] = .integer(frame.number)
      object["sight"] = .string(frame.sight)
      if let cause = frame.cause { object["cause"] = .string(cause) }
    }
    let commands = CheckCommands(evidence, loader, check.name, report.further)
    object["commands"] = .array(commands.lines.map { .string($0) })
    return .object(object)
  }

  private func value(_ place: CheckVerdict.Place) -> JSONValue {
    .object([
      "device": .string(place.device), "seed": .string("\(place.seed)"),
      "value": .string(FixedPoint.text(place.value, places: 6)),
    ])
  }
}

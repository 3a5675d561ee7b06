internal import Basics
internal import Scenarios

/// One failure in words that terminals, pull requests and pages share.
package struct CheckStory: Sendable {
  /// One of its facts: a word for it, and a text.
  package struct Fact: Sendable {
    package var word: String
    package var text: String
  }

  /// The failure in a few words, with the name of the check.
  package let title: String
  /// The numbers, why they are a failure, and where it is worst, in the order of reading.
  package let seen: [Fact]
  /// The commands that play the worst trial and draw its film; none without evidence.
  package let commands: [String]
  /// The fix, the reports, and what was accepted.
  package let remedy: [Fact]
  /// Where the failure was reported.
  package let reports: [String]

  /// The words of `report` for `finding`, a failure of `loader`.
  package init(_ finding: CheckReport.Finding, of loader: String, in report: CheckReport) {
    let check = finding.check
    title = "\(check.title) · \(check.label)"
    reports = check.provenance
    let numbers = Self.numbers(finding, report.devices)
    var seen = [
      Fact(word: "measured", text: "\(check.measure.text): \(numbers)"),
      Fact(word: "fails at \(finding.bound)", text: check.reason),
    ]
    var commands: [String] = []
    if let evidence = finding.evidence {
      seen.append(Fact(word: "worst", text: Self.place(evidence)))
      if let sentence = evidence.sentence { seen.append(Fact(word: "said", text: sentence)) }
      commands = CheckCommands(evidence, loader, check.name, report.further).lines
    }
    if let since = finding.since { seen.append(Fact(word: "since", text: since)) }
    self.seen = seen
    self.commands = commands
    var remedy = [Fact(word: "fix", text: check.fix)]
    if let acceptance = finding.acceptance {
      let until = acceptance.until.map { ", until \($0)" } ?? ""
      remedy.append(Fact(word: "accepted", text: acceptance.reason + until))
    }
    if let expired = finding.expired, let until = expired.until {
      let text = "it was accepted until \(until) (\(expired.reason)); fix it, or accept it again"
      remedy.append(Fact(word: "expired", text: text))
    }
    self.remedy = remedy
  }

  /// The numbers of each device, by seed.
  private static func numbers(_ finding: CheckReport.Finding, _ devices: [String]) -> String {
    devices.compactMap { device in
      let values = finding.verdict.places.filter { $0.device == device }
      guard !values.isEmpty else { return nil }
      return "\(device) \(values.map { CheckTable.number($0.value) }.joined(separator: ", "))"
    }.joined(separator: "; ")
  }

  private static func place(_ evidence: CheckEvidence) -> String {
    var text = "\(evidence.scenario) on \(evidence.device), seed \(evidence.seed)"
    if let frame = evidence.frame {
      text +=
        ", frame \(frame.number) at \(FixedPoint.text(frame.time.seconds, places: 3)) s: "
        + frame.sight
      if let cause = frame.cause { text += " (\(cause))" }
    }
    return text
  }
}

import Basics
import Files
import Foundation
import Records
import Reports
import TestSupport
import Testing
import Text

@testable import Checks

@Suite("A report of checks")
struct CheckReportTests {
  private static let names = ["wrong-image", "no-disk", "main-wait", "sideways", "flicker"]

  /// A report with a failure, advice, an accepted failure, one that is not judged and a pass.
  private static func report(_ accepted: AcceptedChecks = AcceptedChecks()) throws -> CheckReport {
    let place = CheckVerdict.Place(device: "iphone-se", seed: 2, value: 480)
    let verdicts = try names.enumerated().map { index, name in
      let check = try #require(Check.named(name))
      let results: [CheckVerdict.Result] = [
        .fails(worst: place), .fails(worst: place), .fails(worst: place),
        .unjudged(reason: "no picture lies on its side & <none> was shown"), .passes,
      ]
      return CheckVerdict(
        check: check,
        loader: "mine",
        result: results[index],
        places: index == 3 ? [] : [place]
      )
    }
    var part = CheckReport.Part("mine", verdicts, accepted, today: "2026-02-01")
    part.findings[0].evidence = CheckEvidence(
      trial: "cell-reuse.mine.iphone-se.s2.r1",
      scenario: "cell-reuse",
      device: "iphone-se",
      deviceArgument: "iphone-se",
      seed: 2,
      frame: CheckEvidence.Frame(
        number: 5,
        time: .milliseconds(83),
        sight: "cells with a wrong image: 3",
        cause: "stale-answer"
      )
    )
    return CheckReport([part], devices: ["iphone-se"], seeds: [2])
  }

  private static func accepted(until: String? = nil) -> AcceptedChecks {
    var accepted = AcceptedChecks()
    accepted.accept(
      AcceptedChecks.Entry(check: "main-wait", loader: "mine", until: until, reason: "a, \"b\"")
    )
    return accepted
  }

  @Test("counts failures, and advice and accepted ones apart")
  func summary() throws {
    let report = try Self.report(Self.accepted())
    let known = Self.names.count - 1
    #expect(
      report.parts[0].summary == "1 of \(known) known failures, 1 advice, 1 accepted; 1 not judged"
    )
    #expect(report.hasFailed)
  }

  @Test("has not failed where every failure is accepted")
  func allAccepted() throws {
    var accepted = Self.accepted()
    accepted.accept(
      AcceptedChecks.Entry(check: "wrong-image", loader: "mine", until: nil, reason: "known")
    )
    #expect(try !Self.report(accepted).hasFailed)
  }

  @Test("counts what was accepted until yesterday as a failure again")
  func expired() throws {
    let report = try Self.report(Self.accepted(until: "2026-01-31"))
    #expect(report.parts[0].findings(.fails).map(\.check.name) == ["wrong-image", "main-wait"])
    let text = CheckFormat.text.render(report)
    #expect(text.contains("expired: it was accepted until 2026-01-31 (a, \"b\")"), "\(text)")
  }

  @Test("says for people what was measured, where it is worst, how to see it, and the fix")
  func text() throws {
    let text = CheckFormat.text.render(try Self.report(Self.accepted()))
    for part in [
      "mine: 1 of 4 known failures", "wrong-image (P7)", "no-disk [advice]", "main-wait [accepted]",
      "iphone-se 480", "fails at ≥ 30: One late answer",
      "frame 5 at 0.083 s: cells with a wrong image: 3",
      "imagebench run --scenario cell-reuse --loader mine --device iphone-se --seed 2 ",
      "cell-reuse.mine.iphone-se.s2.r1.json.gz --frames 0-13 --film wrong-image.gif",
      "fix: Compare the address", "onevcat/Kingfisher#102", "accepted: a, \"b\"", "Passed: flicker",
      "- sideways: no picture lies on its side & <none> was shown",
    ] {
      #expect(text.contains(part), "\(part) is missing in:\n\(text)")
    }
  }

  @Test("is JUnit with a failure, and skips advice, what is accepted and what is not judged")
  func junit() throws {
    let text = CheckFormat.junit.render(try Self.report(Self.accepted()))
    #expect(text.contains("<testsuites name=\"imagebench check\" tests=\"5\" failures=\"1\""))
    #expect(text.contains("<failure type=\"wrong pictures\""))
    #expect(text.contains("skipped=\"3\""))
    #expect(
      text.contains("<skipped message=\"not judged: no picture lies on its side &amp; &lt;none")
    )
    #expect(text.contains("name=\"flicker\" time=\"0\"/>"))
  }

  @Test("is an annotation for each failure and piece of advice, and a notice")
  func github() throws {
    let lines = CheckFormat.github.render(try Self.report(Self.accepted())).split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == ["::error", "::warning", "::notice"])
    #expect(lines[0].contains("title=mine%3A Cells show the picture of another row"))
  }

  @Test("is one JSON object and one CSV row a check")
  func data() throws {
    let report = try Self.report(Self.accepted())
    let json = try JSONParser.parse(CheckFormat.json.render(report))
    let checks = try #require(json["loaders"]?.array?.first?["checks"]?.array)
    #expect(
      checks.compactMap { $0["result"]?.string } == [
        "fails", "advice", "accepted", "not judged", "passes",
      ]
    )
    #expect(checks[0]["commands"]?.array?.count == 2)
    let csv = try CSVDocument(reading: CheckFormat.csv.render(report))
    #expect(csv.rows.count == Self.names.count)
    #expect(csv.header.contains("bound"))
  }

  @Test("reads accepted failures as it writes them")
  func files() throws {
    let directory = TemporaryDirectory()
    let path = directory.file("accepted.csv")
    #expect(try AcceptedChecks(path: path) == AcceptedChecks())
    let accepted = Self.accepted(until: "2026-01-31")
    try accepted.text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try AcceptedChecks(path: path) == accepted)
  }

  @Test(
    "refuses a file that accepts without a reason or until no day, or lacks a column",
    arguments: [
      ("check,loader,until,reason\nflicker,mine,,\n", "row 1 of"),
      ("check,loader,reason\nflicker,mine,x\n", "no column until"),
      ("check,loader,until,reason\nflicker,mine,soon,x\n", "is not a day such as 2026-01-31"),
    ]
  )
  func refused(text: String, problem: String) throws {
    let directory = TemporaryDirectory()
    let path = directory.file("accepted.csv")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: AcceptanceTable.Fault.self) { try AcceptedChecks(path: path) }
    #expect(error?.description.contains(problem) == true, "\(String(describing: error))")
  }
}

import Basics
import Reports
import TestSupport
import Testing
import Text

@testable import Runs
@testable import Trials

@Suite("run.json is read as it was written")
struct ManifestRoundTripTests {
  /// Texts and numbers of a seed, odd ones among them.
  private struct Values {
    var chance: SplitMix64

    mutating func text() -> String {
      let signs: [Character] = ["a", "\"", "\\", "\n", "é", "🐟", " ", "\u{1}", "/", "0"]
      return String((0..<Int(chance.next() % 9)).map { _ in signs[Int(chance.next() % 10)] })
    }

    mutating func object() -> JSONObject {
      JSONObject(
        (0..<Int(chance.next() % 4)).map { number in
          JSONObject.Member(
            key: "\(number)\(text())",
            value: number % 2 == 0 ? .string(text()) : .integer(Int(chance.next() % 1_000))
          )
        }
      )
    }

    mutating func isChosen() -> Bool { chance.next() % 2 == 0 }
  }

  @Test("with every member that decides a comparison", arguments: 0..<40 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var values = Values(chance: SplitMix64(seed: seed))
    let run = try TestRun(["naive", "dedup"])
    var manifest = RunManifest(
      plan: run.plan,
      toolVersion: values.text(),
      startedUTC: values.text()
    )
    manifest.libraries = (0..<3).map { ("\($0)", values.text()) }
    manifest.corpus = values.object()
    manifest.protocolFacts = values.object()
    manifest.host = values.object()
    manifest.key = values.isChosen() ? values.text() : nil
    manifest.commit = values.isChosen() ? values.text() : nil
    if values.isChosen() {
      manifest.reference = RunManifest.Reference(hash: values.text(), toolVersion: values.text())
    }
    if values.isChosen() {
      let side = values.isChosen() ? RunManifest.Session.Side.base : .candidate
      manifest.session = RunManifest.Session(name: values.text(), side: side)
    }
    let failures = values.isChosen() ? [(spec: run.plan.trials[1], reason: values.text())] : []
    let present = run.plan.trials.count - failures.count
    let directory = TemporaryDirectory()
    let opened = try RunDirectory(path: directory.file("run"), identity: "0", policy: .resume)
    let text = manifest.text(present: present, failures: failures, finishedUTC: values.text())
    try opened.write(manifest: text, summary: "")
    let facts = try RunFacts(path: directory.file("run/run.json"))
    #expect(facts.toolVersion == manifest.toolVersion, "seed \(seed)")
    #expect(facts.startedUTC == manifest.startedUTC, "seed \(seed)")
    #expect(facts.suite == run.plan.suite)
    #expect(facts.state == (failures.isEmpty ? "complete" : "incomplete"), "seed \(seed)")
    #expect(facts.trialCount == present, "seed \(seed)")
    #expect(facts.corpus == manifest.corpus, "seed \(seed)")
    #expect(facts.protocolFacts == manifest.protocolFacts, "seed \(seed)")
    #expect(facts.host == manifest.host, "seed \(seed)")
    #expect(facts.libraries.members.map(\.key) == manifest.libraries.map(\.name), "seed \(seed)")
    #expect(
      facts.libraries.members.compactMap(\.value.string) == manifest.libraries.map(\.version),
      "seed \(seed)"
    )
    #expect(facts.key == manifest.key && facts.commit == manifest.commit, "seed \(seed)")
    #expect(facts.reference?.hash == manifest.reference?.hash, "seed \(seed)")
    #expect(facts.reference?.toolVersion == manifest.reference?.toolVersion, "seed \(seed)")
    #expect(facts.session?.name == manifest.session?.name, "seed \(seed)")
    #expect(facts.session?.side == manifest.session?.side.rawValue, "seed \(seed)")
    #expect(facts.failures.map(\.trial) == failures.map(\.spec.id), "seed \(seed)")
    #expect(facts.failures.map(\.reason) == failures.map(\.reason), "seed \(seed)")
    #expect(Set(facts.executionOrder) == Set(run.plan.trials.map(\.id)), "seed \(seed)")
  }

  @Test("by a reader of the same shape")
  func schema() {
    #expect(RunManifest.schemaVersion == RunFacts.schemaVersion)
  }
}

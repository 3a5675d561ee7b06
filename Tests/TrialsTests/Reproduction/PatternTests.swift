import Basics
import Diagnosis
import ImagePipeline
import Records
import Reproduction
import Scenarios
import Testing
import Text
import Trials
import Variants

@Suite("Every failure pattern")
struct PatternTests {
  @Test(
    "shows with its mistake and is gone with its fix",
    arguments: FailurePattern.catalogue
  )
  func reproduced(pattern: FailurePattern) throws {
    var runner = FailurePattern.runner()
    let verdict = try runner.judge(pattern)
    #expect(verdict.isReproduced, "\(verdict.text)")
    #expect(verdict.text.hasPrefix("Reproduced: the symptom shows in \(pattern.bad)"))
  }

  @Test(
    "is not reproduced by the fixed variant, so that a lost symptom is noticed",
    arguments: FailurePattern.catalogue
  )
  func withoutMistake(pattern: FailurePattern) throws {
    var harmless = pattern
    harmless.bad = pattern.fixed[0]
    var runner = FailurePattern.runner()
    let verdict = try runner.judge(harmless)
    #expect(!verdict.isReproduced)
    #expect(verdict.text.hasPrefix("Not reproduced: "))
    #expect(verdict.text.contains("the symptom does not show: \(pattern.checks[0].metric)"))
  }

  @Test(
    "is not fixed by a variant with the mistake",
    arguments: FailurePattern.catalogue.filter { $0.checks.contains { $0.side == .fixed } }
  )
  func withoutFix(pattern: FailurePattern) throws {
    var broken = pattern
    broken.fixed = [pattern.bad]
    var runner = FailurePattern.runner()
    let verdict = try runner.judge(broken)
    #expect(!verdict.isReproduced)
    #expect(verdict.text.contains("the fix does not help"), "\(verdict.text)")
  }

  @Test("names variants and metrics that exist", arguments: FailurePattern.catalogue)
  func names(pattern: FailurePattern) throws {
    for name in [pattern.bad] + pattern.fixed {
      #expect(Variant.named(name)?.name == name, "\(name)")
    }
    for name in pattern.metrics {
      let metric = Metric.named(name)
      #expect(metric.exactness == .exact)
    }
    #expect(try Scenario.named(pattern.scenario.name) == pattern.scenario)
  }

  @Test("differs from its first fix in a few switches", arguments: FailurePattern.catalogue)
  func switches(pattern: FailurePattern) throws {
    let bad = try #require(Variant.named(pattern.bad))
    let fixed = try #require(Variant.named(pattern.fixed[0]))
    #expect((1...4).contains(VariantDifference.between(bad, and: fixed).count))
  }

  @Test("has its planted cause diagnosed as the first one", arguments: FailurePattern.catalogue)
  func cause(pattern: FailurePattern) throws {
    let exhibit = try FailurePattern.runner().expose(pattern)
    let named = exhibit.bad.causes
    let telling = exhibit.worst.reasons.first { $0.cause.isKnown }
    let planted = try #require(FaultCause.planted[pattern.name])
    #expect(named.first == planted, "\(named)")
    #expect(telling?.cause == planted)
    #expect(exhibit.chain.contains { $0.hasSuffix(", because of \(planted.text)") })
    // The first cause with the mistake is not the first one without it.
    let cured = exhibit.fixed.causes
    #expect(cured.first != planted || Self.shared[pattern.name] != nil, "\(cured)")
  }

  /// Patterns whose first cause also comes first without the mistake, and why.
  private static let shared: [String: String] = [
    "blacklist": "the fix asks once the device is online, and until then nothing is under way"
  ]

  @Test(
    "has a cause chain that does not depend on its texts",
    arguments: FailurePattern.catalogue
  )
  func ownWord(pattern: FailurePattern) throws {
    var mute = pattern
    (mute.title, mute.sees, mute.why, mute.fix) = ("", "", "", "")
    let runner = FailurePattern.runner()
    #expect(try runner.expose(mute).chain == runner.expose(pattern).chain)
  }

  @Test(
    "has its worst frame in the strip and in both traces",
    arguments: FailurePattern.catalogue
  )
  func exhibit(pattern: FailurePattern) throws {
    let exhibit = try FailurePattern.runner().expose(pattern)
    #expect(exhibit.worst.weight > 0)
    #expect(exhibit.window.contains(exhibit.worst.refresh))
    #expect(exhibit.window.count <= PatternExhibit.width)
    #expect(exhibit.fixed.marks.map(\.weight).max() ?? 0 <= exhibit.worst.weight)
    let (bad, fixed) = FrameStrip.pair(exhibit)
    for strip in [bad, fixed] {
      #expect(strip.bars.count == exhibit.window.count)
      #expect(strip.marks.count == exhibit.window.count)
    }
    let index = exhibit.worst.refresh - exhibit.window.lowerBound
    #expect(Array(bad.marks)[index] != " ")
    let badTrace = String(decoding: exhibit.trace(of: exhibit.bad), as: UTF8.self)
    let mark = "\"worst: Frame \(exhibit.worst.frame)"
    #expect(badTrace.contains("\(mark), ") || badTrace.contains("\(mark)\""))
    for side in [exhibit.bad, exhibit.fixed] {
      let text = String(decoding: exhibit.trace(of: side), as: UTF8.self)
      let events = try #require(try JSONParser.parse(text)["traceEvents"]?.array)
      let frames = events.filter { $0["cat"]?.string == "expected,Frame" }
      let shown = side.marks(in: exhibit.window)
      #expect(frames.first?["name"]?.string == shown.first.map { "Frame \($0.frame)" })
      #expect(frames.count == shown.count)
    }
    #expect(exhibit.chain.last?.hasPrefix("the switch ") == true)
    #expect(exhibit.chain.first?.hasPrefix("frame \(exhibit.worst.frame): ") == true)
  }

  @Test("gives the same numbers twice", arguments: [FailurePattern.catalogue[4]])
  func repeatable(pattern: FailurePattern) throws {
    var first = FailurePattern.runner(seed: 3)
    var second = FailurePattern.runner(seed: 3)
    #expect(try first.judge(pattern).findings == second.judge(pattern).findings)
  }

  @Test("with an unknown variant is refused with its name")
  func unknown() {
    var pattern = FailurePattern.catalogue[0]
    pattern.fixed = ["nope"]
    var runner = FailurePattern.runner()
    let fault = #expect(throws: PatternRunner.Fault.self) { try runner.judge(pattern) }
    #expect(fault?.description.contains("has the variant \"nope\"") == true)
  }
}

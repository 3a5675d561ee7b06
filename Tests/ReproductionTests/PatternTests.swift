import Diagnosis
import Harness
import JSONText
import PipelineUnderTest
import Quantities
import Reproduction
import Scenarios
import Testing

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
    "is not reproduced by the variant without the mistake, so that a lost symptom is found out",
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
    "is not cured by a fix that is taken out again",
    arguments: FailurePattern.catalogue.filter { !$0.guards.isEmpty }
  )
  func withoutFix(pattern: FailurePattern) throws {
    var broken = pattern
    broken.fixed = [pattern.bad]
    var runner = FailurePattern.runner()
    let verdict = try runner.judge(broken)
    #expect(!verdict.isReproduced)
    #expect(verdict.text.contains("the fix does not cure"), "\(verdict.text)")
  }

  @Test("names variants and metrics that exist", arguments: FailurePattern.catalogue)
  func names(pattern: FailurePattern) throws {
    for name in [pattern.bad] + pattern.fixed {
      #expect(Variant.named(name)?.name == name, "\(name)")
    }
    for name in pattern.metrics {
      let metric = try #require(Metric.named(name), "\(name)")
      #expect(metric.exactness == .exact)
    }
    if let cause = pattern.cause { #expect(JankCause(rawValue: cause) != nil, "\(cause)") }
    #expect(try Scenario.named(pattern.scenario.name) == pattern.scenario)
  }

  @Test("differs from its first fix in a few switches", arguments: FailurePattern.catalogue)
  func switches(pattern: FailurePattern) throws {
    let bad = try #require(Variant.named(pattern.bad))
    let fixed = try #require(Variant.named(pattern.fixed[0]))
    #expect((1...4).contains(VariantDifference.between(bad, and: fixed).count))
  }

  @Test(
    "that makes frames late has its planted cause named before all others",
    arguments: FailurePattern.catalogue.filter { $0.sign == .late }
  )
  func cause(pattern: FailurePattern) throws {
    let exhibit = try FailurePattern.runner().expose(pattern)
    var held: [JankCause: Int] = [:]
    for mark in exhibit.bad.marks {
      if let chain = mark.chain { held[chain.cause, default: 0] += mark.overrun.nanoseconds }
    }
    let most = try #require(JankCause.allCases.max { held[$0, default: 0] < held[$1, default: 0] })
    #expect(most.rawValue == pattern.cause)
    #expect(held[.unknown, default: 0] == 0)
  }

  @Test(
    "has a frame that tells, in a strip and in two whole traces",
    arguments: FailurePattern.catalogue
  )
  func exhibit(pattern: FailurePattern) throws {
    let exhibit = try FailurePattern.runner().expose(pattern)
    #expect(exhibit.worst.weight > 0)
    #expect(exhibit.window.contains(exhibit.worst.frame))
    #expect(exhibit.window.count <= PatternExhibit.width)
    #expect(exhibit.fixed.marks.map(\.weight).max() ?? 0 <= exhibit.worst.weight)
    let (bad, fixed) = FrameStrip.pair(exhibit)
    for strip in [bad, fixed] {
      #expect(strip.bars.count == exhibit.window.count)
      #expect(strip.marks.count == exhibit.window.count)
    }
    let place = exhibit.worst.frame - exhibit.window.lowerBound
    #expect(Array(bad.marks)[place] != " ")
    for side in [exhibit.bad, exhibit.fixed] {
      let text = String(decoding: exhibit.trace(of: side), as: UTF8.self)
      let events = try #require(try JSONParser.parse(text)["traceEvents"]?.array)
      let frames = events.filter { $0["name"]?.string == "Frame" && $0["ph"]?.string == "B" }
      #expect(frames.count == side.marks.filter { exhibit.window.contains($0.frame) }.count)
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

  @Test("with a variant that is not there is refused with its name")
  func unknown() {
    var pattern = FailurePattern.catalogue[0]
    pattern.fixed = ["nope"]
    var runner = FailurePattern.runner()
    let fault = #expect(throws: PatternRunner.Fault.self) { try runner.judge(pattern) }
    #expect(fault?.description.contains("names the variant \"nope\"") == true)
  }
}

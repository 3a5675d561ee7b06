import ImagePipeline
import Scenarios
import Testing
import Text
import Variants

@testable import Trials

@Suite("The description of a trial in its trace")
struct TraceContextTests {
  @Test(
    "keeps scenario names of any spelling, and is valid JSON",
    arguments: ["plain", "a \"quoted\" one", "back\\slash", "two\nlines", "naïve 🐟", "\u{1}"]
  )
  func names(name: String) throws {
    var scenario = Scenario.cellReuse.shortened(by: 3)
    scenario.name = name
    let files = try TrialFiles(
      TrialSpec(
        scenario: scenario,
        variant: .naive,
        device: .iPhoneSE,
        seed: .max,
        repetition: 2
      )
    )
    let context = try #require(try files.trace()["otherData"])
    #expect(context["scenario"]?.string == name)
    #expect(context["variant"]?.string == "naive")
    #expect(context["device"]?.string == "iphone-se")
    // Most readers would round a JSON number.
    #expect(try files.text("trace.json").contains("\n\"seed\":18446744073709551615,"))
    #expect(context["repetition"]?.integer == 2)
    #expect(context["clock"]?.string == "virtual")
    #expect(context["decode"]?.string == "model")
    #expect(context["urls"]?.object?.members.isEmpty == false)
  }
}

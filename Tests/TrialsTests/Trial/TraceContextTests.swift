import ImagePipeline
import Scenarios
import Testing
import Text
import Variants

@testable import Trials

@Suite("What a trace says of its trial")
struct TraceContextTests {
  @Test(
    "names a scenario of any spelling as it is, and stays JSON",
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
    // A number of JSON would be rounded by most readers.
    #expect(try files.text("trace.json").contains("\n\"seed\":18446744073709551615,"))
    #expect(context["repetition"]?.integer == 2)
    #expect(context["clock"]?.string == "virtual")
    #expect(context["decode"]?.string == "model")
    #expect(context["urls"]?.object?.members.isEmpty == false)
  }
}

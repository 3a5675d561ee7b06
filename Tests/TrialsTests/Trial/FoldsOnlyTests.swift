import ImagePipeline
import Scenarios
import Testing
import Variants

@testable import Trials

@Suite("A trial that keeps only its metrics")
struct FoldsOnlyTests {
  @Test(
    "has the same values as the trial that writes its rows and its trace",
    arguments: [Variant.naive, .boundedCache, .progressive, .randomIdentity, .ownCells, .best],
    [Scenario.cellReuse, .memoryWarning]
  )
  func sameValues(variant: Variant, scenario: Scenario) throws {
    let spec = TrialSpec(
      scenario: scenario.shortened(by: 3),
      variant: variant,
      device: .iPhoneSE,
      seed: 5,
      repetition: 1
    )
    var runner = TrialRunner(spec: spec, sources: .modelled)
    runner.decoding = .model
    let alone = try runner.run()
    #expect(try alone == TrialFiles(spec).values, "seed 5, \(spec.id)")
    guard case .integer(let loads) = alone["loads"] else {
      Issue.record("\(spec.id) has no number of loads")
      return
    }
    #expect(loads > 0)
  }
}

import Basics
import Diagnosis
import ImagePipeline
import Scenarios
import Testing
import Variants

@testable import Trials

@Suite("The diagnosis of whole trials")
struct TrialDiagnosisTests {
  private func runner(_ scenario: Scenario, _ variant: Variant) -> TrialRunner {
    var runner = TrialRunner(spec: .of(scenario, variant), sources: .modelled)
    runner.decoding = .model
    return runner
  }

  private func seconds(_ diagnosis: TrialDiagnosis, _ cause: JankCause) -> (Double, Double) {
    let total = diagnosis.totals.first { $0.cause == cause }
    return (total?.hitch.seconds ?? 0, total?.lateness.seconds ?? 0)
  }

  @Test(
    "at least 95 % of hitch time, and of the lateness of images, has a cause by name",
    arguments: Variant.ladder
  )
  func named(variant: Variant) throws {
    for scenario in Scenario.standard {
      let diagnosis = try runner(scenario, variant).diagnose()
      let unknown = seconds(diagnosis, .unknown)
      #expect(unknown.0 <= 0.05 * diagnosis.hitch.seconds, "\(scenario.name)")
      #expect(unknown.1 <= 0.05 * diagnosis.lateness.seconds, "\(scenario.name)")
    }
  }

  @Test("diagnosis and metrics have the same hitch time, and its shares add up to it")
  func sums() throws {
    let values = try TrialSpec.of(.photoGrid, .naive).modelled()
    let diagnosis = try runner(.photoGrid, .naive).diagnose()
    #expect(values["hitch_time_ms"].isClose(to: diagnosis.hitch.milliseconds))
    #expect(diagnosis.totals.reduce(.zero) { $0 + $1.hitch } == diagnosis.hitch)
    #expect(diagnosis.articleTotals.reduce(.zero) { $0 + $1.hitch } == diagnosis.hitch)
    #expect(diagnosis.articleTotals.reduce(.zero) { $0 + $1.lateness } == diagnosis.lateness)
  }

  @Test("rows without an identity make images late by churn, rows with one do not")
  func churn() throws {
    let churned = try runner(.photoGrid, .randomIdentity).diagnose()
    #expect(seconds(churned, .rowIdentityChurn).1 > 0)
    let stable = try runner(.photoGrid, .boundedCache).diagnose()
    #expect(seconds(stable, .rowIdentityChurn).1 == 0)
  }

  @Test("a purge makes images late by decoding them again, an unheard warning does not")
  func purge() throws {
    let purged = try runner(.memoryWarning, .boundedCache).diagnose()
    #expect(seconds(purged, .purgeThenRedecode).1 > 0)
    let unheard = try runner(.memoryWarning, .cancellation).diagnose()
    #expect(seconds(unheard, .purgeThenRedecode).1 == 0)
  }

  @Test("changing only the switch that the chains name first removes the hitches")
  func counterfactual() throws {
    let before = try runner(.photoGrid, .downsample).diagnose()
    let name = try #require(before.namedSwitches.first)
    #expect(name == .decodePlace)
    let change = try #require(Counterfactual(name, of: .downsample))
    #expect(before.hitch > .milliseconds(100))
    #expect(try runner(.photoGrid, change.variant).diagnose().hitch == .zero)
  }

  @Test("a counterfactual changes its switch, or is nil", arguments: VariantSwitch.allCases)
  func oneSwitch(name: VariantSwitch) {
    for variant in Variant.catalogue {
      guard let change = Counterfactual(name, of: variant) else { continue }
      #expect(change.variant != variant, "\(variant.name)")
      #expect(Counterfactual(name, of: change.variant) == nil, "\(variant.name)")
    }
  }
}

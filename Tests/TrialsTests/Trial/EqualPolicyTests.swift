import Basics
import FeedKit
import Records
import Scenarios
import Signposts
import Testing
import Variants

@testable import Trials

@Suite("Equal policy has equal numbers", .serialized, .timeLimit(.minutes(30)))
struct EqualPolicyTests {
  private static let loaders: Result<Void, LoaderFault> = Result { () throws(LoaderFault) in
    try LoaderCatalogue.add(Twins.all.map(\.loader))
  }

  private func values(_ variant: Variant, _ scenario: Scenario, _ device: DeviceProfile)
    async throws -> MetricValues
  {
    var runner = TrialRunner(
      spec: .of(scenario, variant, device),
      sources: try await LoaderPictures.sources()
    )
    runner.decoding = .model
    return try runner.run()
  }

  @Test(
    "A variant with the switches of a plain loader has its exact columns",
    arguments: Twins.all.indices
  )
  func columns(twins index: Int) async throws {
    try Self.loaders.get()
    let twins = Twins.all[index]
    var loader = Variant(name: twins.loader.name, summary: "A loader of a test.")
    loader.subject = .loader
    var unequal: [MetricName: String] = [:]
    var comparedCount = 0
    for scenario in [Scenario.scrollFeed, .cellReuse, .jumpToIndex, .gentleScroll, .thereAndBack] {
      for device in [DeviceProfile.iPhone13, .iPhone15Pro, .iPad] {
        let own = try await values(twins.variant, scenario, device)
        let other = try await values(loader, scenario, device)
        for metric in Metric.catalogue where metric.exactness == .exact {
          let column = try #require(metric.known)
          // Such as the length of the pipeline's queues, which no signpost of a loader says.
          if case .empty = other[column] { continue }
          comparedCount += 1
          guard own[column] != other[column] else { continue }
          unequal[column] =
            "\(own[column]) and \(other[column]) in \(scenario.name) on \(device.name), seed 1"
        }
      }
    }
    let surprising = unequal.filter { !twins.unequal.contains($0.key) }
    #expect(surprising.isEmpty, "\(loader.name)")
    // A column that has become equal is to be compared too.
    #expect(Set(unequal.keys) == twins.unequal, "\(loader.name)")
    #expect(comparedCount > 15 * 50, "\(loader.name)")
  }
}

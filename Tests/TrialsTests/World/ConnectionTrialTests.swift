import Basics
import ImagePipeline
import Records
import Scenarios
import TestSupport
import Testing
import Variants

@testable import Trials

/// Trials over a link of 12 Mbit/s whose every round trip takes 50 ms.
@Suite("The connections of a trial", .playsWorlds)
struct ConnectionTrialTests {
  /// How long the loads of the pictures that `steps` show took, in milliseconds and their order.
  private static func loads(_ steps: String, network: String) throws -> [Double] {
    let text = "feed shown\nnetwork \(network)\n\(steps)\npause 3s"
    let scenario = try ScenarioFile(reading: text, name: "log").scenario()
    let rows = try TrialFiles(.of(scenario, .dedup)).text("loads.csv").split(separator: "\n")
      .map { $0.split(separator: ",") }
    let column = try #require(TableShapes.loadColumns.firstIndex(of: "duration_ms"))
    return rows.compactMap { Double($0[column]) }
  }

  @Test(
    "The first request waits three round trips more than one on the open connection",
    arguments: ["lte-50ms", "lte-50ms-http1", "lte-50ms-1conn"]
  )
  func handshake(network: String) throws {
    let first = try Self.loads("show tile 0", network: network)
    let second = try Self.loads("show tile 1\npause 2s\nshow tile 0", network: network)
    // Two seconds of rest take the window back to where it began.
    #expect(abs(try #require(first.first) - #require(second.last) - 150) < 20, "\(first) \(second)")
  }

  @Test("A recorded time to the first byte holds the handshake")
  func recorded() throws {
    let first = try Self.loads("show tile 0 after 200ms", network: "lte-50ms")
    let second = try Self.loads(
      "show tile 1 after 200ms\npause 2s\nshow tile 0 after 200ms",
      network: "lte-50ms"
    )
    #expect(abs(try #require(first.first) - #require(second.last)) < 20, "\(first) \(second)")
  }
}

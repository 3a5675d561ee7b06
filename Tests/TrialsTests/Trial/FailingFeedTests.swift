import Basics
import Caches
import ImagePipeline
import Records
import Scenarios
import Testing
import Text
import Variants

@testable import Trials

@Suite("A feed on a bad network")
struct FailingFeedTests {
  /// The failing feed on a network without faults, changed by `change`.
  private func scenario(_ change: (inout NetworkProfile) -> Void) -> Scenario {
    var scenario = Scenario.failingFeed
    scenario.network.failureRate = 0
    scenario.network.faults = NetworkFaults()
    change(&scenario.network)
    return scenario
  }

  private func count(_ values: MetricValues, _ name: String) -> Int {
    guard case .integer(let value) = values[name] else { return .min }
    return value
  }

  private func run(_ scenario: Scenario, _ variant: Variant) throws -> MetricValues {
    try TrialSpec.of(scenario, variant).modelled()
  }

  @Test("On a network without faults, the remedies against faults change nothing")
  func nothing() throws {
    let quiet = scenario { _ in }
    let plain = try run(quiet, .boundedCache)
    for name in ["failed_loads", "failed_fetches", "retries", "resumed_bytes"] {
      #expect(plain[name] == .integer(0), "\(name)")
    }
    for variant in [Variant.retry, .negativeCache] {
      #expect(try run(quiet, variant) == plain, "\(variant.name)")
    }
    // A variant that keeps the beginning of a body also gains from a stopped transfer.
    let keeping = try run(quiet, .resume)
    #expect(count(keeping, "resumed_bytes") > 0)
    #expect(count(keeping, "wire_bytes") < count(plain, "wire_bytes"))
    #expect(try run(quiet, .failureImage) == keeping)
  }

  @Test("Loads fail in a tunnel and at no other time; retries lose fewer")
  func offline() throws {
    let tunnel = scenario {
      $0.faults.offline = [.init(from: .milliseconds(3_000), lasting: .milliseconds(1_500))]
    }
    let files = try TrialFiles(.of(tunnel, .boundedCache))
    let ends = try failedLoadEnds(files)
    #expect(ends.count > 5)
    // A request sent in the tunnel's last moment fails when its answer would have arrived.
    #expect(ends.allSatisfy { (3_000_000_000...5_500_000_000).contains($0) }, "\(ends)")
    #expect(files.values["retries"] == .integer(0))
    let patient = try run(tunnel, .retry)
    #expect(count(patient, "retries") > 0)
    #expect(count(patient, "failed_loads") < ends.count)
    #expect(count(patient, "images_shown") > count(files.values, "images_shown"))
    // A memory of answers ignores failures of the tunnel.
    #expect(try run(tunnel, .negativeCache) == patient)
  }

  @Test("A missing picture fails every load, and is requested again unless that is remembered")
  func missing() throws {
    let missing = scenario { $0.faults.missingShare = 0.1 }
    let plain = try run(missing, .boundedCache)
    #expect(count(plain, "failed_loads") > 0)
    #expect(plain["retries"] == .integer(0))
    #expect(try run(missing, .retry) == plain, "no attempt repairs a 404")
    let knowing = try run(missing, .negativeCache)
    #expect(knowing["failed_loads"] == plain["failed_loads"])
    #expect(2 * count(knowing, "failed_fetches") < count(plain, "failed_fetches"))
    #expect(
      count(plain, "fetches") - count(knowing, "fetches")
        == count(plain, "failed_fetches") - count(knowing, "failed_fetches")
    )
  }

  @Test("A variant that shows failures shows them for missing pictures instead of empty cells")
  func failureImages() throws {
    let missing = scenario { $0.faults.missingShare = 0.1 }
    let (without, with) = (try run(missing, .resume), try run(missing, .failureImage))
    #expect(without["failure_image_frames"] == .integer(0))
    #expect(count(with, "failure_image_frames") > 0)
    let empty = { (values: MetricValues) in values["placeholder_frames_pct"].number ?? .nan }
    #expect(empty(with) < empty(without))
    #expect(with["fetches"] == without["fetches"])
  }

  @Test("A server that is busy for one request in five loses loads, with retries hardly any")
  func busy() throws {
    let busy = scenario { $0.faults.busyShare = 0.2 }
    let (plain, patient) = (try run(busy, .boundedCache), try run(busy, .retry))
    #expect(count(plain, "failed_loads") > 5)
    #expect(4 * count(patient, "failed_loads") < count(plain, "failed_loads"))
    #expect(count(patient, "retries") > 0)
    #expect(count(patient, "cells_without_image") < count(plain, "cells_without_image"))
  }

  @Test("After a broken transfer only the rest is fetched if the server serves ranges")
  func broken() throws {
    let broken = scenario { $0.failureRate = 0.3 }
    let (whole, rest) = (try run(broken, .negativeCache), try run(broken, .resume))
    #expect(count(whole, "failed_fetches") > 5)
    #expect(whole["resumed_bytes"] == .integer(0))
    #expect(count(rest, "resumed_bytes") > 100_000)
    #expect(count(rest, "wire_bytes") < count(whole, "wire_bytes"))
    let unranged = scenario {
      $0.failureRate = 0.3
      $0.responses.ranges = .none
    }
    #expect(try run(unranged, .resume)["resumed_bytes"] == .integer(0))
  }

  @Test(
    "Fresh bytes are not requested, stale ones are revalidated, no-store ones are fetched again"
  )
  func http() throws {
    let mixed = scenario { _ in }
    let (without, with) = (try run(mixed, .noDiskCache), try run(mixed, .httpCache))
    #expect(without["revalidations"] == .integer(0))
    #expect(count(with, "revalidations") > 0)
    #expect(count(with, "fetches") < count(without, "fetches"))
    #expect(count(with, "wire_bytes") < count(without, "wire_bytes"))
    func all(_ text: String) -> Scenario {
      scenario {
        $0.responses.cacheControl = text
        $0.responses.cachingExceptions = []
      }
    }
    let fresh = try run(all("max-age=3600"), .httpCache)
    #expect(fresh["revalidations"] == .integer(0))
    #expect(count(fresh, "fetches") < count(with, "fetches"))
    let stale = try run(all("no-cache"), .httpCache)
    #expect(count(stale, "revalidations") > count(with, "revalidations"))
    #expect(count(stale, "wire_bytes") < count(without, "wire_bytes"))
    let anew = try run(all("no-store"), .httpCache)
    #expect(anew["revalidations"] == .integer(0))
    #expect(anew["fetches"] == without["fetches"])
  }

  @Test("Each step of its ladder shows in its column")
  func ladder() throws {
    let values = try [.boundedCache, .retry, .negativeCache, .resume, .failureImage].map {
      try run(.failingFeed, $0)
    }
    let column = { (name: String) in values.map { count($0, name) } }
    #expect(column("retries")[0] == 0 && column("retries")[1] > 0)
    #expect(column("failed_loads")[1] < column("failed_loads")[0])
    #expect(column("fetches")[2] < column("fetches")[1])
    #expect(column("resumed_bytes")[2] == 0 && column("resumed_bytes")[3] > 0)
    #expect(column("failure_image_frames")[3] == 0 && column("failure_image_frames")[4] > 0)
  }

  @Test("The trial completes with every variant", arguments: Variant.catalogue)
  func ends(variant: Variant) throws {
    let values = try run(.failingFeed, variant)
    for metric in Metric.catalogue { #expect(values.has(metric.name), "\(metric.name)") }
    #expect(count(values, "fetches") >= count(values, "retries") + count(values, "revalidations"))
    if variant.retry == .off { #expect(values["retries"] == .integer(0)) }
    if variant.http.caching == .off { #expect(values["revalidations"] == .integer(0)) }
    if variant.resume == .off { #expect(values["resumed_bytes"] == .integer(0)) }
  }

  /// When the loads that failed ended, in nanoseconds.
  private func failedLoadEnds(_ files: TrialFiles) throws -> [Int] {
    let document = try CSVDocument(
      reading: CSVLine.text(TableShapes.loadColumns) + files.text("loads.csv")
    )
    let outcome = try #require(document.header.firstIndex(of: "outcome"))
    let ended = try #require(document.header.firstIndex(of: "ended_ns"))
    return document.rows.filter { $0[outcome] == "failed" }.compactMap { Int($0[ended]) }
  }
}

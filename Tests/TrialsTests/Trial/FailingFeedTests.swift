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

  /// A trial with what its trace counts: other requests after failures, answers that the bytes are
  /// still valid, bytes that need not come again, and images of failures.
  private struct Traced {
    var values: MetricValues
    var retries: Int
    var revalidations: Int
    var resumed: Int
    var failureImages: Int
    var placeholders: Int

    init(_ scenario: Scenario, _ variant: Variant) throws {
      let files = try TrialFiles(.of(scenario, variant))
      values = files.values
      let trace = TraceCount(try files.trace())
      (retries, revalidations) = (trace["SendRequest again"], trace["status 304"])
      (resumed, failureImages) = (trace["resumed"], trace["FrameAudit failure_images"])
      placeholders = trace["FrameAudit placeholders"]
    }
  }

  @Test("On a network without faults, the remedies against faults change nothing")
  func nothing() throws {
    let quiet = scenario { _ in }
    let traced = try Traced(quiet, .boundedCache)
    let plain = traced.values
    for name in ["failed_loads", "failed_fetches"] {
      #expect(plain[name] == .integer(0), "\(name)")
    }
    #expect(traced.retries == 0 && traced.resumed == 0)
    for variant in [Variant.retry, .negativeCache] {
      #expect(try run(quiet, variant) == plain, "\(variant.name)")
    }
    // A variant that keeps the beginning of a body also gains from a stopped transfer.
    let keeping = try Traced(quiet, .resume)
    #expect(keeping.resumed > 0)
    #expect(count(keeping.values, "wire_bytes") < count(plain, "wire_bytes"))
    #expect(try run(quiet, .failureImage) == keeping.values)
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
    #expect(TraceCount(try files.trace())["SendRequest again"] == 0)
    let traced = try Traced(tunnel, .retry)
    let patient = traced.values
    #expect(traced.retries > 0)
    #expect(count(patient, "failed_loads") < ends.count)
    #expect(count(patient, "images_shown") > count(files.values, "images_shown"))
    // A memory of answers ignores failures of the tunnel.
    #expect(try run(tunnel, .negativeCache) == patient)
  }

  @Test("A missing picture fails every load, and is requested again unless that is remembered")
  func missing() throws {
    let missing = scenario { $0.faults.missingShare = 0.1 }
    let traced = try Traced(missing, .boundedCache)
    let plain = traced.values
    #expect(count(plain, "failed_loads") > 0)
    #expect(traced.retries == 0)
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
    let (without, with) = (try Traced(missing, .resume), try Traced(missing, .failureImage))
    #expect(without.failureImages == 0)
    #expect(with.failureImages > 0)
    #expect(with.placeholders < without.placeholders)
    #expect(with.values["blank_pct"] == without.values["blank_pct"])
    #expect(with.values["fetches"] == without.values["fetches"])
  }

  @Test("A server that is busy for one request in five loses loads, with retries hardly any")
  func busy() throws {
    let busy = scenario { $0.faults.busyShare = 0.2 }
    let (plain, patient) = (try run(busy, .boundedCache), try Traced(busy, .retry))
    #expect(count(plain, "failed_loads") > 5)
    #expect(4 * count(patient.values, "failed_loads") < count(plain, "failed_loads"))
    #expect(patient.retries > 0)
    #expect(count(patient.values, "images_missing") < count(plain, "images_missing"))
  }

  @Test("After a broken transfer only the rest is fetched if the server serves ranges")
  func broken() throws {
    let broken = scenario { $0.failureRate = 0.3 }
    let (whole, rest) = (try Traced(broken, .negativeCache), try Traced(broken, .resume))
    #expect(count(whole.values, "failed_fetches") > 5)
    #expect(whole.resumed == 0)
    #expect(rest.resumed > 100_000)
    #expect(count(rest.values, "wire_bytes") < count(whole.values, "wire_bytes"))
    let unranged = scenario {
      $0.failureRate = 0.3
      $0.responses.ranges = .none
    }
    #expect(try Traced(unranged, .resume).resumed == 0)
  }

  @Test(
    "Fresh bytes are not requested, stale ones are revalidated, no-store ones are fetched again"
  )
  func http() throws {
    let mixed = scenario { _ in }
    let (plain, kept) = (try Traced(mixed, .noDiskCache), try Traced(mixed, .httpCache))
    let (without, with) = (plain.values, kept.values)
    #expect(plain.revalidations == 0)
    #expect(kept.revalidations > 0)
    #expect(count(with, "fetches") < count(without, "fetches"))
    #expect(count(with, "wire_bytes") < count(without, "wire_bytes"))
    func all(_ text: String) -> Scenario {
      scenario {
        $0.responses.cacheControl = text
        $0.responses.cachingExceptions = []
      }
    }
    let fresh = try Traced(all("max-age=3600"), .httpCache)
    #expect(fresh.revalidations == 0)
    #expect(count(fresh.values, "fetches") < count(with, "fetches"))
    let stale = try Traced(all("no-cache"), .httpCache)
    #expect(stale.revalidations > kept.revalidations)
    #expect(count(stale.values, "wire_bytes") < count(without, "wire_bytes"))
    let anew = try Traced(all("no-store"), .httpCache)
    #expect(anew.revalidations == 0)
    #expect(anew.values["fetches"] == without["fetches"])
  }

  @Test("Each step of its ladder shows in its column or in the trace")
  func ladder() throws {
    let steps = try [.boundedCache, .retry, .negativeCache, .resume, .failureImage].map {
      try Traced(.failingFeed, $0)
    }
    let column = { (name: String) in steps.map { count($0.values, name) } }
    #expect(steps[0].retries == 0 && steps[1].retries > 0)
    #expect(column("failed_loads")[1] < column("failed_loads")[0])
    #expect(column("fetches")[2] < column("fetches")[1])
    #expect(steps[2].resumed == 0 && steps[3].resumed > 0)
    #expect(steps[3].failureImages == 0 && steps[4].failureImages > 0)
  }

  @Test("The trial completes with every variant", arguments: Variant.catalogue)
  func ends(variant: Variant) throws {
    let traced = try Traced(.failingFeed, variant)
    let values = traced.values
    for metric in Metric.catalogue { #expect(values.has(metric.name), "\(metric.name)") }
    #expect(count(values, "fetches") >= traced.retries + traced.revalidations)
    if variant.retry == .off { #expect(traced.retries == 0) }
    if variant.http.caching == .off { #expect(traced.revalidations == 0) }
    if variant.resume == .off { #expect(traced.resumed == 0) }
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

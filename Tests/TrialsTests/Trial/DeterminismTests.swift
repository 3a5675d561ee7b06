import ImagePipeline
import Scenarios
import Testing
import Variants

@testable import Trials

@Suite("Equal trials in one process")
struct DeterminismTests {
  /// The cells that show how pixels were decoded, and so differ if decoding was only modelled.
  private static let decodingCells: Set = [
    "shown_pixels_checksum", "empty_because", "noisy_empty_because",
  ]

  @Test(
    "write equal files, also with codecs that really run",
    arguments: [
      TrialSpec.of(.short("cell-reuse"), .noVerify), .of(.short("scroll-feed"), .naive),
      .of(.short("photo-grid"), .cancellation), .of(.short("memory-warning"), .prefetch),
    ]
  )
  func equalFiles(spec: TrialSpec) async throws {
    let sources = try await TestCorpus.sources()
    let first = try TrialFiles(spec, sources: sources, decoding: .real)
    let second = try TrialFiles(spec, sources: sources, decoding: .real)
    #expect(try first.exactCells() == second.exactCells())
    for name in ["frames.csv", "loads.csv"] {
      #expect(try first.bytes(name) == second.bytes(name), "\(name)")
    }
    #expect(try first.names() == ["frames.csv", "loads.csv", "trace.json", "trial.csv"])
  }

  @Test("write the same trace, byte for byte, when decoding is modelled")
  func equalTraces() throws {
    let spec = TrialSpec.of(.memoryWarning, .boundedCache)
    let first = try TrialFiles(spec)
    let second = try TrialFiles(spec)
    for name in try first.names() { #expect(try first.bytes(name) == second.bytes(name)) }
  }

  @Test(
    "differ from those with modelled decoding only in pixels",
    arguments: [
      TrialSpec.of(.short("cell-reuse"), .naive),
      .of(.short("photo-grid"), .boundedCache), .of(.short("scroll-feed"), .dedupByURL),
      .of(.short("jump-to-index"), .fullThenResize),
      .of(.short("photo-grid"), .embeddedThumbnail), .of(.short("scroll-feed"), .yuvPlanes),
    ]
  )
  func modelled(spec: TrialSpec) async throws {
    let sources = try await TestCorpus.sources()
    let real = try TrialFiles(spec, sources: sources, decoding: .real)
    let model = try TrialFiles(spec, sources: sources, decoding: .model)
    #expect(
      try real.exactCells(without: Self.decodingCells)
        == model.exactCells(without: Self.decodingCells)
    )
    for name in ["frames.csv", "loads.csv"] {
      #expect(try real.bytes(name) == model.bytes(name), "\(name)")
    }
    #expect(try real.cells()["shown_pixels_checksum"]?.isEmpty == false)
    #expect(try model.cells()["shown_pixels_checksum"] == "")
    #expect(try real.cells()["decode_ms_mean"]?.isEmpty == false)
    #expect(try model.cells()["decode_ms_mean"] == "")
  }

  @Test("variants that decode alike show the same pixels, others do not")
  func checksums() async throws {
    let sources = try await TestCorpus.sources()
    func checksum(_ variant: Variant) throws -> String? {
      let spec = TrialSpec.of(.short("scroll-feed"), variant)
      return try TrialFiles(spec, sources: sources, decoding: .real)
        .cells()["shown_pixels_checksum"]
    }
    let bounded = try checksum(.boundedCache)
    #expect(bounded?.count == 16)
    #expect(try checksum(.cancellation) == bounded)
    #expect(try checksum(.downsample) == bounded)
    #expect(try checksum(.naive) != bounded)
  }

  @Test("differ for different random seeds")
  func otherSeed() throws {
    let first = try TrialFiles(.of(.cellReuse, .boundedCache))
    let second = try TrialFiles(.of(.cellReuse, .boundedCache, seed: 2))
    #expect(try first.bytes("loads.csv") != second.bytes("loads.csv"))
    #expect(try first.exactCells() != second.exactCells())
  }

  @Test("do not depend on earlier trials in the process")
  func history() throws {
    let spec = TrialSpec.of(.short("jump-to-index"), .prefetch)
    let first = try TrialFiles(spec)
    _ = try TrialFiles(.of(.photoGrid, .naive))
    _ = try TrialFiles(.of(.short("cell-reuse"), .noVerify, .iPad, seed: 3))
    let second = try TrialFiles(spec)
    for name in try first.names() { #expect(try first.bytes(name) == second.bytes(name)) }
  }
}

extension Scenario {
  /// The short form of the scenario of this name, which exists.
  static func short(_ name: String) -> Scenario {
    guard let scenario = catalogue.first(where: { $0.name == name + "-short" }) else {
      preconditionFailure("there is no scenario \(name)")
    }
    return scenario
  }
}

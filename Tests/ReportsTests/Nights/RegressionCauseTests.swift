import Basics
import Records
import Reports
import Testing

@Suite("The causes of regressions")
struct RegressionCauseTests {
  typealias Step = CausePlace.Step

  private static func place(
    _ steps: [MetricName: Step],
    scenario: String = "cell-reuse",
    variant: String = "bounded-cache",
    _ ending: CausePlace.Ending = .complete
  ) -> CausePlace {
    let key = CellKey(scenario: scenario, variant: variant, device: "iphone-se", seed: "1")
    return CausePlace(key, steps, ending)
  }

  /// Numbers of `cell-reuse`, `photo-grid` and `failing-feed` on an iPhone SE with one switch
  /// changed.
  private static let examples: [(RegressionCause, [MetricName: Step])] = [
    (
      RegressionCause.lessCancelling,
      [
        .cancelsStopped: Step(111, 0), .wastedDecodes: Step(0, 161), .joins: Step(0, 6),
        .fetches: Step(240, 192), .blankAtRestPct: Step(8.4, 11.3),
        .decodeModelTotalMs: Step(42.8, 62.9),
      ]
    ),
    (
      .lessSharing,
      [
        .joins: Step(7, 0), .overlappingFetches: Step(0, 7), .duplicateFetches: Step(1, 8),
        .timeToImageAllMsMean: Step(35.6, 37.3),
      ]
    ),
    (
      .mixedSizes,
      [
        .underResolvedDeliveries: Step(0, 24), .decodeCount: Step(32, 20),
        .decodedPerDisplayedPixels: Step(0.263, 0.171),
      ]
    ),
    (
      .coarseImages,
      [
        .underResolvedDeliveries: Step(0, 138), .decodeCount: Step(93, 93),
        .decodedPerDisplayedPixels: Step(0.8, 0.34),
      ]
    ),
    (
      .decodeOnMain,
      [
        .mainLaneDecodeMs: Step(0, 8947), .decodesInFlightMax: Step(2, 1),
        .hitchTimeRatioMsPerS: Step(0, 91.4), .cancelsStopped: Step(307, 258),
      ]
    ),
    (
      .noPurge,
      [.purges: Step(3, 0), .ledgerPeakCacheBytes: Step(3_690_000, 4_960_000)]
    ),
    (
      .retriesWithoutPause,
      [
        .failedFetches: Step(51, 62), .failedLoads: Step(33, 36), .fetches: Step(69, 63),
        .fetchesPerURL: Step(1.5, 1.4),
      ]
    ),
    (
      .failuresForgotten,
      [.failedFetches: Step(51, 72), .fetchesPerURL: Step(1.5, 1.83), .fetches: Step(69, 84)]
    ),
    (
      .smallerCache,
      [
        .evictions: Step(0, 505), .ledgerPeakCacheBytes: Step(7_900_000, 3_300_000),
        .redecodes: Step(64, 169), .decodeModelTotalMs: Step(800, 872),
      ]
    ),
    (.queueOrder, [.timeToImageAllMsMean: Step(295, 857), .imagesMissing: Step(0, 12)]),
    (.diskOnMain, [.mainLaneDiskMs: Step(0, 309), .hitchTimeRatioMsPerS: Step(0, 12)]),
    (
      .oversizedDecodes,
      [
        .decodedPerDisplayedPixels: Step(1.1, 9.8),
        .ledgerPeakViewBytes: Step(4_100_000, 38_000_000), .decodeModelTotalMs: Step(800, 4100),
      ]
    ),
    (.morePreviews, [.previewDecodes: Step(12, 107), .decodeModelTotalMs: Step(310, 900)]),
    (.wrongImages, [.wrongImageFrames: Step(0, 48)]),
    (.staleImages, [.staleImageFrames: Step(0, 90), .blankAtRestPct: Step(3, 3.4)]),
    (.remadeRows, [.memoryLookups: Step(240, 480), .cellBinds: Step(240, 480)]),
    (.lessOnDisk, [.diskHitRate: Step(0.9, 0.2), .fetches: Step(30, 170)]),
    (.unboundedCache, [.evictions: Step(505, 0), .ledgerPeakCacheBytes: Step(3.3e6, 7.9e6)]),
    (
      .imagesKeptByViews,
      [.ledgerPeakViewBytes: Step(2e6, 9e6), .ledgerPeakCacheBytes: Step(9e6, 2e6)]
    ),
    (.morePrefetching, [.loads: Step(300, 520), .memoryLookups: Step(240, 240)]),
    (.lessPrefetching, [.loads: Step(520, 300), .memoryLookups: Step(240, 240)]),
    (.cancelsOfOthers, [.cancelsOfOthers: Step(0, 4), .failedLoads: Step(0, 4)]),
    (
      .lateHits,
      [.memoryHitMsP99: Step(0, 8.3), .placeholderFramesWhileResident: Step(0, 60)]
    ),
    (.failuresGivenUp, [.failedFetches: Step(62, 51), .failedLoads: Step(33, 51)]),
    (
      .noResume,
      [
        .failedFetches: Step(20, 20), .fetches: Step(69, 69),
        .ledgerPeakCompressedBytes: Step(900_000, 200_000), .wireBytes: Step(4e6, 4.05e6),
      ]
    ),
    (.decodeSlots, [.decodesInFlightMax: Step(2, 6), .fetches: Step(69, 69)]),
    (
      .wholePictures,
      [
        .ledgerPeakImageBytes: Step(6e7, 1.6e8), .ledgerPeakCacheBytes: Step(3e7, 3e7),
        .ledgerPeakViewBytes: Step(8e6, 8e6),
      ]
    ),
    (.fewerPreviews, [.previewDecodes: Step(107, 12)]),
    (.costlierDecodes, [.decodeModelTotalMs: Step(800, 950), .decodeCount: Step(93, 93)]),
  ]

  @Test("are named by mechanism, before what follows from them", arguments: examples)
  func named(cause: RegressionCause, steps: [MetricName: Step]) {
    let findings = CauseFindings([Self.place(steps)])
    #expect(findings.causes.map(\.cause) == [cause])
  }

  @Test("have an example each")
  func complete() {
    #expect(Set(Self.examples.map(\.0)) == Set(RegressionCause.allCases))
  }

  @Test("say what happened, the counters, and what users see of it")
  func sentence() {
    let findings = CauseFindings([
      Self.place([.cancelsStopped: Step(100, 0), .blankAtRestPct: Step(2, 8)]),
      Self.place(
        [.cancelsStopped: Step(30, 0), .blankAtRestPct: Step(4, 12)],
        scenario: "photo-grid"
      ),
    ])
    #expect(
      findings.causes.map(\.sentence) == [
        "nothing is cancelled any more: `cancels_stopped` 130 → 0; blank at rest 3 → 10 %"
      ]
    )
    #expect(findings.causes.map(\.worst.scenario) == ["photo-grid"])
  }

  @Test("leave trials that ended early out of every sum")
  func cut() {
    let places = [
      Self.place([.mainLaneDiskMs: Step(0, 20), .blankAtRestPct: Step(1, 2)]),
      Self.place(
        [.mainLaneDiskMs: Step(0, 900), .blankAtRestPct: Step(50, 90)],
        scenario: "photo-grid",
        .cut
      ),
    ]
    let sentence = CauseFindings(places).causes.map(\.sentence).joined()
    #expect(sentence.contains("`main_lane_disk_ms` 0 → 20 ms"))
    #expect(sentence.contains("the device ends the app in 1 of 2 cells"))
    #expect(sentence.contains("blank at rest 1 → 2 %"))
  }

  @Test("name two mistakes in the same trials, and no consequence of either")
  func two() {
    let findings = CauseFindings([
      Self.place([
        .mainLaneDiskMs: Step(0, 300), .staleImageFrames: Step(0, 90),
        .timeToImageAllMsMean: Step(30, 60),
      ])
    ])
    #expect(findings.causes.map(\.cause) == [.diskOnMain, .staleImages])
  }

  @Test("have the rows of their trials, and leave the others to their metrics")
  func groups() {
    let place = Self.place([.mainLaneDiskMs: Step(0, 300)])
    var other = place.key
    other.variant = "naive"
    let names = ["main_lane_disk_ms", "blank_pct"]
    let rows = [place.key, other].flatMap { key in names.map { Row(key: key, name: $0) } }
    let groups = CauseFindings([place]).groups(of: rows) { row in
      let metric = Metric(name: row.name, unit: "ms", polarity: .smaller, exactness: .exact)
      return (row.key, metric)
    }
    #expect(groups.map { $0.cause?.cause } == [.diskOnMain, nil, nil])
    #expect(groups.map(\.rows.count) == [2, 1, 1])
  }

  private struct Row {
    var key: CellKey
    var name: String
  }

  @Test("are none without a change")
  func none() {
    #expect(CauseFindings([Self.place([.loads: Step(10, 10)])]).causes.isEmpty)
  }
}

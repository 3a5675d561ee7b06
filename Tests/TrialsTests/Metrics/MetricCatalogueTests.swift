import Basics
import Records
import Runs
import Signposts
import Testing
import Text

@testable import Trials

@Suite("The catalogue of metrics")
struct MetricCatalogueTests {
  private static var folds: [any MetricFold] {
    [
      FrameFold(), DecodeFold(), CacheFold(cache: .init()), TransferFold(), CancellationFold(),
      DisplayFold(), BlankFold(), MemoryFold(),
    ]
  }

  private static func names(of fold: any MetricFold) -> [String] {
    let values = fold.values(of: [])
    return Metric.catalogue.map(\.name).filter { values.has($0) }
  }

  @Test("has at most 80 metrics, so that a reader can know them all")
  func size() {
    #expect(Metric.catalogue.count <= 80)
  }

  @Test("describes each metric once, in the order of the columns")
  func order() {
    #expect(Metric.catalogue.map(\.known) == MetricName.allCases)
  }

  @Test("exactly one fold feeds it", arguments: Metric.catalogue.map(\.name))
  func isFedOnce(name: String) {
    #expect(Self.folds.count { Self.names(of: $0).contains(name) } == 1)
    #expect(MetricsFold(cache: .init(limitBytes: 1)).values().has(name))
  }

  @Test("every signpost feeds the same names, whatever it carries")
  func namesAreFixed() {
    var fold = MetricsFold(cache: .init(limitBytes: 1_000))
    let before = Metric.catalogue.map(\.name).filter { fold.values().has($0) }
    for name in SignpostName.allCases {
      for phase in name.phases {
        fold.fold(
          SignpostRecord(time: .start, id: SignpostID(1), name: name, phase: phase, numbers: [])
        )
      }
    }
    let values = fold.values()
    #expect(Metric.catalogue.map(\.name).filter { values.has($0) } == before)
  }

  @Test("a name that ends in a unit has that unit", arguments: Metric.catalogue)
  func units(metric: Metric) {
    // A percentile or a similar suffix follows the unit.
    var words = metric.name.split(separator: "_").map(String.init)
    while let last = words.last, last == "mean" || last == "max" || Self.isPercentile(last) {
      words.removeLast()
    }
    let unitOfWord = [
      "ms": "ms", "s": "s", "bytes": "bytes", "pct": "%", "frames": "frames", "checksum": "hash",
      "rate": "1", "warnings": "warnings", "fetches": "fetches", "decodes": "decodes",
      "loads": "loads", "purges": "purges", "frame": "frame",
    ]
    if metric.name == "hitch_time_ratio_ms_per_s" {
      #expect(metric.unit == "ms/s")
    } else if metric.unit == "cell-frames" {
      #expect(metric.name.contains("frames"))
    } else if let word = words.last, let unit = unitOfWord[word] {
      #expect(metric.unit == unit)
    }
    if ["ms", "s", "bytes", "%"].contains(metric.unit) {
      #expect(unitOfWord[words.last ?? ""] == metric.unit, "\(metric.name) hides its unit")
    }
  }

  @Test("a percentile names the count of its samples", arguments: Metric.catalogue)
  func samples(metric: Metric) {
    let isPercentile = metric.name.split(separator: "_").contains { Self.isPercentile(String($0)) }
    if isPercentile { #expect(metric.basis != nil) }
    for name in [metric.basis?.samples, metric.basis?.wanted].compactMap(\.self) {
      let counter = Metric.named(name)
      #expect(counter?.exactness == .exact, "\(name) of \(metric.name)")
      #expect(counter?.unit != "1", "\(name) of \(metric.name) is no count")
    }
  }

  private static func isPercentile(_ word: String) -> Bool {
    word.first == "p" && word.dropFirst().allSatisfy(\.isNumber) && word.count > 1
  }

  /// Whether `text` contains only small letters, digits and underscores, and begins with a letter.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7a).contains(first) else { return false }
    return text.utf8.allSatisfy {
      (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5f
    }
  }

  @Test(
    "a name that would break a CSV header, a path or a query is refused",
    arguments: [
      "hit rate", "hit,rate", "hit\"rate", "hit;rate", "{hit}", "hit-rate", "Hit", "", "9p",
    ]
  )
  func notPlain(name: String) {
    #expect(!Self.isPlain(name))
  }

  @Test("has a meaning in one sentence", arguments: Metric.catalogue)
  func meaning(metric: Metric) {
    #expect(metric.meaning.hasSuffix("."))
    #expect(!metric.meaning.contains("\n"))
    #expect(
      Self.isPlain(metric.name),
      "\(metric.name) would need quotes or escapes somewhere"
    )
    #expect(metric.labels.allSatisfy(Self.isPlain), "\(metric.labels)")
  }

  @Test(
    "has the six that the articles ask for",
    arguments: [
      ("hit_rate", Exactness.exact), ("in_flight_max", .exact), ("decode_ms_mean", .noisy),
      ("cancels_asked", .exact), ("mean_image_bytes", .exact), ("oversized_sources", .exact),
    ]
  )
  func seeds(name: String, exactness: Exactness) {
    #expect(Metric.named(name)?.exactness == exactness)
    #expect(TableShapes.own.trials.contains(name))
  }

  @Test("what is measured on the machine is noisy, and nothing else is")
  func exactness() {
    let noisy = Metric.catalogue.filter { $0.exactness == .noisy }.map(\.name)
    #expect(
      noisy == [
        "decode_ms_mean", "decode_ms_p50", "decode_per_yardstick", "peak_rss_bytes",
        "peak_rss_delta_bytes",
      ]
    )
  }

  @Test(
    "metrics whose values are ordered words have the direction that a comparison judges by",
    arguments: [("outcome", Polarity.larger), ("hitch_band_wwdc20", .smaller)]
  )
  func wordPolarity(name: String, polarity: Polarity) {
    #expect(Metric.named(name)?.polarity == polarity)
  }

  @Test("comparisons judge by the catalogue, which they read from metrics.csv")
  func table() throws {
    let table = try CSVDocument(reading: Array(TableShapes.own.metrics.utf8))
    #expect(try MetricTable(table, path: "metrics.csv").metrics == Metric.catalogue)
  }

  @Test("words are ordered where a direction is better, and numbers have none")
  func words() {
    for metric in Metric.catalogue where metric.unit == "word" || metric.unit == "band" {
      #expect(metric.labels.isEmpty == (metric.polarity == .none), "\(metric.name)")
    }
    let ordered = Metric.catalogue.filter { !$0.labels.isEmpty }
    #expect(ordered.allSatisfy { $0.unit == "word" || $0.unit == "band" })
    #expect(Metric.named("outcome")?.labels.last == "completed")
    // In the order in which a rising ratio meets them.
    var met: [String] = []
    for ratio in stride(from: 0.0, through: 100, by: 0.5) where met.last != HitchBand.of(ratio) {
      met.append(HitchBand.of(ratio))
    }
    #expect(Metric.named("hitch_band_wwdc20")?.labels == met)
  }

  @Test("only the outcome and peaks of memory compare between trials that were cut short")
  func cutShort() {
    let comparable = Metric.catalogue.filter { $0.cutShort == .comparable }.map(\.known)
    #expect(
      comparable
        == MetricName.allCases.filter {
          MetricName.isPeakOfMemory($0.rawValue) || [.outcome, .jetsamFrame].contains($0)
        }
    )
  }

  @Test("a row has a cell for every metric, and reasons for the exact ones that are empty")
  func row() {
    let cells = TrialRow.cells(MetricsFold(cache: .init()).values())
    #expect(cells.count == Metric.catalogue.count + 5)
    #expect(cells.count + TableShapes.keyColumns.count + 2 == TableShapes.own.trials.count)
    let reasons = cells.dropLast(2).last ?? ""
    #expect(cells.dropLast().last?.contains("peak_rss_bytes: ") == true)
    #expect(cells.last == "")
    #expect(reasons.contains("hit_rate: nobody looked into the memory cache"))
    #expect(!reasons.contains("peak_rss_bytes"))
    for (metric, cell) in zip(Metric.catalogue, cells) where metric.exactness == .exact {
      #expect(cell.isEmpty == reasons.contains("\(metric.name): "), "\(metric.name)")
    }
  }

  @Test("fractions are written with six decimals")
  func places() {
    var values = MetricValues()
    values["hit_rate"] = .real(2.0 / 3)
    let place = Metric.catalogue.firstIndex { $0.name == "hit_rate" } ?? 0
    #expect(TrialRow.cells(values)[place] == "0.666667")
  }
}

import Basics
import Codecs
import Corpus
import Files
import ImageFormats
import ImagePipeline
import Records
import Reproduction
import Scenarios
import TestSupport
import Testing
import Variants

@testable import Trials

@Suite("The judge of the claims of the articles")
struct ArticleJudgeTests {
  /// A directory with one PNG of gray noise, whose rows of 360 bytes are padded to 384.
  private final class Pictures {
    static let size = PixelSize(width: 90, height: 40)
    let directory = TemporaryDirectory()
    let corpus: ImageCorpus

    init() throws {
      var random = SplitMix64(seed: 7)
      let pixels = (0..<Self.size.pixelCount * 4).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
      .enumerated().map { $0.offset % 4 == 3 ? 255 : $0.element }
      let png = try pixels.withUnsafeBytes { bytes in
        try PNGEncoding().encode(rgba: bytes, size: Self.size, bytesPerRow: Self.size.width * 4)
      }
      let file = try WholeFileWriter(path: directory.file("noise.png"))
      try file.append(png)
      try file.commit()
      corpus = try CorpusManifest.scan(directory: directory.path).corpus
    }
  }

  private func judge(
    _ claim: ArticleClaim,
    on devices: [DeviceProfile] = DeviceProfile.all,
    corpus: ImageCorpus? = nil,
    fileSizes: ArticleJudge.FileSizes = .found
  ) throws -> ArticleVerdict {
    var judge = ArticleJudge(
      devices: devices,
      sources: .headers,
      corpus: try corpus ?? Pictures().corpus,
      fileSizes: fileSizes
    )
    return try judge.judge(claim)
  }

  private func claim(
    _ claimed: ArticleClaim.Claimed,
    _ unit: ClaimUnit,
    _ source: ArticleClaim.Source
  ) -> ArticleClaim {
    ArticleClaim("1", articles: [0], "A claim.", claimed, unit, formula: "none", source)
  }

  private static let twelve = ClaimPicture(4032, 3024)

  @Test(
    "Arithmetic gives the known numbers",
    arguments: [
      (ClaimArithmetic.decodedBytes(twelve, .rgba8), ClaimUnit.bytes, 48_771_072.0),
      (.decodedBytes(twelve, .rgba16), .bytes, 97_542_144),
      (.decodedBytes(twelve, .rgba8, count: 20), .bytes, 975_421_440),
      (.decodedBytes(ClaimPicture(12_000, 12_000), .rgba8), .megabytes, 576),
      (.decodedBytes(ClaimPicture(6240, 4160), .rgba8), .bytes, 103_833_600),
      (.decodedBytes(ClaimPicture(2048, 1536, codec: .png), .rgba8), .mebibytes, 12),
      (.decodedPerFileByte(ClaimPicture(4032, 3024, fileBytes: 48_771_072), .rgba8), .times, 1),
      (.formatRatio(twelve, .rgba16, over: .rgba8), .times, 2),
      (.sharpSide(twelve, points: 300, scale: 3), .pixels, 900),
      (.shortSide(twelve, pixels: 900), .pixels, 675),
      (.sharpBytes(ClaimPicture(3000, 3000), points: 44, scale: 3), .bytes, 69_696),
      (.sharpBytes(ClaimPicture(3000, 3000), points: 120, scale: 3), .bytes, 518_400),
      (.excess(ClaimPicture(300, 300), points: 50, scale: 2), .times, 9),
      (.part(of: .mebibytes(6_144), by: 5), .bytes, 1_288_490_188),
    ]
  )
  func arithmetic(quantity: ClaimArithmetic, unit: ClaimUnit, wanted: Double) throws {
    let verdict = try judge(claim(.exactly(wanted), unit, .arithmetic(quantity)))
    #expect(verdict.findings.map(\.number) == [wanted])
    #expect(verdict.outcome == .confirmed)
    let other = try judge(claim(.exactly(wanted + 1), unit, .arithmetic(quantity)))
    #expect(other.outcome == .refuted)
  }

  @Test("Planes of 4:2:0 take one and a half bytes per pixel, and a little for padded rows")
  func planes() throws {
    let verdict = try judge(
      claim(
        .between(18_289_152, 18_654_935),
        .bytes,
        .arithmetic(.decodedBytes(Self.twelve, .yuv420))
      )
    )
    #expect(verdict.outcome == .confirmed)
  }

  @Test(
    "A quantity of a device comes from its profile; devices to which the claim does not apply are left out"
  )
  func devices() throws {
    let sides = try judge(
      claim(.exactly(192), .pixels, .device(.side(points: 64, scale: 3))),
      on: [.iPhoneSE, .iPhone15Pro]
    )
    #expect(sides.findings.map(\.number) == [nil, 192])
    #expect(sides.findings[0].hindrance == "the screen has 2 pixels per point, not 3")
    #expect(sides.outcome == .confirmed)
    let none = try judge(
      claim(.exactly(192), .pixels, .device(.side(points: 64, scale: 3))),
      on: [.iPhoneSE]
    )
    #expect(none.outcome == .notMeasurable)
    #expect(none.reason == "the screen has 2 pixels per point, not 3")
  }

  @Test(
    "Quantities of a device follow from its screen, memory and limit",
    arguments: [
      (DeviceQuantity.scaledTwice(pixels: 240), ClaimUnit.pixels, 480.0, 720.0),
      (.area(points: 100), .megapixels, 0.04, 0.09),
      (.excess(ClaimPicture(600, 600), points: 100), .times, 9, 4),
      (.refreshPeriod, .milliseconds, 16.666667, 8.333333),
      (.shareOfLimit(ClaimPicture(1024, 1024), count: 1395), .percent, 400, 181.640625),
      (
        .shareOfLimit(ClaimPicture(1024, 1024), count: 100_000, memoryPart: 2_048), .percent,
        100.0 / 1395, 400.0 / 3072
      ),
      (.cacheShare(variant: "nuke-like"), .percent, 14.999, 9.375),
    ]
  )
  func quantity(quantity: DeviceQuantity, unit: ClaimUnit, old: Double, fast: Double) throws {
    let verdict = try judge(
      claim(.atLeast(0), unit, .device(quantity)),
      on: [.iPhoneSE, .iPhone15Pro]
    )
    let found = verdict.findings.compactMap(\.number)
    try #require(found.count == 2)
    #expect(abs(found[0] - old) < 0.001 && abs(found[1] - fast) < 0.001, "found \(found)")
  }

  @Test(
    "Real decodes count padded rows, and noise does not compress as PNG"
  )
  func machine() throws {
    let corpus = try Pictures()
    func number(_ quantity: MachineQuantity, _ unit: ClaimUnit = .times) throws -> Double? {
      try judge(claim(.atLeast(0), unit, .machine(quantity)), corpus: corpus.corpus)
        .findings[0].number
    }
    #expect(try number(.bytesPerPixel(.photo, .rgba8)) == 384.0 / 90)
    #expect(try number(.rowPadding(.tile)) == 384.0 / 360)
    let file = try #require(try number(.fileBytes(.photo), .bytes))
    #expect(file > 8_000)
    // Three of four bytes are noise, which does not compress.
    let png = try #require(try number(.decodedPerPNGByte(.photo)))
    #expect((1...1.5).contains(png))
    #expect(try number(.decodedPerFileByte(.photo)) == 384.0 * 40 / file)
    let peak = try #require(try number(.peakPerPixel(.large)))
    #expect(peak > (384.0 * 40 + file) / 3600)
    // Planes have no alpha channel, so a PNG cannot be decoded to them.
    #expect(try number(.bytesPerPixel(.photo, .yuv420)) == nil)
  }

  @Test("File sizes that a recipe sets are no evidence")
  func made() throws {
    for quantity in [MachineQuantity.fileBytes(.photo), .decodedPerFileByte(.tile)] {
      let verdict = try judge(
        claim(.atLeast(0), .bytes, .machine(quantity)),
        fileSizes: .asked
      )
      #expect(verdict.outcome == .notMeasurable)
      #expect(verdict.reason.contains("--images"))
    }
  }

  @Test("The error of a damaged picture names it")
  func damaged() throws {
    let pictures = try Pictures()
    let path = pictures.directory.file("noise.png")
    let bytes = try EncodedImage.contentsOf(path: path).withUnsafeBytes { Array($0) }
    let file = try WholeFileWriter(path: path)
    try file.append(Array(bytes.prefix(bytes.count / 2)))
    try file.commit()
    #expect {
      _ = try judge(
        claim(.atLeast(0), .times, .machine(.rowPadding(.tile))),
        corpus: pictures.corpus
      )
    } throws: { "\($0)".contains(path) }
  }

  @Test("Trials measure whether the app is ended, the savings, and the largest feed within a limit")
  func trials() throws {
    let ended = try judge(
      claim(.exactly(1), .ended, .trial(.ended(.photoGrid, variant: "full-decode"))),
      on: [.iPad, .iPhoneSE]
    )
    #expect(ended.findings.map(\.number) == [1, 0])
    #expect(ended.outcome == .refuted)
    var small = Scenario.photoGrid
    small.name = "small"
    small.feed.itemCount = 3
    let feeds = TrialQuantity.largestFeed(
      [small, .photoGrid],
      metric: "ledger_peak_image_bytes",
      most: 200e6,
      variant: "full-decode"
    )
    let largest = try judge(claim(.exactly(3), .items, .trial(feeds)), on: [.iPhoneSE])
    #expect(largest.outcome == .confirmed, "\(largest.reason)")
    let saving = TrialQuantity.saving(
      .photoGrid,
      metric: "ledger_peak_image_bytes",
      from: "full-decode",
      to: "bounded-cache"
    )
    let saved = try judge(claim(.between(50, 99), .percent, .trial(saving)), on: [.iPhoneSE])
    #expect(saved.outcome == .confirmed, "\(saved.reason)")
  }

  @Test("Variants and metrics of the claims exist", arguments: ArticleClaim.catalogue)
  func names(claim: ArticleClaim) {
    let variants: [String]
    let metrics: [String]
    switch claim.source {
    case .trial(.ended(_, let variant)): (variants, metrics) = ([variant], [])
    case .trial(.metric(_, let metric, let variant)): (variants, metrics) = ([variant], [metric])
    case .trial(.saving(_, let metric, let from, let to)):
      (variants, metrics) = ([from, to], [metric])
    case .trial(.largestFeed(_, let metric, _, let variant)):
      (variants, metrics) = ([variant], [metric])
    case .device(.cacheShare(let variant)): (variants, metrics) = ([variant], [])
    default: (variants, metrics) = ([], [])
    }
    for variant in variants { #expect(Variant.named(variant) != nil, "\(variant)") }
    for metric in metrics { #expect(Metric.named(metric) != nil, "\(metric)") }
  }

  @Test("The error of an unknown variant names it")
  func unknownVariant() {
    for source in [
      ArticleClaim.Source.device(.cacheShare(variant: "nuek")),
      .trial(.ended(.photoGrid, variant: "nuek")),
    ] {
      #expect {
        _ = try judge(claim(.exactly(1), .percent, source))
      } throws: { "\($0)".contains("\"nuek\", which does not exist") }
    }
  }

  @Test("A confirmed claim with a wrong number is refuted", arguments: ArticleClaim.catalogue)
  func perturbed(claim: ArticleClaim) throws {
    // Pictures and trials differ from the tool's; profiles and plans are the same.
    switch claim.source {
    case .arithmetic, .device: break
    case .trial, .machine, .notMeasurable: return
    }
    let verdict = try judge(claim)
    guard verdict.outcome == .confirmed else { return }
    let numbers = verdict.findings.compactMap(\.number)
    let (least, most) = (try #require(numbers.min()), try #require(numbers.max()))
    for wrong in wrongs(claim, least: least, most: most) {
      var other = claim
      other.claimed = wrong
      #expect(
        ArticleVerdict(claim: other, findings: verdict.findings).outcome == .refuted,
        "\(wrong) was confirmed by \(numbers)"
      )
    }
  }

  /// Claims that no found value meets: a tenth beyond the tolerance on either side.
  private func wrongs(
    _ claim: ArticleClaim,
    least: Double,
    most: Double
  ) -> [ArticleClaim.Claimed] {
    let more = most * (1.1 + 2 * claim.tolerance.share)
    let less = least / (1.1 + 2 * claim.tolerance.share)
    switch claim.claimed {
    case .exactly: return [.exactly(more), .exactly(less)]
    case .between: return [.between(more, more * 2), .between(0, less)]
    case .atLeast: return [.atLeast(more)]
    case .atMost: return [.atMost(less)]
    case nil: return []
    }
  }
}

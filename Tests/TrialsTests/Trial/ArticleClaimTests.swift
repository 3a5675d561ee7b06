import Basics
import Scenarios
import Testing
import Variants

@testable import Trials

/// The claims of the source articles that held (`Results/Reference/articles.md`), as directions.
@Suite("What the articles claim, and the model must keep")
struct ArticleClaimTests {
  /// A claim: a metric is larger with one variant than with another.
  struct Claim: Sendable, CustomTestStringConvertible {
    /// The row of the page.
    var row: String
    var scenario: Scenario
    var metric: String
    var larger: String
    var smaller: String
    /// The larger value is at least this many times the smaller one.
    var times: Double
    var device = DeviceProfile.iPhoneSE

    init(
      _ row: String,
      _ scenario: Scenario,
      _ metric: String,
      of larger: String,
      over smaller: String,
      times: Double
    ) {
      self.row = row
      self.scenario = scenario
      self.metric = metric
      self.larger = larger
      self.smaller = smaller
      self.times = times
    }

    func on(_ device: DeviceProfile) -> Claim {
      var claim = self
      claim.device = device
      return claim
    }

    var testDescription: String { "\(row) on \(device.name): \(metric)" }
  }

  /// 50 posts as in scroll-feed.
  private static let fiftyPosts: Scenario = {
    var scenario = Scenario.scrollFeed
    scenario.name = "scroll-feed-50"
    scenario.feed.itemCount = 50
    return scenario
  }()

  private static let images = "ledger_peak_image_bytes"
  private static let cached = "ledger_peak_cache_bytes"
  private static let pixels = "decoded_per_displayed_pixels"
  private static let hitches = "hitch_time_ratio_ms_per_s"

  /// Decoding to size saves a grid of photographs 42 % of its memory, on every device.
  private static let saved = DeviceProfile.all.map {
    Claim("11b", .photoGrid, images, of: "full-decode", over: "bounded-cache", times: 1.72).on($0)
  }

  /// These devices end an app that scrolls a grid of full photographs.
  private static let ended = [DeviceProfile.iPad, .iPhone6].map {
    Claim("9c", .photoGrid, "outcome", of: "full-decode", over: "bounded-cache", times: 1).on($0)
  }

  private static let others = [
    // Planes of 4:2:0 take 1.5 bytes a pixel instead of 4.
    Claim("4b", .photoGrid, cached, of: "bounded-cache", over: "yuv-planes", times: 1.5),
    // 20 full photographs take 975 MB.
    Claim("9a", .photoGrid, images, of: "naive", over: "downsample", times: 10),
    // A photograph has 133 to 1200 times the pixels of a small view, and a portrait 193 times.
    Claim("14b", .photoGrid, pixels, of: "full-decode", over: "bounded-cache", times: 133),
    Claim("15b", .scrollFeed, pixels, of: "full-decode", over: "bounded-cache", times: 10),
    // What was taken for points is multiplied by the scale once more.
    Claim("17b", .scrollFeed, pixels, of: "article1-pipeline", over: "bounded-cache", times: 2),
    // Costs by the sizes of files miss most of the bytes of pixels.
    Claim("21a", .wideCards, cached, of: "cost-by-file", over: "cost-by-pixels", times: 2),
    // A share of the memory keeps a cache small.
    Claim("22b", .memoryWarning, images, of: "unbounded", over: "bounded-cache", times: 1.2),
    // Below 50 images the loader of the article is enough.
    Claim("25a", fiftyPosts, hitches, of: "naive", over: "article0-loader", times: 1),
  ]

  private func number(_ claim: Claim, _ name: String) throws -> Double {
    let variant = try #require(name == "unbounded" ? .unbounded : Variant.named(name))
    let values = try TrialSpec.of(claim.scenario, variant, claim.device).modelled()
    if claim.metric == "outcome" { return values["outcome"] == .text("completed") ? 0 : 1 }
    return try #require(values[claim.metric].number, "\(claim.metric) of \(name)")
  }

  @Test(
    "The value with the mistake is larger by the claimed factor",
    arguments: saved + ended + others
  )
  func direction(claim: Claim) throws {
    let (larger, smaller) = (try number(claim, claim.larger), try number(claim, claim.smaller))
    #expect(
      larger > smaller && larger >= smaller * claim.times,
      "\(claim.larger) has \(larger), \(claim.smaller) \(smaller)"
    )
  }

  @Test("The article's loader has no hitch in 50 posts", arguments: DeviceProfile.all)
  func enough(device: DeviceProfile) throws {
    let variant = try #require(Variant.named("article0-loader"))
    let values = try TrialSpec.of(Self.fiftyPosts, variant, device).modelled()
    #expect(try #require(values["hitch_time_ratio_ms_per_s"].number) <= 5)
  }
}

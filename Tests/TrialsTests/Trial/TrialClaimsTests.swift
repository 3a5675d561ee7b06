import Basics
import ImagePipeline
import Scenarios
import Testing
import Variants

@testable import Trials

@Suite("What the failure patterns must show")
struct TrialClaimsTests {
  /// One photograph of 4032×3024 at four bytes a pixel.
  private static let photoBytes = 48_771_072

  private static let smallest =
    DeviceProfile.all.min { $0.jetsamLimit < $1.jetsamLimit } ?? .iPhone6

  private func count(_ values: MetricValues, _ name: String) -> Int {
    guard case .integer(let value) = values[name] else { return .min }
    return value
  }

  private func number(_ values: MetricValues, _ name: String) throws -> Double {
    try #require(values[name].number, "\(name) is \(values[name])")
  }

  /// The largest total that the ledger of a photo grid said of `owners`, found in the trace.
  private func ledgerPeak(
    _ owners: String,
    _ variant: Variant,
    _ device: DeviceProfile
  ) throws -> Int {
    let files = try TrialFiles(.of(.photoGrid, variant, device))
    return TraceCount(try files.trace()).ledgerPeaks[owners] ?? 0
  }

  @Test("full photographs that are kept end the app", arguments: [smallest, .iPhoneSE])
  func jetsam(device: DeviceProfile) throws {
    let files = try TrialFiles(.of(.photoGrid, .hoarding, device))
    let values = files.values
    #expect(values["outcome"] == .text("jetsam"))
    let peaks = TraceCount(try files.trace()).ledgerPeaks
    let (decoded, total) = (peaks["decoded"] ?? 0, peaks["total"] ?? 0)
    #expect(decoded % Self.photoBytes == 0)
    #expect(total >= device.jetsamLimit.bytes)
    #expect(total < device.jetsamLimit.bytes + 2 * Self.photoBytes)
    #expect(count(values, "decode_count") <= decoded / Self.photoBytes)
    #expect(count(values, "decode_count") >= decoded / Self.photoBytes - 1)
  }

  @Test("the smallest device ends the app at or before 20 photographs")
  func twentyPhotos() throws {
    let photos = try ledgerPeak("decoded", .hoarding, Self.smallest) / Self.photoBytes
    #expect((1...20).contains(photos), "\(photos) on \(Self.smallest.name)")
  }

  @Test("downsampling keeps the same photographs below a tenth of 20 full ones")
  func downsampling() throws {
    for device in [Self.smallest, .iPhoneSE] {
      let values = try TrialSpec.of(.photoGrid, .downsample, device).modelled()
      #expect(values["outcome"] == .text("completed"))
      // Decoded ones: in a hang of the main lane the files of a whole screen wait undecoded.
      let decoded = try ledgerPeak("decoded", .downsample, device)
      #expect(decoded < 20 * Self.photoBytes / 10)
    }
  }

  @Test("without sharing a URL is fetched more than once, with sharing exactly once")
  func sharing() throws {
    for variant in [Variant.naive, .downsample, .backgroundDecode] {
      let values = try TrialSpec.of(.scrollFeed, variant).modelled()
      #expect(try number(values, "fetches_per_url") > 1, "\(variant.name)")
      #expect(count(values, "duplicate_fetches") > 0, "\(variant.name)")
    }
    let shared = try TrialSpec.of(.scrollFeed, .dedup).modelled()
    #expect(shared["fetches_per_url"] == .real(1))
    #expect(shared["duplicate_fetches"] == .integer(0))
    #expect(count(shared, "joins") > 0)
  }

  @Test("without cancelling, decodes are wasted", arguments: [Scenario.cellReuse, .photoGrid])
  func waste(scenario: Scenario) throws {
    let without = try TrialSpec.of(scenario, .dedup).modelled()
    let with = try TrialSpec.of(scenario, .cancellation).modelled()
    #expect(count(without, "wasted_decodes") > 0)
    #expect(count(with, "wasted_decodes") < count(without, "wasted_decodes"))
    #expect(try wastedTime(scenario, .dedup) > 10 * wastedTime(scenario, .cancellation))
  }

  /// The nanoseconds of decoding after the last owner had left.
  private func wastedTime(_ scenario: Scenario, _ variant: Variant) throws -> Int {
    TraceCount(try TrialFiles(.of(scenario, variant)).trace())["WasteWork cpu_ns"]
  }

  @Test("cancelling stops work in its queue, in its transfer and in its decode")
  func stages() throws {
    // Over HTTP/1.1 fetches wait for connections.
    let fetched = try TrialFiles(.of(.named("cell-reuse@heavy-tail-http1"), .cancellation))
    let decoded = try TrialFiles(.of(.photoGrid, .cancellation))
    for (files, stage) in [(fetched, "fetch"), (decoded, "decode")] {
      let trace = TraceCount(try files.trace())
      #expect(trace["StopWork queue"] > 0)
      #expect(trace["StopWork \(stage)"] > 0)
      #expect(count(files.values, "cancels_stopped") >= trace["StopWork"])
    }
  }

  @Test("cells without verification show wrong images, cells with it never")
  func wrongImages() throws {
    #expect(count(try TrialSpec.of(.cellReuse, .noVerify).modelled(), "wrong_image_frames") > 0)
    for variant in Variant.catalogue where variant.cellSteps.contains(.verify) {
      let values = try TrialSpec.of(.cellReuse, variant).modelled()
      #expect(values["wrong_image_frames"] == .integer(0), "\(variant.name)")
    }
  }

  @Test("decoding on the main lane makes frames late, and the diagnosis names the cause")
  func jank() throws {
    let main = try TrialSpec.of(.photoGrid, .downsample).modelled()
    #expect(main["jank_cause"] == .text("decode-on-main"))
    #expect(try number(main, "hitch_time_ratio_ms_per_s") > 10)
    let background = try TrialSpec.of(.photoGrid, .backgroundDecode).modelled()
    #expect(try number(background, "hitch_time_ratio_ms_per_s") < 5)
  }

  @Test("a bounded cache releases memory on a warning, an unbounded one does not")
  func purge() throws {
    let files = try TrialFiles(.of(.memoryWarning, .boundedCache))
    let bounded = files.values
    // Two that the scenario sends, and one as the editor opens; a second one then finds nothing
    // that no view shows.
    #expect(count(bounded, "purges") == 3)
    let trace = TraceCount(try files.trace())
    #expect(trace["PurgeMemory released_bytes"] > 0)
    let unboundedFiles = try TrialFiles(.of(.memoryWarning, .unbounded))
    let unbounded = unboundedFiles.values
    let unboundedTrace = TraceCount(try unboundedFiles.trace())
    #expect(unboundedTrace["PurgeMemory released_bytes"] == 0)
    #expect(unbounded["memory_warnings"] == .integer(3))
    #expect(trace.peakAfterWarning > 0)
    #expect(trace.peakAfterWarning < unboundedTrace.peakAfterWarning)
    // Only a variant that releases memory leaves enough for the editor.
    #expect(bounded["outcome"] == .text("completed"))
    #expect(unbounded["outcome"] == .text("jetsam"))
  }

  @Test("a key without the size serves the wrong size")
  func sharedKey() throws {
    let byURL = try TrialSpec.of(.scrollFeed, .dedupByURL).modelled()
    let byVariant = try TrialSpec.of(.scrollFeed, .boundedCache).modelled()
    #expect(byVariant["under_resolved_deliveries"] == .integer(0))
    #expect(count(byURL, "decode_count") <= count(byVariant, "decode_count"))
  }

  @Test("the longest edge gives too few pixels to fill a surface, and enough to fit it")
  func longestEdge() throws {
    let edge = try TrialSpec.of(.filledGrid, .longestEdge).modelled()
    #expect(count(edge, "under_resolved_deliveries") == count(edge, "images_shown"))
    #expect(count(edge, "images_shown") > 50)
    let whole = try TrialSpec.of(.filledGrid, .boundedCache).modelled()
    #expect(whole["under_resolved_deliveries"] == .integer(0))
    let fitted = try TrialSpec.of(.photoGrid, .longestEdge).modelled()
    #expect(fitted["under_resolved_deliveries"] == .integer(0))
  }

  @Test("an asynchronous hop shows placeholders for images in memory")
  func asyncHop() throws {
    let hop = try TrialSpec.of(.scrollFeed, .asyncHop).modelled()
    let turn = try TrialSpec.of(.scrollFeed, .boundedCache).modelled()
    let name = "placeholder_frames_while_resident"
    // A synchronous look-up leaves a few: images that enter memory while a frame is made.
    #expect(count(hop, name) > count(turn, name))
  }

  @Test("rows without an identity are bound again and again, and their loads begin again")
  func randomIdentity() throws {
    let random = try TrialSpec.of(.scrollFeed, .randomIdentity).modelled()
    let stable = try TrialSpec.of(.scrollFeed, .boundedCache).modelled()
    #expect(count(random, "cell_binds") > 2 * count(stable, "cell_binds"))
    #expect(count(random, "cancels_asked") > count(stable, "cancels_asked"))
  }

  @Test("cells that are not recycled hold invisible images")
  func ownCells() throws {
    let own = try TrialSpec.of(.scrollFeed, .ownCells).modelled()
    let recycled = try TrialSpec.of(.scrollFeed, .boundedCache).modelled()
    #expect(count(own, "ledger_peak_view_bytes") > 2 * count(recycled, "ledger_peak_view_bytes"))
  }

  @Test("prefetching shortens the wait for images")
  func prefetching() throws {
    let with = try TrialSpec.of(.scrollFeed, .prefetch).modelled()
    let without = try TrialSpec.of(.scrollFeed, .boundedCache).modelled()
    #expect(try number(with, "hit_rate") > number(without, "hit_rate"))
    #expect(
      try number(with, "blank_pct") < number(without, "blank_pct")
    )
  }
}

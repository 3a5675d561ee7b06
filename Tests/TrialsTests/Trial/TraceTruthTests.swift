import Basics
import ImagePipeline
import Records
import Scenarios
public import Testing
import Text
import Variants

@testable public import Trials

@Suite("Every number of the row can be found in the trace")
struct TraceTruthTests {
  private static let trials: [TrialSpec] = [
    .of(.photoGrid, .naive), .of(.photoGrid, .cancellation), .of(.scrollFeed, .backgroundDecode),
    .of(.scrollFeed, .prefetch), .of(.cellReuse, .noVerify), .of(.cellReuse, .boundedCache),
    .of(.memoryWarning, .fullThenResize), .of(.jumpToIndex, .downsample, .iPad),
    .of(.photoGrid, .downsample, .iPhone6), .of(.scrollFeed, .dedupByURL, .iPadPro, seed: 9),
    .of(.failingFeed, .failureImage), .of(.failingFeed, .httpCache, seed: 2),
  ]

  private func ratio(_ numerator: Double, _ denominator: Double) -> String {
    denominator == 0 ? "" : FixedPoint.text(numerator / denominator, places: 6)
  }

  @Test("the counts of its events equal the tables", arguments: trials)
  func trace(spec: TrialSpec) throws {
    let files = try TrialFiles(spec)
    let trace = try files.trace()
    let count = TraceCount(trace)
    checkCells(try files.cells(), count, spec)
    try checkRows(files, count)
    try checkSlices(trace)
    try checkContext(trace, spec)
  }

  /// The counts of events equal the cells.
  private func checkCells(_ cells: [String: String], _ count: TraceCount, _ spec: TrialSpec) {
    let fetches = count.fetchesOfURL.values.reduce(0, +)
    // A load may be open at the end, before it has looked.
    let loads = spec.variant.prefetch == .off ? count["LoadImage begun"] : 0
    let lookups = max(count["MemoryCacheLookup"], loads)
    let expected: [(String, String)] = [
      ("frame_count", "\(count["frames"])"),
      ("hangs", "\(count["hangs"])"),
      ("missed_frames_pct", ratio(Double(count["missed"]) * 100, Double(count["frames"]))),
      ("hitch_time_ms", FixedPoint.text(Double(count["hitch"]) / 1e6, places: 6)),
      ("scroll_s", FixedPoint.text(Double(count.scrollNanoseconds) / 1e9, places: 6)),
      (
        "hitch_time_ratio_ms_per_s",
        ratio(
          Double(count.scrollHitchNanoseconds) / 1e6,
          Double(count.scrollNanoseconds) / 1e9
        )
      ),
      (
        "hit_rate",
        ratio(Double(count["MemoryCacheLookup hit"]), Double(lookups))
      ),
      ("memory_lookups", "\(lookups)"),
      ("decode_count", "\(count["DecodeImageData done"])"),
      ("loads", "\(count["LoadImage begun"])"),
      ("joins", "\(count["JoinLoad"])"),
      ("fetches", "\(fetches)"),
      ("fetches_per_url", ratio(Double(fetches), Double(count.fetchesOfURL.count))),
      ("duplicate_fetches", "\(fetches - count.fetchesOfURL.count)"),
      ("failed_loads", "\(count["LoadImage failed"])"),
      (
        "failed_fetches",
        "\(count["LoadImageData failed"] + count["status 404"] + count["status 503"])"
      ),
      ("wire_bytes", "\(count["wire"])"),
      ("mean_image_bytes", ratio(Double(count.meanImage.bytes), Double(count.meanImage.count))),
      ("cancels_asked", "\(count["CancelLoad"])"),
      ("cancels_stopped", "\(count["CancelLoad stopped"])"),
      ("wasted_decodes", "\(count["WasteWork decode"])"),
      ("wrong_image_frames", "\(count["FrameAudit wrong_images"])"),
      ("stale_image_frames", "\(count["FrameAudit stale_images"])"),
      ("oversized_sources", "\(count["oversized"])"),
      ("ledger_peak_image_bytes", "\(count.ledgerPeaks["images"] ?? 0)"),
      ("ledger_peak_view_bytes", "\(count.ledgerPeaks["view_bytes"] ?? 0)"),
      ("ledger_peak_scratch_bytes", "\(count.ledgerPeaks["scratch_bytes"] ?? 0)"),
      ("memory_warnings", "\(count["MemoryWarning"])"),
      ("purges", "\(count["PurgeMemory"])"),
      ("outcome", count["Jetsam"] == 0 ? "completed" : "jetsam"),
    ]
    for (name, text) in expected { #expect(cells[name] == text, "\(name) of \(spec.id)") }
    let blank = cells["blank_pct"].flatMap(Double.init) ?? .nan
    // The trace has times in thousandths of a microsecond.
    #expect(
      abs(blank - count.standing.blank * 100 / count.standing.visible) < 1e-5,
      "blank_pct of \(spec.id)"
    )
  }

  /// Slices of a thread are balanced and lie within each other, and time never goes back.
  private func checkSlices(_ trace: JSONValue) throws {
    var open: [Int: [String?]] = [:]
    var last = 0.0
    for event in trace["traceEvents"]?.array ?? [] {
      let thread = try #require(event["tid"]?.integer)
      // An arrow may touch an earlier moment, and a frame's slice begins before it is written.
      if let name = event.signpost, let time = event["ts"]?.number, event["ph"]?.string != "X" {
        #expect(time >= last, "\(name)")
        last = time
      }
      switch event["ph"]?.string {
      case "B":
        open[thread, default: []].append(event.signpost)
      case "E":
        let begun = open[thread]?.popLast() ?? nil
        #expect(begun == event.signpost)
      default: break
      }
    }
    #expect(open.values.allSatisfy { $0.isEmpty })
  }

  /// The rows of frames.csv and loads.csv match the trace.
  private func checkRows(_ files: TrialFiles, _ count: TraceCount) throws {
    let frames = try files.text("frames.csv").split(separator: "\n")
    #expect(frames.count == count["frames"])
    let columns = TableShapes.frameColumns.count
    let widths = frames.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }
    #expect(widths.allSatisfy { $0 == columns })
    let ended = ["memory", "disk", "network", "encoded", "failed", "cancelled", "unfinished"]
    let loads = try files.text("loads.csv").split(separator: "\n")
    #expect(loads.count == ended.reduce(count.openLoads) { $0 + count["LoadImage \($1)"] })
  }

  /// The trace names its trial and has the text of every URL.
  private func checkContext(_ trace: JSONValue, _ spec: TrialSpec) throws {
    let context = try #require(trace["otherData"])
    #expect(context["scenario"]?.string == spec.scenario.name)
    #expect(context["variant"]?.string == spec.variant.name)
    #expect(context["device"]?.string == spec.device.name)
    #expect(context["seed"]?.integer == Int(spec.seed))
    #expect(context["decode"]?.string == "model")
    let urls = try #require(context["urls"]?.object)
    for event in trace["traceEvents"]?.array ?? [] {
      guard let url = event["args"]?["url"]?.integer else { continue }
      #expect(urls["\(url)"]?.string?.hasPrefix("https://images.example/") == true, "\(url)")
    }
  }

  @Test(
    "the trace has the memory cache's costs next to the bytes of the pixels",
    arguments: ["cost-by-file", "cost-by-pixels"]
  )
  func costs(variant: String) throws {
    let spec = TrialSpec.of(.wideCards, try #require(Variant.named(variant)))
    let files = try TrialFiles(spec)
    var counted = 0
    var most = 0
    var taken: [Int] = []
    for event in try files.trace()["traceEvents"]?.array ?? [] {
      guard let cost = event["args"]?["cost_bytes"]?.integer else { continue }
      guard event.signpost == "MemoryCacheStore" else {
        counted -= cost
        continue
      }
      counted += cost
      most = max(most, counted)
      let pixels = try #require(event["args"]?["pixel_bytes"]?.integer)
      taken.append(pixels)
      #expect(variant == "cost-by-file" ? cost * 10 < pixels : cost == pixels)
    }
    #expect(taken.count > 20)
    #expect((1...16_000_000).contains(most))
  }

  @Test("late frames are named by number, lateness and cause, as frames.csv has them")
  func frames() throws {
    let files = try TrialFiles(.of(.photoGrid, .downsample))
    let slices = try #require(try files.trace()["traceEvents"]?.array)
      .prefix { $0.signpost != "MeasurementEnd" }
      .filter { $0["cat"]?.string == "actual,Frame" }
    let rows = try files.text("frames.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(slices.count == rows.count)
    for (slice, row) in zip(slices, rows) {
      let late = FixedPoint.text(try #require(Double(row[4])), places: 1)
      let name = row[7].isEmpty ? "Frame \(row[0])" : "Frame \(row[0]), late \(late) ms, \(row[7])"
      #expect(slice["name"]?.string == name)
      let color = try #require(slice["cname"]?.string)
      #expect((color == "good") == row[7].isEmpty)
    }
    #expect(rows.contains { !$0[7].isEmpty })
  }

  @Test(
    "each arrow touches a slice, and most images are followed from their cell to their frame",
    arguments: [trials[1], trials[3], trials[5], trials[10]]
  )
  func arrows(spec: TrialSpec) throws {
    let events = try #require(try TrialFiles(spec).trace()["traceEvents"]?.array)
    let arrows = TraceArrows(events)
    #expect(arrows.outside.isEmpty, "\(arrows.outside.prefix(3))")
    #expect(arrows.unstarted.isEmpty)
    let shown = events.count { $0.signpost == "ShowImage" }
    #expect(arrows.ended > shown / 2)
    #expect(arrows.ended <= arrows.started)
  }

  @Test("a jetsam trial ends its trace at the jetsam")
  func jetsam() throws {
    let files = try TrialFiles(.of(.photoGrid, .hoarding))
    let events = try files.trace()["traceEvents"]?.array ?? []
    let jetsam = try #require(events.firstIndex { $0.signpost == "Jetsam" })
    let moment = events[jetsam]["ts"]?.number
    let arguments = try #require(events[jetsam]["args"])
    #expect(arguments["limit_bytes"]?.integer == DeviceProfile.iPhoneSE.jetsamLimit.bytes)
    let footprint = try #require(arguments["footprint_bytes"]?.integer)
    #expect(footprint >= DeviceProfile.iPhoneSE.jetsamLimit.bytes)
    let cells = try files.cells()
    #expect(cells["jetsam_footprint_bytes"] == "\(footprint)")
    #expect(cells["jetsam_limit_bytes"] == arguments["limit_bytes"]?.integer?.description)
    let signposts = events[jetsam...].filter { $0.signpost != nil && $0["ph"]?.string != "X" }
    #expect(signposts.allSatisfy { $0["ts"]?.number == moment })
    let after = events[(jetsam + 1)...].compactMap(\.signpost)
    #expect(!after.contains("MemoryWarning"))
    #expect(events.last { $0.signpost == "Scenario" }?["args"]?["unfinished"]?.integer == 1)
  }
}

extension TrialSpec: CustomTestStringConvertible {
  /// The name of the trial instead of a dump of all of its parts.
  public var testDescription: String { id }
}

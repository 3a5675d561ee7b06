import Testing

@Suite(
  "Loaders with the same meaning have equal rows, whatever their means",
  .timeLimit(.minutes(30))
)
struct TwinTests {
  /// Loaders that do the same, and the columns in which their means may differ.
  struct Group: Sendable, CustomTestStringConvertible {
    var name: String
    var members: [String]
    /// Columns that depend on the means, with the reason.
    var apart: [String: String] = [:]
    var scenarios = ["scroll-feed-short", "cell-reuse-short", "jump-to-index-short"]

    var loaders: [String] { members.map { "\(name)-\($0)" } }
    var testDescription: String { loaders.joined(separator: ", ") }
  }

  /// A list of rows has no grid.
  private static let rows = ["scroll-feed-short", "cell-reuse-short", "memory-warning-short"]

  private static let ownBytes = [
    "memory_of_limit_pct", "ledger_peak_image_bytes", "ledger_peak_compressed_bytes",
    "ledger_late_growth_bytes",
  ].reduce(into: [:]) { $0[$1] = "a loader's own copy of the bytes counts once it is decoded" }

  /// A picture that is ready later comes later to the one decoder of the device, which takes
  /// another one first.
  private static let otherTurns = [
    "decoded_per_displayed_pixels", "images_shown", "images_missing", "images_missing_pct", "joins",
    "time_to_image_ms_p95", "blank_pct", "blank_at_rest_pct", "stop_complete_ms_mean",
    "ledger_peak_in_flight_bytes",
  ].reduce(into: [:]) { $0[$1] = "decodes come in another order to the decoder in hardware" }

  private static let innerViews = [
    "device_cpu_ms", "frame_time_ms_max", "time_to_image_all_ms_mean",
  ].reduce(into: [:]) { $0[$1] = "a button has views in it, which its cell creates and lays out" }

  private static let fades = [
    "blank_pct", "blank_at_rest_pct", "start_complete_ms", "stop_complete_ms_mean",
    "incomplete_stops_pct",
  ].reduce(into: [:]) {
    $0[$1] = "a picture that fades in is blank by what it lacks of its opacity"
  }

  static let groups = [
    Group(name: "fetch", members: ["completion", "delegate", "detached-task"]),
    Group(name: "fetch", members: ["completion", "bytes"], apart: ownBytes),
    Group(
      name: "fetch",
      members: ["completion", "download"],
      apart: [
        "blank_pct", "blank_at_rest_pct", "time_to_image_all_ms_mean", "time_to_image_ms_p95",
      ].reduce(into: ownBytes) { $0[$1] = "the file is written to flash and read" }
        .merging(otherTurns) { $1 }
    ),
    Group(
      name: "hop",
      members: ["dispatch", "sync", "operation", "actor", "run-loop", "task"],
      apart: [
        "ledger_peak_in_flight_bytes": "a decode begins in the instant in which the one before it "
          + "ends, and hops differ in what they still hold then"
      ]
    ),
    Group(name: "lane", members: ["serial", "operations", "actor"]),
    Group(
      name: "store",
      members: ["dictionary", "cache"],
      apart: [
        "ledger_peak_cache_bytes": "only an NSCache is known to be a cache",
        "ledger_peak_in_flight_bytes": "a dictionary is not known to be a cache",
      ]
    ),
    Group(name: "fade", members: ["none", "transition", "layer", "animation"], apart: fades),
    Group(name: "list", members: ["feed", "table", "flow", "diffable"], scenarios: rows),
    Group(name: "face", members: ["view", "layer", "nested-layer", "own-layer"]),
    Group(name: "face", members: ["view", "button"], apart: innerViews),
    Group(name: "cached-face", members: ["view", "layer", "own-layer"]),
    Group(name: "careless-face", members: ["view", "layer", "own-layer"]),
  ]

  @Test("In every exact column of three scenarios", arguments: groups)
  func equal(_ group: Group) throws {
    let run = try FieldRun(group.loaders, in: group.scenarios)
    #expect(run.code == 0, "said: \(run.messages)")
    #expect(run.trials.count == 3 * group.members.count)
    for scenario in Set(run.trials.compactMap { $0["scenario"] }).sorted() {
      let first = try run.trial(group.loaders[0], scenario)
      for loader in group.loaders.dropFirst() {
        let other = try run.trial(loader, scenario)
        let differing = run.exact.filter { first[$0] != other[$0] && group.apart[$0] == nil }
        #expect(
          differing.isEmpty,
          "\(loader) in \(scenario): \(differing.map { "\($0) \(first[$0] ?? "") \(other[$0] ?? "")" })"
        )
      }
    }
  }

  @Test("A fade of each picture is time of nothing, whatever makes it")
  func fading() throws {
    let scenario = "cell-reuse-short"
    let means = ["transition", "layer", "animation"].map { "fade-\($0)" }
    let run = try FieldRun(["fade-none"] + means, in: [scenario])
    let plain = try run.number("blank_pct", "fade-none", scenario)
    for loader in means {
      #expect(try run.number("blank_pct", loader, scenario) > plain + 1, "\(loader)")
    }
  }

  @Test(
    "A view that draws its picture has the hits, times and mistakes of an image view",
    arguments: ["face", "cached-face", "careless-face"]
  )
  func drawing(_ group: String) throws {
    let columns = [
      "loads", "memory_lookups", "hit_rate", "fetches", "images_shown", "images_missing",
      "wrong_image_frames", "stale_image_frames", "blank_pct",
    ]
    let run = try FieldRun(["\(group)-view", "\(group)-drawing"])
    #expect(run.code == 0, "said: \(run.messages)")
    for scenario in ["scroll-feed-short", "cell-reuse-short", "jump-to-index-short"] {
      for column in columns {
        let view = try run.trial("\(group)-view", scenario)[column]
        let drawing = try run.trial("\(group)-drawing", scenario)[column]
        #expect(view == drawing, "\(column) of \(group) in \(scenario)")
      }
    }
  }
}

import Basics
import ImagePipeline
import Records
import Requests
import Scenarios
import Signposts
import Simulation
import Testing
import Variants

@testable import Trials

/// A random request log: bursts, pauses, and repeated keys, some of which fail.
private struct RandomLog {
  private(set) var rows: [(time: TimeSpan, key: Int)] = []

  init(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    var time = TimeSpan.zero
    for _ in 0..<(20 + Int(chance.next() % 40)) {
      // Half of the requests come together with the one before, as those of a page do.
      if chance.next() % 2 == 0 { time = time + .milliseconds(Int(chance.next() % 400)) }
      rows.append((time, Int(chance.next() % 25)))
    }
  }

  var csv: String {
    rows.reduce("time,key,size\n") { text, row in
      let sizes = [20_000, 75_000, 590_000, 2_800_000]
      return text + "\(row.time.seconds),k\(row.key),\(sizes[row.key % sizes.count])\n"
    }
  }

  /// The picture of each key, by its URL's number, and the time of its first request.
  func firstTimes(_ file: ScenarioFile) -> [Int: TimeSpan] {
    var pictures: [ImageReference] = []
    for step in file.steps {
      if case .show(let picture, _) = step { pictures.append(picture) }
    }
    var first: [Int: TimeSpan] = [:]
    for (row, picture) in zip(rows, pictures) where first[picture.urlNumber] == nil {
      // A replay counts from the log's first request.
      first[picture.urlNumber] = row.time - rows[0].time
    }
    return first
  }
}

@Suite("A replayed request log", .timeLimit(.minutes(30)))
struct LogReplayTests {
  private static let variants: [Variant] = [
    .naive, .dedup, .boundedCache, .prefetch, .best, .nukeLike,
  ]

  private func script(_ log: RandomLog, _ choice: Recording.Choice = .init()) throws -> ScenarioFile
  {
    let script = try Recording.script(of: Array(log.csv.utf8), path: "log.csv", choice: choice)
    return try ScenarioFile(reading: script.text, name: "log")
  }

  /// When the first load and the first fetch of each URL began, from the start of the trial, and
  /// how many cells were bound.
  private func beginnings(
    _ spec: TrialSpec
  ) throws -> (first: [Int: TimeSpan], binds: Int) {
    var first: [Int: TimeSpan] = [:]
    var binds = 0
    var runner = TrialRunner(spec: spec, sources: .modelled)
    runner.decoding = .model
    _ = try runner.examine { records in
      for record in records {
        if record.name == .bindCell { binds += 1 }
        let isBeginning =
          record.phase == .begin && (record.name == .loadImage || record.name == .loadImageData)
        guard isBeginning, let url = record.url, first[url] == nil else { continue }
        first[url] = TimeSpan(nanoseconds: record.time.nanoseconds)
      }
    }
    return (first, binds)
  }

  @Test(
    "requests nothing before the log does, and everything that the log requests",
    arguments: variants,
    [1, 2, 3, 4] as [UInt64]
  )
  func clairvoyance(variant: Variant, seed: UInt64) throws {
    let log = RandomLog(seed: seed)
    let file = try script(log)
    let asked = log.firstTimes(file)
    let device: DeviceProfile = seed % 2 == 0 ? .iPad : .iPhoneSE
    let seen = try beginnings(.of(try file.scenario(), variant, device))
    for (url, time) in seen.first {
      let earliest = try #require(asked[url])
      #expect(time >= earliest, "seed \(seed), url \(url)")
    }
    #expect(seen.binds == log.rows.count, "seed \(seed)")
    #expect(Set(seen.first.keys) == Set(asked.keys), "seed \(seed)")
  }

  @Test("with lookahead, a prefetching variant requests before the log does, and the name says so")
  func lookahead() throws {
    let log = RandomLog(seed: 1)
    var choice = Recording.Choice()
    choice.lookahead = .allowed
    let file = try script(log, choice)
    let scenario = try file.scenario()
    #expect(scenario.name == "log+lookahead")
    let asked = log.firstTimes(file)
    let seen = try beginnings(.of(scenario, .prefetch))
    #expect(seen.first.contains { $0.value < asked[$0.key] ?? .zero })
    let blind = try beginnings(.of(scenario, .boundedCache))
    #expect(blind.first.allSatisfy { $0.value >= asked[$0.key] ?? .zero })
  }

  @Test("meets the recorded waits and failures, whatever the link draws")
  func recorded() throws {
    let text = """
      feed shown
      show tile 0 after 1.5s
      show tile 1 after 0.25s answered 404
      show tile 2 after 0.5s unanswered
      show tile 3
      pause 3s
      """
    let scenario = try ScenarioFile(reading: text, name: "log").scenario()
    let files = try TrialFiles(.of(scenario, .dedup))
    let rows = try files.text("loads.csv").split(separator: "\n").map { $0.split(separator: ",") }
    let place = Dictionary(
      uniqueKeysWithValues: TableShapes.loadColumns.enumerated().map { ($0.element, $0.offset) }
    )
    func cell(_ column: String, _ ordinal: Int) throws -> String {
      let url = ImageReference(sourceClass: .tile, ordinal: ordinal).url.text
      let row = try #require(rows.first { $0[place["url"] ?? 0] == url })
      return String(row[place[column] ?? 0])
    }
    let took = try (0..<4).map { try #require(Double(try cell("duration_ms", $0))) }
    let wifi = NetworkProfile.wifi.latency(atProbability: 1).milliseconds
    #expect(took[0] >= 1_500 && took[1] >= 250 && took[2] >= 500, "\(took)")
    #expect(took[0] < 1_500 + wifi && took[1] < 250 + wifi && took[2] < 500 + wifi, "\(took)")
    #expect(took[3] < 250 + wifi, "\(took)")
    #expect(
      try (0..<4).map { try cell("outcome", $0) } == ["network", "failed", "failed", "network"]
    )
  }

  @Test("has at most as many hits as repeated requests, unless it looks ahead")
  func hitRates() throws {
    // 50 requests for 34 images, so that 16 of them can be hits.
    let keys = Array(0..<34) + (0..<16).map { $0 * 2 }
    let rows = keys.enumerated().map { "\(Double($0.offset) / 5),\($0.element),75000\n" }
    func hits(_ variant: Variant, _ lookahead: Lookahead) throws -> Double {
      var choice = Recording.Choice()
      choice.lookahead = lookahead
      let bytes = Array(("time,key,size\n" + rows.joined()).utf8)
      let file = try Recording.script(of: bytes, path: "feed.csv", choice: choice).file
      let values = try TrialSpec.of(try file.scenario(), variant).modelled()
      return try #require(values["hit_rate"].number)
    }
    for variant in [Variant.dedup, .boundedCache, .prefetch, .best] {
      #expect(try hits(variant, .refused) <= 16.0 / 50)
    }
    #expect(try hits(.best, .allowed) > 0.5)
  }
}

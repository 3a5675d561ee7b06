import Basics
internal import Caches
import Corpus
import Foundation
import ImagePipeline
import Scenarios
import Signposts
import Trials
import Variants

/// Plays `best` with other prefetch windows, slots and disk limits, in every setting of the sweep,
/// with modelled decoding.
///
/// Writes CSV, one line a trial, in the order of ``Choice/all`` and ``Setting/all``. The pictures
/// are those of the standard corpus, which has to be there.
///
/// Usage: `Benches presets [TABLE[,TABLE…]|all [SEEDS [PART PARTS]]]`; by default all tables with 3
/// seeds. With `PART` of `PARTS`, from 1 on, it plays every `PARTS`th setting alone, so that each
/// core has a process of its own.
enum PresetsBench {
  static func main(_ arguments: [String]) throws {
    func number(_ place: Int, _ fallback: Int) -> Int {
      arguments.indices.contains(place) ? Int(arguments[place]) ?? fallback : fallback
    }
    let tables = arguments.first.map { $0.split(separator: ",").map(String.init) } ?? ["all"]
    let (seeds, part, parts) = (number(1, 3), number(2, 1), number(3, 1))
    let store = try CorpusStore(
      cacheDirectory: nil,
      environment: ProcessInfo.processInfo.environment
    )
    let sources = SourceImages(try store.load(.standard, seed: 1))
    let choices = Choice.all.filter { tables == ["all"] || tables.contains($0.table) }
    precondition(!choices.isEmpty, "no table \(tables); there are \(Choice.tables)")
    if part == 1 { print(Played.header) }
    for choice in choices {
      for (place, setting) in Setting.all.enumerated() where place % parts == part - 1 {
        for seed in 1...seeds {
          print(try Played(choice, setting, seed: seed, sources).line)
        }
      }
    }
  }
}

/// A change of `best`.
struct Choice {
  /// The table that it is a row of.
  var table: String
  /// The change, as in the row of the table.
  var name: String
  var variant: Variant

  /// All choices, table by table.
  static let all = windows + disks + bounded

  static let tables = ["window", "disk", "bounded-cache"]

  private static let windows: [Choice] =
    [
      made("window", "off") { $0.prefetch = .off }
    ]
    + [2, 4, 8, 12, 16, 24, 32].flatMap { items in
      [1, 2, 3, 4, 6].map { slots in
        made("window", "\(items) × \(slots)") { $0.prefetch = .window(items: items, slots: slots) }
      }
    }

  private static let disks: [Choice] =
    [
      made("disk", "none") { $0.diskCache = .none }
    ]
    + [10, 25, 50, 100, 250, 500, 1_000].map { megabytes in
      made("disk", "\(megabytes) MB") { $0.diskCacheOptions.sizeLimit = .megabytes(megabytes) }
    } + [made("disk", "unlimited") { $0.diskCacheOptions.sizeLimit = nil }]

  private static let bounded = [
    Choice(table: "bounded-cache", name: "bounded-cache", variant: .boundedCache),
    Choice(table: "bounded-cache", name: "prefetch", variant: .prefetch),
  ]

  private static func made(
    _ table: String,
    _ name: String,
    _ change: (inout Variant) -> Void
  ) -> Choice {
    var variant = Variant.best
    change(&variant)
    return Choice(table: table, name: name, variant: variant)
  }
}

/// A scenario on a device with a link.
struct Setting {
  var scenario: Scenario
  var device: DeviceProfile

  /// The full scenarios of the catalogue, each with its own link, on Wi-Fi and on 3G, on three
  /// devices.
  ///
  /// Where the disk is full at the start no link is asked, and where the link fails it is the
  /// scenario.
  static let all: [Setting] = scenarios.flatMap { scenario in
    [DeviceProfile.iPhoneSE, .iPad, .iPhone15Pro].flatMap { device in
      links(of: scenario).map { link in
        var scenario = scenario
        scenario.network = link
        return Setting(scenario: scenario, device: device)
      }
    }
  }

  private static let scenarios = Scenario.standard + [.filledGrid, .progressiveHero, .failingFeed]

  private static func links(of scenario: Scenario) -> [NetworkProfile] {
    let own = scenario.network
    if scenario.initialCache == .warmDisk || scenario.name == Scenario.failingFeed.name {
      return [own]
    }
    return [own] + [.wifi, .threeG].filter { $0.name != own.name }
  }
}

/// A trial and the values by which it is judged.
struct Played {
  static let header =
    "table,choice,scenario,device,link,seed,wanted,shown,blank_ms,hitch_ms,outcome,"
    + "fetches,duplicate_fetches,cancels_stopped,wire_bytes,peak_image_bytes"

  var line: String

  /// Plays `choice` in `setting`; throws if the trial fails.
  init(_ choice: Choice, _ setting: Setting, seed: Int, _ sources: SourceImages) throws {
    let spec = TrialSpec(
      scenario: setting.scenario,
      variant: choice.variant,
      device: setting.device,
      seed: UInt64(seed),
      repetition: 1
    )
    var runner = TrialRunner(spec: spec, sources: sources)
    runner.decoding = .model
    // The time for which views had no image, whether it was delivered or not.
    var wait = (wanted: 0, shown: 0, nanoseconds: 0)
    let values = try runner.run(observe: { record in
      switch record.name {
      case .showImage:
        wait.shown += 1
        wait.wanted += 1
        wait.nanoseconds += Signpost.ShowImage(record).waited.nanoseconds
      case .endWithoutImage:
        wait.wanted += 1
        wait.nanoseconds += Signpost.EndWithoutImage(record).waited.nanoseconds
      default: break
      }
    })
    func text(_ name: MetricName) -> String {
      switch values[name] {
      case .integer(let value): value.description
      case .real(let value): String(format: "%.3f", value)
      case .text(let value): value
      case .empty: ""
      }
    }
    let metrics: [MetricName] = [
      .hitchTimeMs, .outcome, .fetches, .duplicateFetches, .cancelsStopped, .wireBytes,
      .ledgerPeakImageBytes,
    ]
    line =
      ([
        choice.table, choice.name, setting.scenario.name, setting.device.name,
        setting.scenario.network.name, "\(seed)", "\(wait.wanted)", "\(wait.shown)",
        String(format: "%.3f", Double(wait.nanoseconds) / 1e6),
      ] + metrics.map(text)).joined(separator: ",")
  }
}

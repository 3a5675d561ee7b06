// Only the reader of metrics.csv makes its lines.
import Records

@testable import Reports

/// Tables of runs written by hand.
enum SampleRecords {
  /// The ladder as its catalogue defines it, with the switches of each step.
  static let lineage: VariantLineage = {
    let ladder = [
      "naive", "downsample", "background-decode", "dedup", "cancellation", "bounded-cache",
    ]
    let switches: [String: [String: String]] = [
      "naive": [
        "mode": "full", "place": "main", "sharing": "none", "stops": "none", "limit": "none",
      ],
      "downsample": ["mode": "small"],
      "background-decode": ["place": "pool"],
      "dedup": ["sharing": "all"],
      "cancellation": ["stops": "counted"],
      "bounded-cache": ["limit": "15 %"],
      "prefetch": ["ahead": "8"],
    ]
    @Sendable func words(_ name: String) -> [String: String] {
      let rungs = ladder.firstIndex(of: name).map { Array(ladder[...$0]) } ?? ladder + [name]
      return rungs.reduce(into: ["ahead": "0"]) { all, rung in
        all.merge(switches[rung] ?? [:]) { $1 }
      }
    }
    var parents = Dictionary(uniqueKeysWithValues: zip(ladder.dropFirst(), ladder))
    parents["prefetch"] = "bounded-cache"
    parents["nuke-like"] = "bounded-cache"
    return VariantLineage(order: ladder + ["prefetch", "nuke-like"], parents: parents) {
      base,
      variant in
      guard variant != "nuke-like" else { return [] }
      let (old, new) = (words(base), words(variant))
      return old.keys.sorted().filter { old[$0] != new[$0] }.map {
        .init(path: $0, before: old[$0] ?? "", after: new[$0] ?? "")
      }
    }
  }()

  /// Metrics of the kinds that tables distinguish.
  static let metrics: [Metric] = [
    info("outcome", "word", .larger, cutShort: .comparable),
    info("frame_count", "frames", .none),
    info("hitch_time_ratio_ms_per_s", "ms/s", .smaller),
    info("main_lane_decode_ms", "ms", .smaller),
    info("decode_count", "decodes", .smaller),
    info("hit_rate", "1", .larger),
    info("cell_binds", "cells", .none),
    info("time_to_image_all_ms_mean", "ms", .smaller),
    info("time_to_image_all_ms_p95", "ms", .smaller),
    info("images_missing", "cells", .smaller),
    info("ledger_peak_image_bytes", "bytes", .smaller, cutShort: .comparable),
    info("ledger_peak_scratch_bytes", "bytes", .smaller, cutShort: .comparable),
    info("wasted_bytes", "bytes", .smaller),
    info("decode_ms_mean", "ms", .smaller, exactness: .noisy),
  ]

  private static func info(
    _ name: String,
    _ unit: String,
    _ polarity: Polarity,
    exactness: Exactness = .exact,
    cutShort: Metric.CutShort = .incomparable
  ) -> Metric {
    Metric(
      name: name,
      unit: unit,
      polarity: polarity,
      exactness: exactness,
      meaning: "",
      labels: [],
      cutShort: cutShort
    )
  }

  /// A successful trial; `cells` replace the default ones.
  static func trial(
    _ variant: String,
    scenario: String = "feed",
    device: String = "iphone-se",
    network: String = "",
    seed: String = "1",
    repetition: Int = 1,
    _ cells: [String: String] = [:]
  ) -> RunRecord.Trial {
    let usual = [
      "outcome": "completed", "frame_count": "660", "hitch_time_ratio_ms_per_s": "10",
      "main_lane_decode_ms": "0", "decode_count": "100", "hit_rate": "0.5", "cell_binds": "408",
      "time_to_image_all_ms_mean": "100", "time_to_image_all_ms_p95": "100", "images_missing": "8",
      "ledger_peak_image_bytes": "50000000", "wasted_bytes": "1000000", "network": network,
      "ledger_peak_scratch_bytes": "1000",
    ]
    return RunRecord.Trial(
      key: TrialKey(
        cell: CellKey(
          scenario: scenario,
          variant: variant,
          device: device,
          seed: seed
        ),
        repetition: repetition
      ),
      cells: TrialCells(usual.merging(cells) { $1 })
    )
  }

  static func record(_ trials: [RunRecord.Trial]) -> RunRecord {
    RunRecord(metrics: metrics, trials: trials)
  }
}

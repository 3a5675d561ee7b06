import Records

@testable import Reports

/// The numbers of one loader in one place, for verdicts on tables written by hand.
struct SampleScore: Sendable {
  var scenario = "feed"
  var device = "phone"
  var network = ""
  var seed = 1
  var outcome = "completed"
  /// In percent.
  var blank = 10.0
  /// In ms/s.
  var hitches = 0.0
  /// In percent of the limit.
  var memory = 20.0
  /// In seconds.
  var cores = 3.0
  var decoder = 1.0
  /// In MB.
  var fetched = 10.0
  /// How long a wrong image stands at rest, in ms.
  var wrong = 0.0
  /// The longest frame, in ms.
  var longest = 12.0
  var missing = 10
  var scroll = 200.0
  /// By how many percent of the limit the peak grew in the second half.
  var late = 0.0
  /// The footprint at which the device ended it, of a limit of 2,168,455,168 bytes.
  var footprint = ""

  private static let limit = 2_168_455_168.0

  private var values: [(name: String, value: String)] {
    [
      ("outcome", outcome), ("blank_at_rest_pct", "\(blank)"),
      ("hitch_time_ratio_ms_per_s", "\(hitches)"), ("memory_of_limit_pct", "\(memory)"),
      ("device_cpu_ms", "\(cores * 1e3)"), ("decoder_busy_ms", "\(decoder * 1e3)"),
      ("wire_bytes", "\(fetched * 1e6)"), ("wrong_at_rest_ms_max", "\(wrong)"),
      ("frame_time_ms_max", "\(longest)"), ("cell_binds", "100"), ("images_missing", "\(missing)"),
      ("scroll_s", "\(scroll)"), ("ledger_peak_image_bytes", "\(memory / 100 * Self.limit)"),
      ("ledger_late_growth_bytes", "\(late / 100 * Self.limit)"),
      ("wrong_image_frames", wrong > 0 ? "7" : "0"), ("stale_image_frames", "0"),
    ]
  }

  static func record(_ rows: [(loader: String, score: SampleScore)]) -> RunRecord {
    RunRecord(
      metrics: SampleScore().values.map {
        Metric(
          name: $0.name,
          unit: $0.name == "outcome" ? "word" : "",
          polarity: .smaller,
          exactness: .exact,
          cutShort: ["outcome", "memory_of_limit_pct"].contains($0.name)
            ? .comparable : .incomparable
        )
      },
      trials: rows.map { row in
        let score = row.score
        var cells = Dictionary(uniqueKeysWithValues: score.values.map { ($0.name, $0.value) })
        cells["network"] = score.network
        cells["jetsam_footprint_bytes"] = score.footprint
        cells["jetsam_limit_bytes"] = "2168455168"
        return RunRecord.Trial(
          key: TrialKey(
            cell: CellKey(
              scenario: score.scenario,
              variant: row.loader,
              device: score.device,
              seed: "\(score.seed)"
            ),
            repetition: 1
          ),
          cells: TrialCells(cells)
        )
      }
    )
  }
}

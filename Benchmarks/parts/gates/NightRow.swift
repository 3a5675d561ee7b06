import Glibc
import Nights
internal import Records
import Reports
import Statistics

/// A row of random simulated nights with a reference build.
///
/// Each cell is the time of a trial of its own. Both builds play two repetitions in the same
/// rounds, as the suite `nightly` does; suspicious cells are measured again by the rules of the
/// gate.
struct NightRow: Hashable {
  /// The nights before, all without a change.
  var nights: Int
  /// How many cells are changed tonight.
  var changed: Int
  /// The relative change of the changed cells.
  var effect: Double
  /// The level before the night relative to the reference; a pinned build is older.
  var level = 1.0

  static let cells = 300
  static let repetitions = 2
  static let spreads = [0.005, 0.01, 0.02, 0.03]
  /// The share of lone changes of 5 % at up to 2 % of noise that a night has to find.
  static let leastPower = 0.8
  /// The share of nights without a change that may fail.
  static let mostFailures = 0.05

  /// Every row.
  static let all: [NightRow] = [
    NightRow(nights: 0, changed: 0, effect: 0),
    NightRow(nights: 0, changed: 1, effect: 0.02),
    NightRow(nights: 0, changed: 1, effect: 0.05),
    NightRow(nights: 0, changed: 1, effect: 0.10),
    NightRow(nights: 0, changed: 3, effect: 0.05),
    NightRow(nights: 0, changed: 20, effect: 0.05),
    NightRow(nights: 12, changed: 0, effect: 0),
    NightRow(nights: 12, changed: 1, effect: 0.05),
    NightRow(nights: 12, changed: 0, effect: 0, level: 1.1),
    NightRow(nights: 12, changed: 1, effect: 0.05, level: 1.1),
    NightRow(nights: 30, changed: 0, effect: 0),
    NightRow(nights: 30, changed: 1, effect: 0.05),
    NightRow(nights: 30, changed: 1, effect: 0.05, level: 1.1),
  ]

  private static let metric = "decode_ms_p50"
  /// The drift between rounds of a session and between nights.
  private static let drift = (ofRounds: 0.01, ofNights: 0.03)

  /// The verdict of the gate on a night drawn from `chance`; `baseline` is a run without noisy
  /// cells.
  ///
  /// The lone change of set number n is in a cell with the n-th of the ``spreads``, so that each
  /// has as many.
  func play(_ set: Int, baseline: StoredRun, _ chance: inout Chance, into tally: inout NightTally) {
    var places = Array(0..<Self.cells)
    chance.shuffle(&places)
    let changes = Set(places.filter { changed > 4 || $0 % 4 == set % 4 }.prefix(changed))
    var simulated: [NightlyValues] = []
    let runs = (1...(nights + 1)).map { Self.run($0) }
    let sessions = runs.map { _ in session(Self.repetitions, &chance) }
    for place in 0..<Self.cells {
      simulated.append(series(place, runs, sessions, changes, &chance))
    }
    var options = ComparisonOptions()
    options.order = .sequentialAllowed
    options.noiseFloors = nights == 0 ? [:] : floors(simulated)
    var gate = NightGate(
      comparison: RunComparison(base: baseline, candidate: baseline, options: options),
      nights: simulated,
      run: runs[nights],
      blessings: Blessings(),
      today: "2026-06-01"
    )
    var extra = 0
    var open: [Int] = []
    while let rounds = gate.roundsAgain {
      let suspects = Set(gate.suspects.compactMap { Int($0.variant) })
      open.append(suspects.count)
      extra += 2 * rounds * suspects.count
      let session = session(rounds, &chance)
      gate.confirm(
        with: record(suspects, session, changes, &chance),
        against: record(suspects, session, nil, &chance)
      )
    }
    tally.count(gate, changes, open: open, extra: extra)
  }

  /// The logarithm of how slow each round of a session is.
  private func session(_ rounds: Int, _ chance: inout Chance) -> [Double] {
    let night = Self.drift.ofNights * chance.normal()
    return (0..<rounds).map { _ in night + Self.drift.ofRounds * chance.normal() }
  }

  /// One time of a cell: of the reference build when `changes` is nil.
  private func time(
    _ place: Int,
    _ round: Double,
    _ changes: Set<Int>?,
    _ chance: inout Chance
  ) -> Double {
    let spread = Self.spreads[place % Self.spreads.count]
    let family = NoiseFamily.allCases[place / Self.spreads.count % NoiseFamily.allCases.count]
    let noise = family.draw(spread: spread, &chance)
    let change = changes.map { log(level) + ($0.contains(place) ? log(1 + effect) : 0) } ?? 0
    return 100 * exp(noise + round + change)
  }

  private func series(
    _ place: Int,
    _ runs: [HistoryRun],
    _ sessions: [[Double]],
    _ changes: Set<Int>,
    _ chance: inout Chance
  ) -> NightlyValues {
    let last = runs.count - 1
    return NightlyValues(
      series: HistorySeries(
        number: place + 1,
        cell: HistoryCell(
          CellKey(scenario: "simulated", variant: "\(place)", device: "none", seed: "1")
        ),
        metric: Metric(
          name: Self.metric,
          unit: "ms",
          polarity: .smaller,
          exactness: .noisy
        )
      ),
      runs: runs,
      values: sessions.indices.map { night in
        sessions[night].map { .real(time(place, $0, night == last ? changes : [], &chance)) }
      },
      references: sessions.map { $0.map { .real(time(place, $0, nil, &chance)) } }
    )
  }

  private func floors(
    _ nights: [NightlyValues]
  ) -> [CellKey: [String: NoiseFloor]] {
    HistoryFloors(
      nights.map { series in
        NightlyValues(
          series: series.series,
          runs: series.runs.dropLast(),
          values: series.values.dropLast(),
          references: series.references.dropLast()
        )
      }
    ).floors
  }

  private func record(
    _ suspects: Set<Int>,
    _ session: [Double],
    _ changes: Set<Int>?,
    _ chance: inout Chance
  ) -> RunRecord {
    RunRecord(
      metrics: [],
      trials: suspects.sorted().flatMap { place in
        session.enumerated().map { repetition, round in
          RunRecord.Trial(
            key: TrialKey(
              cell: CellKey(
                scenario: "simulated",
                variant: "\(place)",
                device: "none",
                seed: "1"
              ),
              repetition: repetition + 1
            ),
            cells: [Self.metric: "\(time(place, round, changes, &chance))"]
          )
        }
      }
    )
  }

  private static func run(_ number: Int) -> HistoryRun {
    let digits = "\(number)"
    var run = HistoryRun(
      key: digits,
      startedUTC: "2026-" + String(repeating: "0", count: 6 - digits.count) + digits,
      suite: "simulated",
      commit: "c" + digits,
      toolVersion: "0",
      setting: "",
      host: ""
    )
    run.number = number
    run.reference = BuildReference(hash: "pinned", toolVersion: "0")
    return run
  }
}

internal import Signposts

/// What cancelling asked for, what it stopped, and what was done for nobody.
struct CancellationFold: MetricFold {
  private var outcomes = [Int](repeating: 0, count: SignpostWords.cancelOutcome.count)
  private var stops = [Int](repeating: 0, count: SignpostWords.stage.count)
  private var asked: Set<SignpostID> = []

  private static let cancelled = SignpostWords.number(
    of: "cancelled",
    in: SignpostWords.loadOutcome
  )
  private var ofOthers = 0
  private var wastedBytes = 0
  private var wastedDecodes = 0
  private var wastedNanoseconds = 0

  mutating func fold(_ record: SignpostRecord) {
    switch record.name {
    case .cancelLoad:
      outcomes[record.arguments[1]] += 1
      asked.insert(record.id)
    case .loadImage where record.phase == .end:
      let wasAsked = !asked.isEmpty && asked.remove(record.id) != nil
      if !wasAsked, record.arguments[0] == Self.cancelled { ofOthers += 1 }
    case .stopWork:
      let stage = record.arguments[1]
      stops[stage] += 1
      // Bytes that a stop in transfer threw away; bytes read from disk never crossed the network.
      if SignpostWords.stage[stage] == "fetch" { wastedBytes += record.arguments[2] }
    case .wasteWork:
      switch SignpostWords.stage[record.arguments[1]] {
      case "fetch": wastedBytes += record.arguments[2]
      case "decode":
        wastedDecodes += 1
        wastedNanoseconds += record.arguments[3]
      default: break
      }
    default: break
    }
  }

  func finish(into values: inout MetricValues) {
    values.set("cancels_asked", outcomes.reduce(0, +))
    for (word, name) in [
      ("stopped", "cancels_stopped"), ("joined-elsewhere", "cancels_joined_elsewhere"),
      ("too-late", "cancels_too_late"), ("ignored", "cancels_ignored"),
    ] {
      values.set(name, count(outcomes, word, in: SignpostWords.cancelOutcome))
    }
    for (word, name) in [
      ("queue", "stopped_in_queue"), ("disk", "stopped_on_disk"), ("fetch", "stopped_in_fetch"),
      ("decode", "stopped_in_decode"),
    ] {
      values.set(name, count(stops, word, in: SignpostWords.stage))
    }
    values.set("cancels_of_others", ofOthers)
    values.set("wasted_bytes", wastedBytes)
    values.set("wasted_decodes", wastedDecodes)
    values["wasted_decode_ms"] = .real(Double(wastedNanoseconds) / 1e6)
  }

  private func count(_ counts: [Int], _ word: String, in words: [String]) -> Int {
    words.firstIndex(of: word).map { counts[$0] } ?? 0
  }
}

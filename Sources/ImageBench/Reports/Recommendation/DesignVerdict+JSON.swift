internal import Basics
internal import Records
internal import Text

extension DesignVerdict {
  /// The version of the schema of `verdict.json`; `docs/schemas/verdict.json` describes it.
  package static let schemaVersion = 1

  /// The text of `verdict.json`, with a line end at its end.
  package var json: String {
    var value: JSONObject = [
      "schema_version": .integer(Self.schemaVersion),
      "answer": answer.map(Self.json) ?? .null,
      "sentences": .array(VerdictWords(self).sentences.map { .string($0.text) }),
      "numbers": .array(numbers.map(json)),
      "loaders": .array(loaders.map(Self.json)),
      "places": .array(places.map(Self.json)),
      "equal_places": .array(
        equalPlaces.map { ["counted": Self.json($0.counted), "left": Self.json($0.left)] }
      ),
      "seeds": .array(seeds.map { .string($0) }),
      "agreeing_seeds": .array(agreeingSeeds.map { .string($0) }),
      "parts": .array(parts.map(Self.json)),
      "assumptions": assumptions.map(Self.json) ?? .null,
    ]
    // Only where it warns, so that verdicts of other runs keep their bytes.
    if exactness == .noisy { value["exactness"] = .string(exactness.rawValue) }
    if let errors { value["model_errors"] = errors.json }
    return JSONWriter.text(.object(value), layout: .indented) + "\n"
  }

  private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  private static func number(_ number: Double?) -> JSONValue {
    number.map { .number($0) } ?? .null
  }

  private static func json(_ place: Place) -> JSONValue {
    [
      "scenario": .string(place.scenario), "device": .string(place.device),
      "network": .string(place.network),
    ]
  }

  private static func json(_ answer: Answer) -> JSONValue {
    [
      "winner": .string(answer.winner), "runner_up": text(answer.runnerUp),
      "ties": .array(answer.ties.map { .string($0) }),
      "decided_by": .string(answer.decision.rawValue),
    ]
  }

  private func json(_ number: Number) -> JSONValue {
    func range(_ loader: String?) -> JSONValue {
      guard let score = loader.flatMap({ self[$0]?.scores[number.number] }) else { return .null }
      return Self.json(score)
    }
    return [
      "number": .string(number.number.rawValue), "unit": .string(number.number.unit),
      "metrics": .array(number.number.metrics.map { .string($0.rawValue) }),
      "winner": Self.text(number.winner), "runner_up": Self.text(number.runnerUp),
      "margin": Self.number(number.margin),
      "winner_score": range(number.winner), "runner_up_score": range(number.runnerUp),
      "ties": .array(number.ties.map { .string($0) }),
      "ended_trials": .integer(loaders.reduce(0) { $0 + $1.ended.count }),
      "flipping_assumptions": .array(
        (assumptions?.numberFlips[number.number] ?? []).map { .string($0.assumption) }
      ),
    ]
  }

  private static func json(_ score: Score) -> JSONValue {
    ["value": .number(score.value), "low": .number(score.low), "high": .number(score.high)]
  }

  private static func json(_ loader: Loader) -> JSONValue {
    var scores = JSONObject()
    for number in LeadNumber.allCases {
      scores[number.rawValue] = loader.scores[number].map(json) ?? .null
    }
    let growth: JSONValue =
      switch loader.growth {
      case .unknown: "unknown"
      case .ends: "ends"
      case .lasts: "lasts"
      }
    return [
      "name": .string(loader.name),
      "out": loader.out.map { out in
        [
          "reason": .string(out.reason.rawValue), "place": out.place.map(json) ?? .null,
          "words": .string(out.words),
        ]
      } ?? .null,
      "gap": text(loader.gap), "scores": .object(scores), "memory_growth": growth,
      "ended": .array(loader.ended.map(json)),
      "wrong_frames": .integer(loader.wrongImageFrames),
      "longest_frame_ms": number(loader.longestFrameMs),
      "complete_after_start_ms": number(loader.startCompleteMs),
      "complete_after_stop_ms": number(loader.stopCompleteMs),
      "arrived_pct": number(loader.arrivedPct),
      "core_seconds": number(loader.coreSeconds),
      "decoder_seconds": number(loader.decoderSeconds),
      "fetched_bytes": loader.fetchedBytes.map { .integer($0.bytes) } ?? .null,
    ]
  }

  private static func json(_ ended: Ended) -> JSONValue {
    func bytes(_ count: Int?) -> JSONValue { count.map { .integer($0) } ?? .null }
    return [
      "place": json(ended.place), "seed": .string(ended.seed),
      "frame": bytes(ended.jetsam.frame), "footprint_bytes": bytes(ended.jetsam.footprint?.bytes),
      "limit_bytes": bytes(ended.jetsam.limit?.bytes),
    ]
  }

  private static func json(_ part: Part) -> JSONValue {
    [
      "kind": .string(part.kind.rawValue), "name": .string(part.name),
      "answer": part.answer.map(json) ?? .null, "words": .string(part.words),
    ]
  }

  private static func json(_ verdict: AssumptionVerdict) -> JSONValue {
    [
      "runner_up": text(verdict.runnerUp), "count": .integer(verdict.count),
      "flips": .array(
        verdict.flips.map {
          [
            "assumption": .string($0.assumption), "clause": .string($0.clause),
            "winner": text($0.winner),
          ]
        }
      ),
      "unplayed": .array(verdict.unplayed.map { .string($0) }),
    ]
  }
}

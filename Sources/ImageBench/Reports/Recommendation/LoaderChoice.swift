internal import Basics
internal import Records

/// Which loaders can be shipped, and which of them to ship: scores in, answer out.
///
/// A loader is out for faults alone, never because another one is better. Of the rest, the ones in
/// the best band of hitches count, and the least blank of these wins. A tie is broken by the safer
/// design, then by memory, then by work.
struct LoaderChoice {
  /// The longest time that a wrong image may stand at rest, in milliseconds.
  static let longestWrongMs = 200.0
  /// The longest frame with which a loader can be shipped, in milliseconds; Apple calls a delay of
  /// 250 ms a hang, and one of more than 500 ms is never a micro-hang ("Understanding hangs in
  /// your app").
  static let longestHangMs = 500.0
  /// The largest share of blank at rest with which a loader can be shipped, in percent.
  static let mostBlankPct = 50.0
  /// A loader wins only if it is better with more than this share of the seeds; a choice of this
  /// tool.
  private static let leastSeedShare = 0.75

  private let scores: LoaderScores
  /// All loaders, in the order of the tables.
  private(set) var loaders: [DesignVerdict.Loader] = []
  private var pooled: [String: [LeadNumber: [Double]]] = [:]

  /// The loaders that take part in the choice, in the order of the tables.
  var eligible: [DesignVerdict.Loader] { loaders.filter(\.isEligible) }

  /// - Complexity: O(loaders · places · seeds).
  init(_ scores: LoaderScores) {
    self.scores = scores
    for name in scores.loaders {
      var loader = DesignVerdict.Loader(name: name)
      loader.gap = Self.gap(of: name, scores)
      loader.ended = scores.ended(name)
      loader.growth = MemoryGrowth(name, scores)
      if loader.ended.isEmpty {
        for number in LeadNumber.allCases { loader.scores[number] = scores.score(number, name) }
        pooled[name] = Dictionary(
          uniqueKeysWithValues: LeadNumber.allCases.map { number in
            (number, scores.seeds.compactMap { scores.pooled(number, name, seed: $0) })
          }
        )
        Self.addFacts(to: &loader, scores)
      } else {
        // A trial that ended early says nothing but how high its memory was.
        loader.scores[.memory] = scores.score(.memory, name)
      }
      loader.out = loader.gap == nil ? Self.fault(of: loader, scores) : nil
      loaders.append(loader)
    }
  }

  /// The numbers that are given next to the four.
  private static func addFacts(to loader: inout DesignVerdict.Loader, _ scores: LoaderScores) {
    let name = loader.name
    loader.wrongImageFrames = [MetricName.wrongImageFrames, .staleImageFrames].reduce(0) {
      $0 + Int(scores.sum($1, name) ?? 0)
    }
    loader.longestFrameMs = scores.largest(.frameTimeMsMax, name)
    loader.startCompleteMs = scores.mean(.startCompleteMs, name)
    loader.stopCompleteMs = scores.mean(.stopCompleteMsMean, name)
    let images = scores.images(name)
    loader.arrivedPct =
      images.wanted > 0 ? 100 * Double(images.shown) / Double(images.wanted) : nil
    loader.coreSeconds = scores.work(.cpuMs, name).map { $0 / 1e3 }
    loader.decoderSeconds = scores.work(.decoderBusyMs, name).map { $0 / 1e3 }
    loader.fetchedBytes = scores.work(.wireBytes, name).map { ByteCount(Int($0)) }
  }

  /// The first place in which `loader` lacks a trial; nil when it was played like the others.
  private static func gap(of loader: String, _ scores: LoaderScores) -> String? {
    scores.places.first { scores.trials(of: loader, in: $0).count < scores.seeds.count }
      .map { "it was not played in \($0.text) with every seed" }
  }

  private static func fault(
    of loader: DesignVerdict.Loader,
    _ scores: LoaderScores
  ) -> DesignVerdict.Out? {
    if let end = loader.ended.first {
      return .init(
        reason: .ended,
        place: end.place,
        words: "the device ends it\(end.jetsam.place): \(end.place.text)"
      )
    }
    for place in scores.places {
      let wrong = scores.values(of: .wrongAtRestMsMax, loader.name, in: place).max() ?? 0
      if wrong > longestWrongMs {
        let time = FixedPoint.text(wrong, places: 0)
        return .init(
          reason: .wrongImage,
          place: place,
          words: "a wrong image stays for \(time) ms at rest: \(place.text)"
        )
      }
    }
    if let hang = hang(of: loader.name, scores) { return hang }
    if let blank = loader.scores[.blank]?.value, blank > mostBlankPct {
      let share = FixedPoint.text(blank, places: 1)
      return .init(reason: .blank, place: nil, words: "\(share) % is blank at rest")
    }
    return nil
  }

  /// A hang with more than half of the seeds.
  private static func hang(of loader: String, _ scores: LoaderScores) -> DesignVerdict.Out? {
    var worst: (time: Double, place: DesignVerdict.Place)?
    var hanging: Set<String> = []
    for place in scores.places {
      for trial in scores.trials(of: loader, in: place) {
        let time = trial.cells.number(.frameTimeMsMax) ?? 0
        guard time > longestHangMs else { continue }
        hanging.insert(trial.seed)
        if time > worst?.time ?? 0 { worst = (time, place) }
      }
    }
    guard let worst, 2 * hanging.count > scores.seeds.count else { return nil }
    let time = FixedPoint.text(worst.time, places: 0)
    return .init(
      reason: .hang,
      place: worst.place,
      words: "the screen hangs for \(time) ms: \(worst.place.text)"
    )
  }

  // MARK: One number

  private func value(_ number: LeadNumber, _ loader: String) -> Double {
    loaders.first { $0.name == loader }?.scores[number]?.value ?? .infinity
  }

  /// Whether `first`, which has less of `number`, ties with `second` nevertheless: the two are
  /// near, or the order is another one with many seeds.
  private func isTie(_ number: LeadNumber, _ first: String, _ second: String) -> Bool {
    let (least, other) = (value(number, first), value(number, second))
    if least == other || number.isNear(least, other) { return true }
    let (own, others) = (pooled[first]?[number] ?? [], pooled[second]?[number] ?? [])
    guard own.count == others.count, own.count > 1 else { return false }
    let better = zip(own, others).count { $0 < $1 }
    return Double(better) <= Double(own.count) * Self.leastSeedShare
  }

  /// The loaders of `names` with the least of `number`: the first, then those that tie with it.
  private func best(_ number: LeadNumber, _ names: [String]) -> [String] {
    guard let first = names.min(by: { value(number, $0) < value(number, $1) }) else { return [] }
    return [first] + names.filter { $0 != first && isTie(number, first, $0) }
  }

  /// The verdict on `number` alone.
  func verdict(on number: LeadNumber) -> DesignVerdict.Number {
    // A peak says nothing of a cache that would have grown on.
    let names = eligible.filter { number != .memory || $0.growth == .ends }.map(\.name)
    let ordered = names.filter { value(number, $0) < .infinity }
      .sorted { value(number, $0) < value(number, $1) }
    guard let winner = ordered.first else {
      return .init(number: number, winner: nil, runnerUp: nil, margin: nil, ties: [])
    }
    let next = ordered.dropFirst().first
    return .init(
      number: number,
      winner: winner,
      runnerUp: next,
      margin: next.map { value(number, $0) - value(number, winner) },
      ties: best(number, ordered).filter { $0 != winner }
    )
  }

  // MARK: The answer

  /// The band of the hitches of `loader` in its worst place: 0 is good.
  func hitchBand(_ loader: String) -> Int { HitchLimits.band(of: value(.hitches, loader)) }

  /// The eligible loaders that hitch more than the best ones, in their order.
  var rougher: [String] {
    let names = eligible.map(\.name)
    guard let best = names.map(hitchBand).min() else { return [] }
    return names.filter { hitchBand($0) > best }
  }

  /// The answer, with the runner-up.
  var answer: DesignVerdict.Answer? {
    let names = eligible.map(\.name)
    guard var answer = choose(names) else { return nil }
    answer.runnerUp = choose(names.filter { $0 != answer.winner })?.winner
    return answer
  }

  private func choose(_ names: [String]) -> DesignVerdict.Answer? {
    guard let band = names.map(hitchBand).min() else { return nil }
    let smooth = names.filter { hitchBand($0) == band }
    let tied = best(.blank, smooth)
    func answer(_ winner: String, _ decision: DesignVerdict.Decision) -> DesignVerdict.Answer {
      .init(
        winner: winner,
        runnerUp: nil,
        ties: tied.filter { $0 != winner },
        decision: decision
      )
    }
    if tied.count == 1 {
      let decision: DesignVerdict.Decision =
        names.count == 1 ? .only : smooth.count == 1 ? .hitches : .blank
      return answer(tied[0], decision)
    }
    // In the order of the tables.
    var rest = smooth.filter(tied.contains)
    let safe = rest.filter { growth($0) == .ends }
    if !safe.isEmpty, safe.count < rest.count {
      rest = safe
      if rest.count == 1 { return answer(rest[0], .saferMemory) }
    }
    for (number, decision) in [(LeadNumber.memory, DesignVerdict.Decision.memory), (.work, .work)] {
      let least = best(number, rest)
      rest = rest.filter(least.contains)
      if rest.count == 1 { return answer(rest[0], decision) }
    }
    guard let least = rest.min(by: { value(.blank, $0) < value(.blank, $1) }) else { return nil }
    let equal = rest.filter { value(.blank, $0) == value(.blank, least) }
    return answer(least, equal.count == 1 ? .blankWithinTie : .order)
  }

  private func growth(_ loader: String) -> MemoryGrowth {
    loaders.first { $0.name == loader }?.growth ?? .unknown
  }

  /// Whether `loader` is the answer, or ties with it.
  func isAnswer(_ loader: String) -> Bool {
    guard let answer else { return false }
    return answer.winner == loader || answer.ties.contains(loader)
  }

  /// The next best loader after the answer; where all others are out, the one that is out in the
  /// fewest places.
  ///
  /// - Complexity: O(loaders · places²) where all others are out.
  var nextBest: String? {
    guard let answer else { return nil }
    if let runnerUp = answer.runnerUp { return runnerUp }
    var counts: [String: Int] = [:]
    for place in scores.places {
      let part = LoaderChoice(scores.only(places: { $0 == place }))
      for loader in part.loaders where loader.out != nil { counts[loader.name, default: 0] += 1 }
    }
    return loaders.filter { $0.out != nil }.map(\.name)
      .min { (counts[$0] ?? 0) < (counts[$1] ?? 0) }
  }
}

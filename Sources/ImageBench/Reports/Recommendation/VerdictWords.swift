internal import Basics
package import Records
internal import Text

/// The sentences of a verdict, made from it alone.
package struct VerdictWords: Sendable {
  let verdict: DesignVerdict

  /// The most scenarios, devices or assumptions that a sentence names.
  private static let mostNamed = 6
  private static let mostFlips = 3

  /// The sentences of `verdict`.
  package init(_ verdict: DesignVerdict) {
    self.verdict = verdict
  }

  /// All sentences in their order, one for each topic.
  package var sentences: [TonedText] {
    lead.map { TonedText($0) } + out.map { TonedText($0, tone: .bad) }
      + (uncompared + beside + [scope] + parts + certainty + assumptions).map { TonedText($0) }
  }

  /// Why there is no verdict on `record`, or its verdict.
  package static func sentences(_ record: RunRecord, sweep: AssumptionSweep?) -> [TonedText] {
    if let verdict = DesignVerdict(record, sweep: sweep) { return VerdictWords(verdict).sentences }
    guard Set(record.trials.map(\.variant)).count > 1,
      let missing = DesignVerdict.missingMetric(in: record)
    else { return [] }
    return [
      TonedText(
        "No verdict: the version that made the run did not measure \(missing); run again."
      )
    ]
  }

  // MARK: Loaders that are left out

  /// Why loaders cannot be shipped; those with one reason in one sentence.
  private var out: [String] {
    var groups: [(words: String, names: [String])] = []
    for loader in verdict.loaders {
      guard let out = loader.out else { continue }
      if let index = groups.firstIndex(where: { $0.words == out.words }) {
        groups[index].names.append(loader.name)
      } else {
        groups.append((out.words, [loader.name]))
      }
    }
    return groups.map { "Out: \($0.names.listed()); \($0.words)." }
  }

  private var uncompared: [String] {
    verdict.loaders.compactMap { loader in
      loader.gap.map { "Not compared: \(loader.name); \($0)." }
    }
  }

  // MARK: The answer

  /// The answer, why, and at what cost.
  private var lead: [String] {
    guard let answer = verdict.answer else {
      return verdict.loaders.allSatisfy({ $0.gap != nil })
        ? ["No loader was played in every place, so there is nothing to choose."]
        : ["No loader can be shipped as it is."]
    }
    return [ship(answer), why(answer), cost(answer)].compactMap(\.self)
  }

  /// Which loaders hitch more, and which need the least of another number.
  private var beside: [String] { (verdict.answer.map(rough) ?? []) + numbers }

  /// Which loader to ship, with its four numbers.
  func ship(_ answer: DesignVerdict.Answer) -> String {
    let scores = verdict[answer.winner]?.scores ?? [:]
    let numbers = LeadNumber.allCases.compactMap { number in
      scores[number].map { "\(number.rawValue) \(number.shown($0.value))" }
    }
    return "Ship \(answer.winner): \(numbers.joined(separator: ", "))."
  }

  /// What decided, and by how much.
  func why(_ answer: DesignVerdict.Answer) -> String? {
    let others = answer.ties.listed()
    let equals = [answer.winner] + answer.ties
    let blanks = equals.compactMap { verdict[$0]?.scores[.blank]?.value }
      .map(LeadNumber.blank.text)
    let isEqual = Set(blanks).count == 1
    let tie =
      "A tie: \(equals.listed()) leave \(isEqual ? "" : "about ")the same blank "
      + "(\((isEqual ? Array(blanks.prefix(1)) : blanks).listed()) %)"
      + (answer.runnerUp == nil ? "" : " and hitch in the same band")
    switch answer.decision {
    case .only: return "It is the only one that can be shipped."
    case .hitches: return rival(answer, .hitches, "hitches less than")
    case .blank: return rival(answer, .blank, "leaves less blank than")
    case .saferMemory:
      return "\(tie). \(answer.winner) is the safer design: its memory no longer grows in the "
        + "second half of a long scroll; that of \(others) does."
    case .memory: return "\(tie). \(answer.winner) needs the least memory of them."
    case .work: return "\(tie), and need the same memory. \(answer.winner) works the least."
    case .blankWithinTie:
      return "\(tie), and no other number tells them apart; \(answer.winner) leaves a little less "
        + "blank."
    case .order:
      return "\(tie), and no other number tells them apart; \(answer.winner) comes first in the "
        + "table."
    }
  }

  /// "It leaves less blank than prefetch (by 1.2 %; …)".
  private func rival(
    _ answer: DesignVerdict.Answer,
    _ number: LeadNumber,
    _ words: String
  ) -> String? {
    guard let next = answer.runnerUp, let own = verdict[answer.winner]?.scores[number],
      let other = verdict[next]?.scores[number]
    else { return nil }
    return "It \(words) \(next), the runner-up: \(number.text(own.value)) against "
      + "\(number.shown(other.value))\(range(own, other, number))."
  }

  /// The ranges of two scores over seeds or rounds; empty for one of them.
  private func range(
    _ own: DesignVerdict.Score,
    _ other: DesignVerdict.Score,
    _ number: LeadNumber
  ) -> String {
    guard verdict.seeds.count > 1 else { return "" }
    func text(_ score: DesignVerdict.Score) -> String {
      "\(number.text(score.low)) to \(number.text(score.high))"
    }
    return " (over the \(sample)s \(text(own)) against \(text(other)))"
  }

  /// What the answer costs against the runner-up, and the numbers next to the four.
  func cost(_ answer: DesignVerdict.Answer) -> String? {
    guard let own = verdict[answer.winner] else { return nil }
    var parts: [String] = []
    if let next = answer.runnerUp, let other = verdict[next] {
      let costs = LeadNumber.allCases.compactMap { number -> String? in
        guard let value = own.scores[number]?.value, let less = other.scores[number]?.value,
          less < value, !number.isNear(less, value)
        else { return nil }
        return "\(number.rawValue) \(number.text(less)) → \(number.shown(value))"
      }
      parts.append(
        costs.isEmpty
          ? "Against \(next) it costs nothing: none of its numbers is higher by more than 5 %"
          : "It costs, against \(next), \(costs.joined(separator: ", "))"
      )
    }
    if let beside = beside(own) { parts.append(beside) }
    return parts.isEmpty ? nil : parts.joined(separator: ". ") + "."
  }

  /// The numbers that are given next to the four.
  private func beside(_ loader: DesignVerdict.Loader) -> String? {
    func number(_ value: Double, _ unit: String, places: Int = 1) -> String {
      FixedPoint.text(value, places: places) + " \(unit)"
    }
    var parts: [String] = []
    if let start = loader.startCompleteMs {
      let stop = loader.stopCompleteMs.map {
        " and \(number($0, "ms", places: 0)) after each stop"
      }
      parts.append(
        "its screen is complete \(number(start, "ms", places: 0)) after the start\(stop ?? "")"
      )
    }
    if let arrived = loader.arrivedPct {
      parts.append("\(number(arrived, "%")) of its images came")
    }
    if loader.wrongImageFrames > 0 {
      parts.append("\(Plural.text(loader.wrongImageFrames, "cell")) of a frame had a wrong image")
    }
    if let cores = loader.coreSeconds, let decoder = loader.decoderSeconds,
      let bytes = loader.fetchedBytes
    {
      parts.append(
        "its work is \(number(cores, "s")) of cores, \(number(decoder, "s")) of the decoder and "
          + "\(number(bytes.megabytes, "MB")) fetched"
      )
    }
    guard let first = parts.first else { return nil }
    return first.prefix(1).uppercased()
      + ([String(first.dropFirst())] + parts.dropFirst())
      .joined(separator: "; ")
  }

  /// That no loader is smooth, and which are left out because they hitch more.
  private func rough(_ answer: DesignVerdict.Answer) -> [String] {
    func band(_ loader: DesignVerdict.Loader) -> Int {
      HitchLimits.band(of: loader.scores[.hitches]?.value ?? 0)
    }
    guard let winner = verdict[answer.winner] else { return [] }
    var lines: [String] = []
    if band(winner) > 0 {
      let word = band(winner) == 1 ? "a warning" : "critical"
      lines.append(
        "No loader that can be shipped is smooth: the hitches of \(winner.name) are \(word) by "
          + "Apple's bands."
      )
    }
    let rougher = verdict.loaders.filter { $0.isEligible && band($0) > band(winner) }
    if !rougher.isEmpty {
      let list = rougher.map { loader in
        let blank = loader.scores[.blank].map { ", blank \(LeadNumber.blank.shown($0.value))" }
        let hitches = LeadNumber.hitches.shown(loader.scores[.hitches]?.value ?? 0)
        return "\(loader.name) (\(hitches)\(blank ?? ""))"
      }
      lines.append(
        "Left out of the choice, because they hitch more: \(list.joined(separator: ", "))."
      )
    }
    return lines
  }

  /// The loaders with the least memory and the least work, where they are others than the answer.
  private var numbers: [String] {
    verdict.numbers.compactMap { number -> String? in
      guard let answer = verdict.answer else { return nil }
      guard let winner = number.winner else {
        return number.number == .memory ? noMemoryWinner : nil
      }
      guard number.number == .memory || number.number == .work,
        winner != answer.winner, !number.ties.contains(answer.winner),
        let least = verdict[winner]?.scores[number.number]?.value,
        let own = verdict[answer.winner]?.scores[number.number]?.value
      else { return nil }
      return "For \(number.number.rawValue) alone \(winner) is best: "
        + "\(number.number.text(least)) against \(number.number.shown(own))."
    }
  }

  /// Why no loader is recommended for memory.
  private var noMemoryWinner: String {
    for loader in verdict.loaders where loader.isEligible {
      if case .lasts(let place) = loader.growth {
        return "For memory none is recommended: that of \(loader.name) still grew in the second "
          + "half of \(place)."
      }
    }
    return "For memory none is recommended: no scroll of this run lasts a minute, so none shows "
      + "whether a cache stops growing."
  }

  // MARK: How sure

  /// What was played, and how the numbers are pooled.
  private var scope: String {
    let scenarios = distinct(verdict.places.map(\.scenario))
    let devices = distinct(verdict.places.map(\.device))
    let words = [list(scenarios, "scenarios"), list(devices, "devices")].joined(separator: " on ")
    let places = Plural.text(verdict.places.count, "place")
    var text =
      "\(verdict.loaders.count) loaders in \(places) (\(words)), medians of "
      + "\(Plural.text(verdict.seeds.count, sample)). Blank is the mean of the places, hitches and "
      + "memory are those of the worst place, work is the sum."
    if !verdict.equalPlaces.isEmpty {
      let pairs = verdict.equalPlaces.prefix(Self.mostNamed).map {
        "\($0.left.text) equals \($0.counted.text)"
      }
      text += " Places that are equal count once: \(pairs.joined(separator: ", "))."
    }
    return text
  }

  /// The devices and networks with another answer.
  private var parts: [String] {
    verdict.parts.map { part in
      guard let answer = part.answer else {
        return "On \(part.kind.rawValue) \(part.name) alone no loader can be shipped."
      }
      return "On \(part.kind.rawValue) \(part.name) alone ship \(answer.winner) (\(part.words))."
    }
  }

  /// In how many seeds alone the answer is the same.
  var certainty: [String] {
    guard let answer = verdict.answer else { return [] }
    guard verdict.seeds.count > 1 else {
      let more = verdict.exactness == .exact ? "--seed 1,2,3,4,5" : "--repetitions 10"
      return ["One \(sample) is a tendency: give \(more) to see whether it holds."] + noise
        + errors(answer)
    }
    let (agreeing, count) = (verdict.agreeingSeeds.count, verdict.seeds.count)
    let text =
      "\(answer.winner) wins, or ties with the winner, with \(agreeing) of \(count) \(sample)s alone"
    return [text + (2 * agreeing <= count ? "; so these \(sample)s do not settle it." : ".")]
      + noise + errors(answer)
  }

  /// How far the model is from what was real, and whether the winner leads by more.
  private func errors(_ answer: DesignVerdict.Answer) -> [String] {
    guard let errors = verdict.errors, let sentence = errors.sentence else { return [] }
    guard let number = answer.decision.number, let next = answer.runnerUp,
      let own = verdict[answer.winner]?.scores[number]?.value,
      let other = verdict[next]?.scores[number]?.value,
      let share = errors.largestShare(of: number.metrics.map(\.rawValue)),
      (other - own).magnitude <= share * max(own, other)
    else { return [sentence] }
    return [
      sentence + " The lead over \(next) in \(number.rawValue), \(number.text(own)) against "
        + "\(number.shown(other)), is within that."
    ]
  }

  /// That no number is exact, where none is.
  private var noise: [String] {
    guard verdict.exactness == .noisy else { return [] }
    return [
      "It was played with --decode measured or --clock wall, so no number of this run is exact; "
        + "another round gives others."
    ]
  }

  /// Over what a number has its range.
  private var sample: String { verdict.exactness == .exact ? "seed" : "round" }

  /// Which assumptions of the model would turn the answer.
  var assumptions: [String] {
    guard let answer = verdict.answer, let sweep = verdict.assumptions else { return [] }
    let whole = sweep.count == 1 ? "the assumption" : "all \(sweep.count) assumptions"
    let rival = sweep.runnerUp.map {
      answer.ties.contains($0) ? ", or its tie with \($0)," : " before \($0)"
    }
    var text = answer.winner + (rival ?? "") + " "
    if sweep.flips.isEmpty {
      text +=
        sweep.unplayed.isEmpty
        ? "holds under \(whole) that can matter here"
        : "holds under the assumptions that could be played"
    } else {
      let none = sweep.runnerUp == nil ? "no loader can be shipped" : "neither can be shipped"
      let named = sweep.flips.prefix(Self.mostFlips).map {
        "\($0.clause): then \($0.winner ?? none)"
      }
      let more = sweep.flips.count - named.count
      text += "turns " + named.joined(separator: "; ")
      if more > 0 { text += "; and under \(more) more" }
    }
    if !sweep.unplayed.isEmpty {
      text += "; could not be played: \(list(sweep.unplayed, "assumptions"))"
    }
    return [text + " (imagebench list assumptions)."]
  }

  /// `names`, or their number if there are many.
  private func list(_ names: [String], _ many: String) -> String {
    names.count > Self.mostNamed ? "\(names.count) \(many)" : names.joined(separator: ", ")
  }

  private func distinct(_ texts: [String]) -> [String] {
    var known: Set<String> = []
    return texts.filter { known.insert($0).inserted }
  }
}

extension VerdictWords {
  /// Three sentences for the first screen of a page: which loader and why, at what cost against
  /// the runner-up and against the loader `today`, and how sure that is; fewer where nothing can
  /// be shipped.
  package func short(today: String) -> [String] {
    guard let answer = verdict.answer else { return sentences.map(\.text) }
    let first = [ship(answer), why(answer)].compactMap(\.self).joined(separator: " ")
    let price = [cost(answer), change(from: today, to: answer), numbers.first]
      .compactMap(\.self).joined(separator: " ")
    let sure = (certainty + assumptions).joined(separator: " ")
    return [first, price, sure].filter { !$0.isEmpty }
  }

  /// How the four numbers change from the loader `today` to the answer; nil where that says
  /// nothing that the other sentences do not say.
  private func change(from today: String, to answer: DesignVerdict.Answer) -> String? {
    guard today != answer.winner, today != answer.runnerUp, let old = verdict[today],
      let new = verdict[answer.winner]
    else { return nil }
    if let out = old.out { return "Today's \(today) is out: \(out.words)." }
    let changes = LeadNumber.allCases.compactMap { number -> String? in
      guard let from = old.scores[number]?.value, let to = new.scores[number]?.value,
        !number.isNear(min(from, to), max(from, to))
      else { return nil }
      return "\(number.rawValue) \(number.text(from)) → \(number.shown(to))"
    }
    return changes.isEmpty
      ? "Today's \(today) has about the same four numbers."
      : "Against today's \(today): \(changes.joined(separator: ", "))."
  }
}

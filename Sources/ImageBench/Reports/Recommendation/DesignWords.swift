internal import Basics
internal import Text

/// Formats the sentences of a verdict.
struct DesignWords {
  private let design: DesignScores
  private let choice: DesignChoice

  /// The most scenarios that are named.
  private static let mostNamed = 6

  init(_ design: DesignScores, _ choice: DesignChoice) {
    self.design = design
    self.choice = choice
  }

  var sentences: [String] {
    [scope] + out + uncompared + field + picks + changes + certainty
  }

  /// What to ship for what users see.
  var answer: String? { choice.picks[.users] == nil ? nil : picks.first }

  private var scope: String {
    let (variants, places) = (design.variants.count, design.places.count)
    let seeds = design.seeds.count
    let scenarios = distinct(design.places.map(\.scenario))
    let devices = distinct(design.places.map(\.device))
    let words = [list(scenarios, "scenarios"), list(devices, "devices")].joined(separator: " on ")
    return "\(variants) variants in \(Plural.text(places, "place")) (\(words)), medians of "
      + "\(Plural.text(seeds, "seed")). Hitches and peak are those of the worst place, the time to image "
      + "is the average over places, the rest are sums."
      + (seeds > 1 ? " Images are counted in all seeds." : "")
  }

  /// `names`, or their number if there are many.
  private func list(_ names: [String], _ many: String) -> String {
    names.count > Self.mostNamed ? "\(names.count) \(many)" : names.joined(separator: ", ")
  }

  /// Why variants cannot be shipped.
  var out: [String] {
    choice.excluded.filter { $0.kind == .out }.map { "Out: \($0.variant); \($0.reason)." }
  }

  /// Which variants have nothing to be compared by.
  private var uncompared: [String] {
    choice.excluded.filter { $0.kind == .uncompared }
      .map { "Not compared: \($0.variant); \($0.reason)." }
  }

  private var field: [String] {
    let words = "hitches, images that never came, time to image, peak, waste, decoding and bytes"
    guard !choice.undominated.isEmpty else {
      return choice.excluded.allSatisfy { $0.kind == .uncompared }
        ? ["No variant was played in every place, so there is nothing to choose."]
        : ["No variant can be shipped as it is."]
    }
    var text = "Not dominated on \(words): \(choice.undominated.joined(separator: ", "))."
    if !choice.dominated.isEmpty {
      let list = choice.dominated.map { "\($0.variant) (by \($0.by))" }
      text += " Dominated: \(list.joined(separator: ", "))."
    }
    return [text]
  }

  // MARK: Recommendations

  private var picks: [String] {
    guard let users = choice.picks[.users] else { return [] }
    let all = Objective.allCases.map { "\($0.title) \(shown($0, users))" }
    var lines = [
      "For \(Priority.users.title) ship \(named(users)): \(all.joined(separator: ", ")); "
        + "\(missing(users)) never came."
    ]
    if choice.hitchBand(users) > 0 {
      let word = choice.hitchBand(users) == 1 ? "a warning" : "critical"
      lines.append("No variant that can be shipped is smooth: the hitches of \(users) are \(word).")
    }
    if let tie = tie(users) { lines.append(tie) }
    if !choice.rougher.isEmpty {
      let list = choice.rougher.map { "\($0) (\(shown(.hitches, $0)), \(missing($0)) never came)" }
      lines.append(
        "Left out of the choice, because they hitch more: \(list.joined(separator: ", "))."
      )
    }
    let others = Priority.allCases.filter { $0 != .users && choice.picks[$0] != nil }
    for pick in distinct(others.compactMap { choice.picks[$0] }) {
      let titles = others.filter { choice.picks[$0] == pick }.map(\.title)
      lines.append(line(titles.joined(separator: " and for "), pick, comparedWith: users))
    }
    if choice.picks[.memory] == nil { lines.append(noMemoryPick) }
    return lines
  }

  /// `variant` with those that equal it; only the safer ones where it is one of them.
  private func named(_ variant: String) -> String {
    let ties = choice.ties(variant)
    let safer = ties.filter { choice.growth[$0] == .ends }
    return (safer.contains(variant) ? safer : ties).joined(separator: " or ")
  }

  /// The sentence about variants that equal `pick` in everything; nil where none does.
  private func tie(_ pick: String) -> String? {
    let others = choice.ties(pick).filter { $0 != pick }
    guard !others.isEmpty else { return nil }
    let all = [pick] + others
    let tie = "A tie: \(all.listed()) are equal in all of this."
    let safer = all.filter { choice.growth[$0] == .ends }
    guard !safer.isEmpty, safer.count < all.count else { return tie }
    let words = safer.count == 1 ? "is the safer design: its" : "are the safer designs: their"
    return "\(tie) \(safer.listed()) \(words) memory no longer grows in the second half of a "
      + "long scroll."
  }

  /// Why no variant is recommended for memory.
  private var noMemoryPick: String {
    for variant in choice.undominated {
      if case .lasts(let place) = choice.growth[variant] {
        return "For memory none is recommended: that of \(variant) still grew in the second half "
          + "of \(place)."
      }
    }
    return "For memory none is recommended: no scroll of this run lasts a minute, so none shows "
      + "whether a cache stops growing."
  }

  private func line(_ title: String, _ pick: String, comparedWith users: String) -> String {
    guard pick != users else { return "For \(title) ship \(named(users)) too." }
    let gains = changes(from: users, to: pick) { $0 < $1 }
    let costs = changes(from: users, to: pick) { $0 > $1 }
    var text = "For \(title) ship \(pick): \(gains.joined(separator: ", "))"
    if !costs.isEmpty { text += "; it costs \(costs.joined(separator: ", "))" }
    if let lost = lost(from: users, to: pick) { text += "; never came: \(lost)" }
    return text + " (compared with \(users))."
  }

  /// How many images never came with each of two variants; nil when the numbers are equal.
  private func lost(from first: String, to second: String) -> String? {
    let (old, new) = (missing(first), missing(second))
    let (wanted, others) = (design.images(first).wanted, design.images(second).wanted)
    guard old != new else { return nil }
    let before = wanted == others ? "\(wanted - design.images(first).shown)" : old
    return "\(before) → \(new)"
  }

  /// The changes of the scores that `isMeant` selects between two variants, if they are visible.
  private func changes(
    from first: String,
    to second: String,
    _ isMeant: (Double, Double) -> Bool
  ) -> [String] {
    Objective.allCases.filter { isMeant(choice.score($0, second), choice.score($0, first)) }
      .compactMap { change($0, first, second) }
  }

  /// The change of a score between two variants: "peak 90.0 → 40.0 MB"; nil when both look the
  /// same.
  private func change(_ objective: Objective, _ first: String, _ second: String) -> String? {
    let (old, new) = (number(objective, first), shown(objective, second))
    return shown(objective, first) == new ? nil : "\(objective.title) \(old) → \(new)"
  }

  // MARK: Robustness

  private var changes: [String] {
    guard let users = choice.picks[.users] else { return [] }
    let devices = distinct(design.places.map(\.device))
    let networks = distinct(design.places.map(\.network)).filter { !$0.isEmpty }
    var lines: [String] = []
    if devices.count > 1 {
      lines += devices.compactMap { device in
        change(from: users, "device \(device)") { $0.device == device }
      }
    }
    if networks.count > 1 {
      lines += networks.compactMap { network in
        change(from: users, "network \(network)") { $0.network == network }
      }
    }
    if lines.isEmpty, devices.count > 1 || networks.count > 1 {
      lines.append(
        "The answer for \(Priority.users.title) is the same on each device and network alone."
      )
    }
    return lines
  }

  private func change(
    from users: String,
    _ name: String,
    where isIncluded: (DesignScores.Place) -> Bool
  ) -> String? {
    let part = design.only(places: isIncluded)
    let other = DesignChoice(part)
    guard !other.isAsGoodForUsers(users) else { return nil }
    guard let pick = other.picks[.users] else {
      return "On \(name) alone no variant can be shipped."
    }
    let words = DesignWords(part, other)
    var parts = [Objective.timeToImage, .hitches, .peak].compactMap {
      words.change($0, users, pick)
    }
    if let lost = words.lost(from: users, to: pick) { parts.append("never came \(lost)") }
    let comparison =
      other.excluded.contains { $0.variant == users }
      ? "\(users) is excluded there" : parts.joined(separator: ", ")
    return "On \(name) alone the answer for \(Priority.users.title) is \(pick) (\(comparison))."
  }

  private var certainty: [String] {
    guard let users = choice.picks[.users] else { return [] }
    guard design.seeds.count > 1 else {
      return ["One seed is a tendency: give --seed 1,2,3,4,5 to see whether it holds."]
    }
    let choices = design.seeds.map { seed in DesignChoice(design.only(seeds: { $0 == seed })) }
    let agreeing = choices.count { $0.isAsGoodForUsers(users) }
    let others = choices.filter { !$0.isAsGoodForUsers(users) }.map { $0.picks[.users] ?? "none" }
    let counts = distinct(others).map { other in "\(other) in \(others.count { $0 == other })" }
    var text =
      "Each seed alone: \(users) is best for \(Priority.users.title), or within 5 % of it, in "
      + "\(agreeing) of \(design.seeds.count)"
    if !counts.isEmpty { text += "; \(counts.joined(separator: ", "))" }
    if 2 * agreeing <= design.seeds.count { text += "; so these seeds do not settle it" }
    return [text + "."]
  }

  // MARK: Formatting

  private func number(_ objective: Objective, _ variant: String) -> String {
    objective.text(choice.score(objective, variant))
  }

  private func shown(_ objective: Objective, _ variant: String) -> String {
    "\(number(objective, variant)) \(objective.unit)"
  }

  private func missing(_ variant: String) -> String {
    let images = design.images(variant)
    // Scores are medians of the seeds, and these are sums.
    let seeds = design.seeds.count > 1 ? " in all seeds" : ""
    return "\(images.wanted - images.shown) of \(images.wanted) images\(seeds)"
  }

  private func distinct(_ texts: [String]) -> [String] {
    var known: Set<String> = []
    return texts.filter { known.insert($0).inserted }
  }
}

internal import Basics
internal import Records

/// Which variants can be shipped, which of them are not dominated, and which to ship for which
/// priority.
///
/// Faults are not weighed against savings: a variant is excluded if the device ended it, if it
/// showed an image in the wrong cell, or if it showed clearly fewer of the wanted images. Of the
/// rest, those count that no other variant equals in everything and beats in something (Pareto);
/// missing images are part of this comparison.
struct DesignChoice {
  /// Why a variant is no choice.
  struct Exclusion: Equatable {
    /// What is wrong with it.
    enum Kind {
      /// It cannot be shipped as it is.
      case out
      /// It was not played in every place, as the probe of a suite.
      case uncompared
    }

    var kind: Kind
    var variant: String
    var reason: String
  }

  /// A variant that another one dominates.
  struct Dominated: Equatable {
    var variant: String
    var by: String
  }

  /// The least shares of images that a variant must show, relative to any variant with at most as
  /// many hitches, and to any variant at all; choices of this tool.
  ///
  /// They differ because a scroll that hitches skips positions: the cells that it never binds are
  /// missing from its counts, which raises its share.
  static let leastShown = (amongSmooth: 0.8, amongAll: 0.25)
  /// Scores within this factor of the lowest count as equal to it; a choice of this tool.
  static let near = 1.05
  /// A frame of 60 Hz is added to waits before they are compared, which is imperceptible and gives
  /// waits of zero a ratio.
  static let frameMilliseconds = 1000.0 / 60
  /// Hitches up to the first limit are good, above the second critical, in ms/s (WWDC 2020, "What's
  /// new in MetricKit").
  static let hitchBands = [5.0, 10.0]

  private(set) var excluded: [Exclusion] = []
  private(set) var undominated: [String] = []
  private(set) var dominated: [Dominated] = []
  private(set) var picks: [Priority: String] = [:]
  private var scores: [String: [Objective: Double]] = [:]
  /// The number of wanted images that never came.
  private var missing: [String: Int] = [:]
  /// The wait for an image as a ratio to the shortest in each place, averaged over the places.
  private var waits: [String: Double] = [:]
  /// How the memory of each variant that can be shipped behaves in long scrolls.
  private(set) var growth: [String: MemoryGrowth] = [:]
  /// The variants that can be shipped but hitch more than others that can, in their order.
  private(set) var rougher: [String] = []

  init(_ design: DesignScores) {
    let played = exclude(.uncompared, from: design.variants) { Self.gap(of: $0, design) }
    let whole = exclude(.out, from: played) { Self.fault(of: $0, design) }
    let eligible = exclude(.out, from: whole) {
      Self.shortfall(of: $0, among: whole, design)
    }
    for variant in eligible {
      for objective in Objective.allCases {
        scores[variant, default: [:]][objective] = design.score(objective, variant)
      }
      let images = design.images(variant)
      missing[variant] = images.wanted - images.shown
      growth[variant] = Self.growth(of: variant, design)
    }
    compareWaits(eligible, design)
    for variant in eligible {
      if let other = eligible.first(where: { beats($0, variant) }) {
        dominated.append(Dominated(variant: variant, by: other))
      } else {
        undominated.append(variant)
      }
    }
    choose(eligible)
  }

  /// The score of `variant`, which is not excluded.
  func score(_ objective: Objective, _ variant: String) -> Double {
    scores[variant]?[objective] ?? .infinity
  }

  /// Whether `variant` is as good for users as the chosen one: its hitches are in the same band or
  /// a better one, and its time to image is near the lowest.
  func isAsGoodForUsers(_ variant: String) -> Bool {
    guard let pick = picks[.users], scores[variant] != nil else { return false }
    return hitchBand(variant) <= hitchBand(pick)
      && wait(variant) <= wait(pick) * Self.near
  }

  /// The band of the hitches of `variant`: 0 is good, 2 critical.
  func hitchBand(_ variant: String) -> Int { Self.band(ofHitches: score(.hitches, variant)) }

  // MARK: Excluded variants

  /// Those of `variants` for which `reason` is nil; the others are excluded.
  private mutating func exclude(
    _ kind: Exclusion.Kind,
    from variants: [String],
    _ reason: (String) -> String?
  ) -> [String] {
    variants.filter { variant in
      guard let reason = reason(variant) else { return true }
      excluded.append(Exclusion(kind: kind, variant: variant, reason: reason))
      return false
    }
  }

  /// The first place in which `variant` lacks a trial; nil when it was played like the others.
  private static func gap(of variant: String, _ design: DesignScores) -> String? {
    design.places.first { design.trials(of: variant, in: $0).count < design.seeds.count }
      .map { "it was not played in \($0.text) with every seed" }
  }

  private static func fault(of variant: String, _ design: DesignScores) -> String? {
    let images = design.images(variant)
    if images.shown == 0, images.wanted > 0 { return "shows none of \(images.wanted) images" }
    for place in design.places {
      let trials = design.trials(of: variant, in: place)
      if let jetsam = trials.lazy.compactMap({ Jetsam($0.cells) }).first {
        return "the device ends it\(jetsam.place): \(place.text)"
      }
      for metric in [MetricName.wrongImageFrames, .staleImageFrames] {
        let count = Int(design.values(of: metric, variant, in: place).reduce(0, +))
        if count > 0 { return "shows other images than the wanted ones: \(place.text)" }
      }
      for objective in Objective.allCases
      where design.values(of: objective.metric, variant, in: place).count < design.seeds.count {
        return "has no \(objective.metric): \(place.text)"
      }
    }
    return nil
  }

  /// Why `variant` shows too few images, for its worst place.
  private static func shortfall(
    of variant: String,
    among others: [String],
    _ design: DesignScores
  ) -> String? {
    var worst: (ratio: Double, reason: String)?
    for place in design.places {
      let own = share(variant, place, design)
      let ownBand = band(variant, place, design)
      for other in others {
        let most = share(other, place, design)
        guard most > 0 else { continue }
        let isSmooth = band(other, place, design) <= ownBand
        let least = isSmooth ? leastShown.amongSmooth : leastShown.amongAll
        let ratio = own / most
        guard ratio < least, ratio < worst?.ratio ?? .infinity else { continue }
        let (images, more) = (design.images(variant, in: place), design.images(other, in: place))
        worst = (
          ratio,
          "shows \(images.shown) of \(images.wanted) images where \(other) shows "
            + "\(more.shown) of \(more.wanted): \(place.text)"
        )
      }
    }
    return worst?.reason
  }

  /// The share of the wanted images that `variant` shows in `place`; 1 when none is wanted.
  private static func share(
    _ variant: String,
    _ place: DesignScores.Place,
    _ design: DesignScores
  ) -> Double {
    let images = design.images(variant, in: place)
    return images.wanted == 0 ? 1 : Double(images.shown) / Double(images.wanted)
  }

  static func band(
    _ variant: String,
    _ place: DesignScores.Place,
    _ design: DesignScores
  ) -> Int {
    band(ofHitches: design.median(.hitches, variant, in: place) ?? .infinity)
  }

  /// The band of a hitch ratio: 0 is good.
  private static func band(ofHitches ratio: Double) -> Int { hitchBands.count { ratio > $0 } }

  // MARK: The best variants

  /// Waits are compared as ratios, because an average of milliseconds is dominated by the slowest
  /// place.
  private mutating func compareWaits(_ eligible: [String], _ design: DesignScores) {
    for variant in eligible {
      let ratios = design.places.map { place in
        let all = eligible.map { design.median(.timeToImage, $0, in: place) ?? .infinity }
        let own = design.median(.timeToImage, variant, in: place) ?? .infinity
        return (own + Self.frameMilliseconds) / ((all.min() ?? 0) + Self.frameMilliseconds)
      }
      waits[variant] = ratios.reduce(0, +) / Double(max(1, ratios.count))
    }
  }

  private func beats(_ first: String, _ second: String) -> Bool {
    var pairs = Objective.allCases.filter { $0 != .timeToImage }
      .map { (score($0, first), score($0, second)) }
    pairs.append((wait(first), wait(second)))
    pairs.append((Double(missing[first] ?? 0), Double(missing[second] ?? 0)))
    return pairs.allSatisfy { $0.0 <= $0.1 } && pairs.contains { $0.0 < $0.1 }
  }

  /// Whether two variants have equal scores in everything.
  func areEqual(_ first: String, _ second: String) -> Bool {
    Objective.allCases.allSatisfy { score($0, first) == score($0, second) }
      && missing[first] == missing[second]
  }

  /// The variants that are not dominated and equal `variant` in everything, with itself, in their
  /// order.
  func ties(_ variant: String) -> [String] { undominated.filter { areEqual($0, variant) } }

  private func wait(_ variant: String) -> Double { waits[variant] ?? .infinity }

  private mutating func choose(_ eligible: [String]) {
    guard let best = eligible.map(hitchBand).min() else { return }
    rougher = eligible.filter { hitchBand($0) > best }
    let smooth = undominated.filter { hitchBand($0) == best }
    if let first = smooth.min(by: { rank($0) < rank($1) }) {
      // Of equal designs the safer one.
      picks[.users] = ties(first).first { growth[$0] == .ends } ?? first
    }
    // A peak says nothing of a cache that would have grown on.
    picks[.memory] = pick(.memory, smooth.filter { growth[$0] == .ends }) { score(.peak, $0) }
    let work = Priority.battery.objectives
    let least = work.map { objective in smooth.map { score(objective, $0) }.min() ?? 0 }
    picks[.battery] = pick(.battery, smooth) { variant in
      zip(work, least).reduce(0) { sum, part in
        let score = score(part.0, variant)
        return sum + (part.1 > 0 ? score / part.1 : score > 0 ? .infinity : 1)
      }
    }
  }

  /// The order for users: the shortest wait, then the fewest missing images, then the lower peak.
  func rank(_ variant: String) -> (Double, Int, Double) {
    (wait(variant), missing[variant] ?? 0, score(.peak, variant))
  }

  /// The variant with the lowest `value`; among near ones, the best for users, and also where no
  /// number that `priority` is decided by shows the gain.
  private func pick(
    _ priority: Priority,
    _ variants: [String],
    by value: (String) -> Double
  ) -> String? {
    let least = variants.map(value).min() ?? 0
    let users = picks[.users]
    if let users, variants.contains(users), value(users) <= least * Self.near { return users }
    let best = variants.min { (value($0), wait($0)) < (value($1), wait($1)) }
    guard let best, let users else { return best }
    let isVisible = priority.objectives.contains { objective in
      let (old, new) = (score(objective, users), score(objective, best))
      return new < old && objective.text(new) != objective.text(old)
    }
    return isVisible ? best : users
  }
}

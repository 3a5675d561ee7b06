/// Which variants can be shipped, which of them no other beats, and which to ship for what.
///
/// Nothing is weighed against faults: a variant that the device ended, that showed an image where another
/// belongs, or that showed clearly fewer of the wanted images is out, whatever it saved by that. Of the rest
/// those count that no other is as good as in everything and better in something (Pareto).
struct DesignChoice {
  /// Why a variant cannot be shipped.
  struct Exclusion: Equatable {
    var variant: String
    var reason: String
  }

  /// A variant that another one beats.
  struct Dominated: Equatable {
    var variant: String
    var by: String
  }

  /// The least share of the images that a variant shows in a place which hitches no more, and of those that any
  /// variant shows there; choices of this tool's.
  ///
  /// They differ because frames are never skipped: a scroll that hitches lasts longer, so more images come.
  /// The smooth variants of the ladder show 0.4 of what janking ones do in the photo grid.
  static let leastShown = (amongSmooth: 0.8, amongAll: 0.25)
  /// Scores within this share of the least count as equal to it; a choice of this tool's.
  static let near = 1.05
  /// Up to how many ms/s hitches are good, and from how many critical (WWDC 2020, "What's new in MetricKit").
  static let hitchBands = [5.0, 10.0]

  private(set) var excluded: [Exclusion] = []
  private(set) var undominated: [String] = []
  private(set) var dominated: [Dominated] = []
  private(set) var picks: [Priority: String] = [:]
  private var scores: [String: [Objective: Double]] = [:]
  /// The least time to image of those whose hitches are in the best band.
  private var leastTime = 0.0

  init(_ design: DesignScores) {
    let whole = design.variants.filter { variant in
      let reason = Self.fault(of: variant, design)
      if let reason { excluded.append(Exclusion(variant: variant, reason: reason)) }
      return reason == nil
    }
    let eligible = whole.filter { variant in
      let reason = Self.shortfall(of: variant, among: whole, design)
      if let reason { excluded.append(Exclusion(variant: variant, reason: reason)) }
      return reason == nil
    }
    for variant in eligible {
      for objective in Objective.allCases {
        scores[variant, default: [:]][objective] = design.score(objective, variant)
      }
    }
    for variant in eligible {
      if let other = eligible.first(where: { beats($0, variant) }) {
        dominated.append(Dominated(variant: variant, by: other))
      } else {
        undominated.append(variant)
      }
    }
    choose()
  }

  /// The score of `variant`, which is not excluded.
  func score(_ objective: Objective, _ variant: String) -> Double {
    scores[variant]?[objective] ?? .infinity
  }

  /// Whether `variant` is as good for what users see as the one that is chosen for it: in as good a band of
  /// hitches, with a time to image near the least.
  func isAsGoodForUsers(_ variant: String) -> Bool {
    guard let pick = picks[.users], scores[variant] != nil else { return false }
    return hitchBand(variant) <= hitchBand(pick)
      && score(.timeToImage, variant) <= leastTime * Self.near
  }

  /// The band of the hitches of `variant`: 0 is good, 2 critical.
  func hitchBand(_ variant: String) -> Int { Self.band(ofHitches: score(.hitches, variant)) }

  // MARK: Who is out

  private static func fault(of variant: String, _ design: DesignScores) -> String? {
    let images = design.images(variant)
    if images.shown == 0, images.wanted > 0 { return "shows none of \(images.wanted) images" }
    for place in design.places {
      let trials = design.trials(of: variant, in: place)
      if trials.count < design.seeds.count {
        return "has no trial of \(place.text) with every seed"
      }
      if trials.contains(where: { $0.cells["outcome"] == "jetsam" }) {
        return "the device ends it: \(place.text)"
      }
      for metric in ["wrong_image_frames", "stale_image_frames"] {
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

  /// Why `variant` shows too few images, in the place where it is worst.
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

  /// The share of the wanted images that `variant` shows in `place`; 1 where none is wanted.
  private static func share(
    _ variant: String,
    _ place: DesignScores.Place,
    _ design: DesignScores
  ) -> Double {
    let images = design.images(variant, in: place)
    return images.wanted == 0 ? 1 : Double(images.shown) / Double(images.wanted)
  }

  private static func band(
    _ variant: String,
    _ place: DesignScores.Place,
    _ design: DesignScores
  ) -> Int {
    band(ofHitches: design.median(.hitches, variant, in: place) ?? .infinity)
  }

  /// The band of a hitch ratio: 0 is good.
  private static func band(ofHitches ratio: Double) -> Int { hitchBands.count { ratio > $0 } }

  // MARK: Who is best

  private func beats(_ first: String, _ second: String) -> Bool {
    let pairs = Objective.allCases.map { (score($0, first), score($0, second)) }
    return pairs.allSatisfy { $0.0 <= $0.1 } && pairs.contains { $0.0 < $0.1 }
  }

  private mutating func choose() {
    guard let best = undominated.map(hitchBand).min() else { return }
    let smooth = undominated.filter { hitchBand($0) == best }
    leastTime = smooth.map { score(.timeToImage, $0) }.min() ?? 0
    picks[.users] = Self.least(
      smooth,
      by: { score(.timeToImage, $0) },
      then: { score(.peak, $0) }
    )
    picks[.memory] = Self.least(
      smooth,
      by: { score(.peak, $0) },
      then: { score(.timeToImage, $0) }
    )
    let work: [Objective] = [.processor, .bytes]
    let least = work.map { objective in smooth.map { score(objective, $0) }.min() ?? 0 }
    picks[.battery] = Self.least(
      smooth,
      by: { variant in
        zip(work, least).reduce(0) { sum, part in
          let score = score(part.0, variant)
          return sum + (part.1 > 0 ? score / part.1 : score > 0 ? .infinity : 1)
        }
      },
      then: { score(.timeToImage, $0) }
    )
  }

  /// The variant with the least `second` among those whose `first` is near the least.
  private static func least(
    _ variants: [String],
    by first: (String) -> Double,
    then second: (String) -> Double
  ) -> String? {
    let least = variants.map(first).min() ?? 0
    return variants.filter { first($0) <= least * near }.min { second($0) < second($1) }
  }
}

internal import Basics
package import Records

/// What one step of the ladder buys over all places of a run, in one sentence with its worst
/// loss.
///
/// Each place counts by the median over its seeds, as in a verdict. Where a variant was ended
/// early, its numbers count less than those of a whole trial, so its ending alone is given.
package struct StepSummary: Sendable {
  /// The variant that makes the step.
  package let variant: String
  /// The variant with which it is compared.
  package let base: String
  /// What it wins, then what it loses most and where.
  package let text: String

  /// A gain or a loss of one score is named from a twentieth on, as the verdict calls variants
  /// equal below it.
  private static let leastShare = 0.05
  /// The most gains that are named.
  private static let mostGains = 3

  /// The steps of the variants of `record` in the order of `lineage`; none of a run of one variant,
  /// or of an older version that did not measure all scores.
  ///
  /// - Complexity: O(variants · places · seeds).
  package static func all(_ record: RunRecord, lineage: VariantLineage) -> [StepSummary] {
    guard DesignVerdict.missingMetric(in: record) == nil else { return [] }
    let design = LoaderScores(record)
    let variants = lineage.sorted(design.loaders)
    return variants.compactMap { variant in
      lineage.base(of: variant, among: variants, relativeTo: nil).map {
        StepSummary(design, variant, base: $0.variant)
      }
    }
  }

  private init(_ design: LoaderScores, _ variant: String, base: String) {
    (self.variant, self.base) = (variant, base)
    let step = Step(design, base, variant)
    text = [step.gains, step.loss].joined(separator: "; ") + step.scope + "."
  }

  /// The pairs of a step: one place each.
  private struct Step {
    private let names: (base: String, variant: String)
    /// The places where both variants play to the end.
    private let whole: LoaderScores
    private var rescued: [End] = []
    private var ended: [End] = []
    private var common = 0

    init(_ design: LoaderScores, _ base: String, _ variant: String) {
      names = (base, variant)
      var places: Set<DesignVerdict.Place> = []
      for place in design.places {
        let pair = [base, variant].map { design.trials(of: $0, in: place) }
        guard !pair.contains(where: \.isEmpty) else { continue }
        common += 1
        let isCut = pair.map { $0.contains { $0.cells.outcome == .jetsam } }
        if !isCut[0], !isCut[1] { places.insert(place) }
        if isCut[0], !isCut[1] { rescued.append(End(pair[0], place)) }
        if !isCut[0], isCut[1] { ended.append(End(pair[1], place)) }
      }
      whole = design.only(places: places.contains)
    }

    /// What the step wins over all places.
    var gains: String {
      var texts: [String] = []
      if !rescued.isEmpty {
        texts.append("the device no longer ends it in \(Self.list(rescued))")
      }
      let scores = Score.all.compactMap { score -> (share: Double, text: String)? in
        guard let old = score.pooled(whole, names.base),
          let new = score.pooled(whole, names.variant), new < old
        else { return nil }
        let share = score.share(from: new, to: old)
        guard share >= StepSummary.leastShare else { return nil }
        return (share, score.change(old, new))
      }
      let largest = scores.enumerated().sorted {
        ($1.element.share, $0.offset) < ($0.element.share, $1.offset)
      }.prefix(StepSummary.mostGains)
      texts += largest.map { $0.element.text }
      return texts.isEmpty ? "no gain" : texts.joined(separator: ", ")
    }

    /// The worst loss in any single place.
    var loss: String {
      if !ended.isEmpty { return "worst loss: the device ends it in \(Self.list(ended))" }
      var worst: (share: Double, text: String)?
      for score in Score.all {
        for place in whole.places {
          guard let old = score.median(whole, names.base, place),
            let new = score.median(whole, names.variant, place), new > old
          else { continue }
          let share = score.share(from: old, to: new)
          guard share >= StepSummary.leastShare, share > worst?.share ?? 0 else { continue }
          worst = (share, "\(score.change(old, new)) in \(place.text)")
        }
      }
      return worst.map { "worst loss: \($0.text)" } ?? "no loss in any place"
    }

    /// How many places the sentence is about, where they are not all.
    var scope: String {
      let count = whole.places.count
      guard count < common else { return "" }
      return " (numbers of \(count) of \(Plural.text(common, "place")), where both play to the end)"
    }

    private static func list(_ ends: [End]) -> String {
      let first = ends[0].place.text + (ends[0].jetsam?.place ?? "")
      return ends.count == 1 ? first : "\(ends.count) places, such as \(first)"
    }

    /// Where the device ended a trial, and how the first of the place.
    private struct End {
      var place: DesignVerdict.Place
      var jetsam: Jetsam?

      init(_ trials: [RunRecord.Trial], _ place: DesignVerdict.Place) {
        self.place = place
        jetsam = trials.lazy.compactMap { Jetsam($0.cells) }.first
      }
    }
  }
}

extension StepSummary {
  /// A score that a step may change; less is better.
  private struct Score {
    /// One of the four numbers; nil for the share of images that never came.
    var number: LeadNumber?

    /// In the order in which equal changes are named: first what users see.
    static let all: [Score] = [Score()] + LeadNumber.allCases.map { Score(number: $0) }

    private var title: String { number?.rawValue ?? "never came" }

    private var unit: String { number?.unit ?? "%" }

    /// The size below which users do not notice it, in its unit.
    ///
    /// Changes are measured against the larger of this and the smaller value, so that a rise from
    /// zero is not infinite. Hitches are good up to 5 ms/s (WWDC 2020, "Eliminate animation
    /// hitches"). The others are choices of this project: a hundredth of the area, of the images
    /// and of the memory, and a second of a core.
    private var least: Double { number == .hitches ? 5 : 1 }

    /// How many times larger `larger` is than `smaller`, less one.
    func share(from smaller: Double, to larger: Double) -> Double {
      (larger - smaller) / max(smaller, least)
    }

    /// The median over the seeds in one place.
    func median(_ design: LoaderScores, _ variant: String, _ place: DesignVerdict.Place) -> Double?
    {
      pooled(design.only(places: { $0 == place }), variant)
    }

    /// The score over all places, pooled as in the verdict.
    func pooled(_ design: LoaderScores, _ variant: String) -> Double? {
      if let number { return design.score(number, variant)?.value }
      let images = design.images(variant)
      guard images.wanted > 0 else { return nil }
      return 100 * Double(images.wanted - images.shown) / Double(images.wanted)
    }

    /// "blank 9.0 → 4.0 %".
    func change(_ old: Double, _ new: Double) -> String {
      let texts = [old, new].map { FixedPoint.text($0, places: 1) }
      return "\(title) \(texts[0]) → \(texts[1]) \(unit)"
    }
  }
}

package import Basics
package import Diagnosis
internal import ImagePipeline
internal import Records
package import Scenarios
internal import Signposts
package import Trials
internal import Variants

/// The frames around the worst frame of a mistake, with the mistake and without it.
///
/// The finger follows time, so frames of the same refresh show the same scroll offset in both
/// trials. Their numbers differ from the first late frame on.
package struct PatternExhibit: Sendable {
  /// One of the two trials with its frames.
  package struct Side: Sendable {
    var spec: TrialSpec
    /// The id of the trial.
    package var trial: String { spec.id }
    /// The name of its variant.
    package var variant: String { spec.variant.name }
    package var marks: [FrameMark]
    /// The refresh period.
    package var period: TimeSpan
    var records: [SignpostRecord]

    /// The frames that ticked in the refreshes `window`, without gaps in their numbers.
    ///
    /// - Complexity: O(frames).
    package func marks(in window: Range<Int>) -> [FrameMark] {
      marks.filter { window.contains($0.refresh) }
    }

    /// How the device ended the app; nil where it did not.
    var jetsam: Jetsam? { records.last { $0.name == .jetsam }.map { Jetsam($0) } }

    /// Whether the device had ended the app before `refresh`.
    func isEnded(before refresh: Int) -> Bool {
      guard let last = marks.last else { return true }
      return last.presented == nil && last.refresh < refresh
    }

    /// The causes of the pattern's sign over the whole trial, the largest first, without unknown
    /// ones.
    ///
    /// They come from the signposts alone, never from the texts of the pattern.
    ///
    /// - Complexity: O(reasons of all frames × causes).
    package var causes: [FaultCause] {
      var weights = [Int](repeating: 0, count: FaultCause.all.count)
      for reason in marks.flatMap(\.reasons) where reason.cause.isKnown {
        if let index = FaultCause.all.firstIndex(of: reason.cause) {
          weights[index] += reason.weight
        }
      }
      return weights.indices.filter { weights[$0] > 0 }
        .sorted { (weights[$1], $0) < (weights[$0], $1) }.map { FaultCause.all[$0] }
    }
  }

  /// The largest number of switches that are listed one by one; a longer list explains nothing.
  package static let mostSwitches = 8
  /// The largest number of frames that are shown.
  package static let width = 60

  package let pattern: FailurePattern
  /// The switches in which the two variants differ.
  package let differences: [VariantDifference]
  package let device: DeviceProfile
  /// The trial with the mistake.
  package let bad: Side
  /// The trial without it.
  package let fixed: Side
  /// The frame of `bad` that shows the mistake best.
  package let worst: FrameMark
  /// The refreshes to show.
  package let window: Range<Int>

  /// The number of refreshes until the last frame of both trials.
  package let refreshCount: Int

  init(
    pattern: FailurePattern,
    differences: [VariantDifference],
    device: DeviceProfile,
    bad: Side,
    fixed: Side
  ) {
    self.pattern = pattern
    self.differences = differences
    self.device = device
    self.bad = bad
    self.fixed = fixed
    // Of frames with equal weight, the one with the most of the main cause explains the trial best.
    let first = bad.causes.first
    func rank(_ mark: FrameMark) -> (Int, Int) {
      let weights = mark.reasons.filter { $0.cause == first }.map(\.weight)
      return (mark.weight, weights.reduce(0, +))
    }
    var worst = bad.marks.first ?? FrameMark(frame: 0, tick: .start)
    for mark in bad.marks where rank(mark) > rank(worst) { worst = mark }
    self.worst = worst
    refreshCount = ([bad, fixed].compactMap(\.marks.last?.refresh).max() ?? -1) + 1
    // A third of the window is before the frame, because the consequences last longer than the
    // causes.
    let start = max(0, min(worst.refresh - Self.width / 3, refreshCount - Self.width))
    window = start..<min(refreshCount, start + Self.width)
  }

  /// The worst frame and its causes, one step per line.
  ///
  /// All steps come from the signposts of the trial with the mistake: for a late frame from the
  /// work that held the main lane, for another frame from the reasons of its sign. A step without a
  /// known cause is left out. The last lines are the switches in which the variants differ.
  package var chain: [String] {
    var lines = ["frame \(worst.frame): \(pattern.sign.text(worst.weight))\(before)"]
    if let late = worst.chain, pattern.sign == .late {
      let busy = "the main lane: busy for \(Self.milliseconds(worst.work))"
      let held = ", \(Self.milliseconds(worst.held)) of it with \(late.work)"
      let part = ", \(Self.milliseconds(late.held)) of that for one image"
      lines.append(busy + held + (worst.held > late.held ? part : ""))
      if let image = late.image {
        let size = late.size == .oversized ? ", decoded much larger than its view" : ""
        lines.append("the image \(Self.text(image))\(size)")
      }
      lines.append("the stage \(late.stage.rawValue), because of \(late.cause.rawValue)")
      return lines + switches
    }
    if let detail = worst.detail { lines.append(detail) }
    if let reason = worst.reasons.first {
      if let image = reason.image ?? worst.image {
        lines.append("for example the image \(Self.text(image))")
      }
      let isKnown = reason.cause.isKnown
      let cause = isKnown ? ", because of \(reason.cause.text)" : ""
      lines.append("the stage \(reason.stage.rawValue)\(cause)")
    } else if let image = worst.image {
      lines.append("for example the image \(Self.text(image))")
    }
    return lines + switches
  }

  /// What users looked at until a late frame came: the frame before it.
  private var before: String {
    guard pattern.sign == .late, worst.frame > 0, let presented = worst.presented,
      let last = bad.marks[worst.frame - 1].presented
    else { return "" }
    return ", after frame \(worst.frame - 1) had stood for \(Self.milliseconds(presented - last))"
  }

  /// The terms of ``chain`` with their meanings: its stage, its cause, then its switches.
  package var glossary: [(term: String, meaning: String)] {
    var terms: [(term: String, meaning: String)] = []
    if let late = worst.chain, pattern.sign == .late {
      terms.append((late.stage.rawValue, late.stage.meaning))
      terms.append((late.cause.rawValue, late.cause.meaning))
    } else if let reason = worst.reasons.first {
      terms.append((reason.stage.rawValue, reason.stage.meaning))
      if reason.cause.isKnown { terms.append((reason.cause.text, reason.cause.meaning)) }
    }
    guard differences.count <= Self.mostSwitches else { return terms }
    return terms + differences.compactMap { change in change.meaning.map { (change.path, $0) } }
  }

  private var switches: [String] {
    guard differences.count > Self.mostSwitches else {
      return differences.map { "the switch \($0.text)" }
    }
    return [
      "one or more of the \(differences.count) switches in which \(pattern.bad) and \(pattern.fixed[0]) differ"
    ]
  }

  /// The first and the last frame, such as "12–71".
  package static func text(_ window: Range<Int>) -> String {
    "\(window.lowerBound)–\(max(window.lowerBound, window.upperBound - 1))"
  }

  static func text(_ image: ImageKey) -> String {
    let reference = reference(image.url)
    let size = image.wantedPixels > 0 ? " at \(image.wantedPixels) px" : ""
    return "\(reference.sourceClass.rawValue)/\(reference.ordinal)\(size)"
  }

  /// The picture with the URL of this number.
  static func reference(_ url: Int) -> ImageReference {
    ImageReference(
      sourceClass: SourceClass.allCases[url / ImageReference.urlsPerClass],
      ordinal: url % ImageReference.urlsPerClass
    )
  }

  private static func milliseconds(_ span: TimeSpan) -> String {
    FixedPoint.text(span.milliseconds, places: 1) + " ms"
  }
}

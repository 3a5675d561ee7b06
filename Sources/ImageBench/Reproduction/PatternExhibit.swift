public import Basics
public import Diagnosis
internal import ImagePipeline
public import Scenarios
internal import Signposts
public import Trials
internal import Variants

/// The frames around the one that shows a mistake best, with the mistake and without.
///
/// No frame is ever skipped, so the frames of both trials show the same places of the content.
public struct PatternExhibit: Sendable {
  /// One of the two trials.
  public struct Side: Sendable {
    /// The trial.
    var spec: TrialSpec
    /// The name of the trial.
    public var trial: String { spec.id }
    /// The name of its variant.
    public var variant: String { spec.variant.name }
    /// Its frames.
    public var marks: [FrameMark]
    /// Its refresh period.
    public var period: TimeSpan
    var records: [SignpostRecord]

    /// Why frames have the pattern's sign, over the whole trial, the most first; what no rule explains
    /// is not in it.
    ///
    /// It comes from the signposts alone and never from what the pattern says of itself.
    ///
    /// - Complexity: O(reasons of all frames × causes).
    public var causes: [FaultCause] {
      var weights = [Int](repeating: 0, count: FaultCause.all.count)
      for reason in marks.flatMap(\.reasons) where reason.cause.isKnown {
        if let place = FaultCause.all.firstIndex(of: reason.cause) {
          weights[place] += reason.weight
        }
      }
      return weights.indices.filter { weights[$0] > 0 }
        .sorted { (weights[$1], $0) < (weights[$0], $1) }.map { FaultCause.all[$0] }
    }
  }

  /// The most switches that are told one by one; more of them explain nothing.
  public static let mostSwitches = 8
  /// The most frames that are shown.
  public static let width = 60

  /// The pattern.
  public let pattern: FailurePattern
  /// What its two variants differ in.
  public let differences: [VariantDifference]
  /// On which device.
  public let device: DeviceProfile
  /// The trial with the mistake.
  public let bad: Side
  /// The trial without it.
  public let fixed: Side
  /// The frame of `bad` that shows the mistake best.
  public let worst: FrameMark
  /// The frames that are shown.
  public let window: Range<Int>

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
    // Of frames with as much of the sign, the one tells that has the most of the trial's first cause.
    let first = bad.causes.first
    func rank(_ mark: FrameMark) -> (Int, Int) {
      let weights = mark.reasons.filter { $0.cause == first }.map(\.weight)
      return (mark.weight, weights.reduce(0, +))
    }
    var worst = bad.marks.first ?? FrameMark(frame: 0, tick: .start)
    for mark in bad.marks where rank(mark) > rank(worst) { worst = mark }
    self.worst = worst
    let count = max(bad.marks.count, fixed.marks.count)
    // A third of what is shown lies before the frame: what led to it is short, what follows is not.
    let start = max(0, min(worst.frame - Self.width / 3, count - Self.width))
    window = start..<min(count, start + Self.width)
  }

  /// The worst frame and how it came about, one step a line.
  ///
  /// All steps are diagnosed from the signposts of the trial with the mistake: a late frame's by what
  /// held the main lane, another frame's by the reasons of its sign. Where no rule says why, there is no
  /// such line. The last are the switches by which the variants differ.
  public var chain: [String] {
    var lines = ["frame \(worst.frame): \(pattern.sign.text(worst.weight))"]
    if let late = worst.chain, pattern.sign == .late {
      let busy = "the main lane: busy for \(Self.milliseconds(worst.work))"
      let held = ", \(Self.milliseconds(worst.held)) of it with \(late.work)"
      let part = ", \(Self.milliseconds(late.held)) of that for one image"
      lines.append(busy + held + (worst.held > late.held ? part : ""))
      if let image = late.image {
        let size = late.size == .oversized ? ", decoded much larger than it is shown" : ""
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

  /// What the words of ``chain`` mean: its stage, its cause, then its switches, as word and explanation.
  public var glossary: [(word: String, meaning: String)] {
    var words: [(word: String, meaning: String)] = []
    if let late = worst.chain, pattern.sign == .late {
      words.append((late.stage.rawValue, late.stage.meaning))
      words.append((late.cause.rawValue, late.cause.meaning))
    } else if let reason = worst.reasons.first {
      words.append((reason.stage.rawValue, reason.stage.meaning))
      if reason.cause.isKnown { words.append((reason.cause.text, reason.cause.meaning)) }
    }
    guard differences.count <= Self.mostSwitches else { return words }
    return words + differences.compactMap { change in change.meaning.map { (change.path, $0) } }
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
  public static func text(_ window: Range<Int>) -> String {
    "\(window.lowerBound)–\(max(window.lowerBound, window.upperBound - 1))"
  }

  static func text(_ image: ImageKey) -> String {
    let reference = reference(image.url)
    let size = image.wantedPixels > 0 ? " at \(image.wantedPixels) px" : ""
    return "\(reference.sourceClass.rawValue)/\(reference.ordinal)\(size)"
  }

  /// The picture behind the URL with this number.
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

internal import Basics

/// A failure of image pipelines that is known from real apps: what shows it, and what cures it.
///
/// It names a workload, a variant with the mistake and variants without it, and says in numbers that do
/// not depend on the device what must be seen in the one and not in the others. Variants and metrics are
/// names, because the modules that know them are above this one; a test holds all names against them.
public struct FailurePattern: Sendable, Hashable {
  /// Where it stands in the list of patterns, such as "P1"; the mistakes of the articles are "A1" and so on.
  public var number: String
  /// The name in flags and files, such as "full-decode".
  public var name: String
  /// What fails, in a few words.
  public var title: String
  /// What the user of the app sees, in one sentence.
  public var sees: String
  /// Why it happens, in one sentence.
  public var why: String
  /// What mends it, in one sentence.
  public var fix: String
  /// What to know of a number that looks as if it said something else; empty, the default, where none does.
  public var note = ""
  /// The workload that brings it out.
  public var scenario: Scenario
  /// The variant with the mistake.
  public var bad: String
  /// The variants without it, the one that is shown beside the mistake first.
  public var fixed: [String]
  /// What must hold, the symptom first.
  public var checks: [PatternCheck]
  /// What a frame is marked for, so that the worst one can be found.
  public var sign: FrameSign
  /// The cause that a diagnosis of the mistake must name first, in its own words; nil where no signpost
  /// tells it.
  ///
  /// It is held against the diagnosis by a test and never shown.
  public var cause: String?
  /// The issues and pull requests that it stands for, as "repository#number".
  public var issues: [String]

  /// The metrics that it speaks of, each once, in the order of its checks.
  public var metrics: [String] {
    var metrics: [String] = []
    for check in checks where !metrics.contains(check.metric) { metrics.append(check.metric) }
    return metrics
  }

  /// The checks that prove the symptom.
  public var symptoms: [PatternCheck] { checks.filter { $0.side != .fixed } }

  /// The checks that prove the cure.
  public var guards: [PatternCheck] { checks.filter { $0.side == .fixed } }

  /// The pattern called `name` or numbered so; former names and the former numbers S1 to S6 are understood.
  ///
  /// - Throws: `ScenarioError.unknown` with the names that exist.
  public static func named(_ name: String) throws(ScenarioError) -> FailurePattern {
    var number = name.uppercased()
    if number.count == 2, number.hasPrefix("S") { number = "A" + number.dropFirst() }
    if let numbered = catalogue.first(where: { $0.number == number }) { return numbered }
    let present = FormerName.current(name)
    if let renamed = catalogue.first(where: { $0.name == present }) { return renamed }
    return try Lookup.find(name, kind: .pattern, in: catalogue) { $0.name }
  }
}

/// One thing that must hold of a metric for a pattern to be reproduced.
public struct PatternCheck: Sendable, Hashable {
  /// Whose value is looked at.
  public enum Side: String, Sendable, Hashable, CaseIterable {
    /// That of the variant with the mistake.
    case bad
    /// That of each variant without it.
    case fixed
    /// The value with the mistake over that of each variant without it.
    case ratio
  }

  /// What the value has to be.
  public enum Bound: Sendable, Hashable {
    /// This or more.
    case atLeast(Double)
    /// This or less.
    case atMost(Double)

    /// Whether `value` is within the bound.
    public func holds(_ value: Double) -> Bool {
      switch self {
      case .atLeast(let least): value >= least
      case .atMost(let most): value <= most
      }
    }
  }

  /// The name of the metric.
  public var metric: String
  /// Whose value is looked at.
  public var side: Side
  /// What it has to be.
  public var bound: Bound
  /// Why the threshold is where it is.
  public var reason: String

  /// A check of the metric called `metric`.
  public init(metric: String, side: Side, bound: Bound, reason: String) {
    self.metric = metric
    self.side = side
    self.bound = bound
    self.reason = reason
  }

  /// The mistake makes `metric` at least `least`.
  static func shows(_ metric: String, _ least: Double, _ reason: String) -> PatternCheck {
    PatternCheck(metric: metric, side: .bad, bound: .atLeast(least), reason: reason)
  }

  /// The mistake makes `metric` at least `factor` times what it is without.
  static func multiplies(_ metric: String, _ factor: Double, _ reason: String) -> PatternCheck {
    PatternCheck(metric: metric, side: .ratio, bound: .atLeast(factor), reason: reason)
  }

  /// Without the mistake `metric` is at most `most`.
  static func cured(_ metric: String, _ most: Double, _ reason: String) -> PatternCheck {
    PatternCheck(metric: metric, side: .fixed, bound: .atMost(most), reason: reason)
  }
}

/// What marks a frame, so that the frame that shows a pattern best can be found.
public enum FrameSign: String, Sendable, Hashable, CaseIterable {
  /// It was presented late.
  case late = "late by"
  /// Cells showed the image of another row.
  case wrongImage = "cells with a wrong image"
  /// Cells showed the placeholder of an image that was in memory.
  case flash = "cells without their image, which was in memory"
  /// Cells showed the placeholder.
  case blank = "cells without an image"
  /// Images were shown with too few pixels.
  case blurred = "blurred images"
  /// Decodes ended for nobody.
  case wastedDecode = "decodes for nobody"
  /// Requests left for a URL that was in flight.
  case overlappingFetch = "requests for images that were on their way already"
  /// Loads of images in memory came late; the slowest counts.
  case slowHit = "waited for an image in memory"
  /// Loads ended because somebody else cancelled.
  case strangersCancel = "loads cancelled by somebody else"
  /// Cells were bound.
  case binds = "cells bound"
  /// Decodes of previews began.
  case previews = "previews decoded"
  /// Images were decoded again.
  case redecodes = "images decoded again"
  /// Bytes of images, the most in the frame.
  case memory = "of images in memory"
}

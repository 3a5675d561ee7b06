package import Basics

/// A known failure of image pipelines in real apps: its symptom, its cause and its cure.
///
/// It names a workload, a variant with the mistake and variants without it. Its checks say in
/// numbers that do not depend on the device what must show with the mistake and not without it.
/// Variants and metrics are names, because the modules that define them import this one; a test
/// checks every name.
package struct FailurePattern: Sendable, Hashable {
  /// Where it stands in the list of patterns, such as "P1"; the mistakes of the articles are "A1"
  /// and so on.
  package var number: String
  /// The name in flags and files, such as "full-decode".
  package var name: String
  /// The failure in a few words.
  package var title: String
  /// What the user of the app sees, in one sentence.
  package var sees: String
  /// Why it happens, in one sentence.
  package var why: String
  /// The cure, in one sentence.
  package var fix: String
  /// An explanation of a number that could mislead; empty where none does.
  package var note = ""
  /// The workload that shows it.
  package var scenario: Scenario
  /// The name of the variant with the mistake.
  package var bad: String
  /// The names of variants without it; pages compare the first with the mistake.
  package var fixed: [String]
  /// The checks, symptoms first.
  package var checks: [PatternCheck]
  /// What marks a frame, to find the worst one.
  package var sign: FrameSign
  /// The issues and pull requests that reported it, as "repository#number".
  package var issues: [String]

  /// The metrics of its checks, each once, in the order of the checks.
  package var metrics: [MetricName] {
    var metrics: [MetricName] = []
    for check in checks where !metrics.contains(check.metric) { metrics.append(check.metric) }
    return metrics
  }

  /// Whether another loader or variant is played in place of the mistake.
  package var isPlayedWithAnother: Bool {
    Self.catalogue.first { $0.name == name }.map { $0.bad != bad } ?? false
  }

  /// The same workload and checks with another loader or variant in place of the mistake.
  ///
  /// The texts are about the mistake, and need not hold for it.
  package func played(with loader: String) -> FailurePattern {
    var pattern = self
    pattern.bad = loader
    return pattern
  }

  /// The pattern called `name` or numbered so; former names and the former numbers S1 to S6 are
  /// understood.
  ///
  /// - Throws: `ScenarioError.unknown` with the names that exist.
  package static func named(_ name: String) throws(ScenarioError) -> FailurePattern {
    var number = name.uppercased()
    if number.count == 2, number.hasPrefix("S") { number = "A" + number.dropFirst() }
    if let numbered = catalogue.first(where: { $0.number == number }) { return numbered }
    let present = FormerName.current(name)
    if let renamed = catalogue.first(where: { $0.name == present }) { return renamed }
    return try Lookup.find(name, kind: .pattern, in: catalogue) { $0.name }
  }
}

/// A bound on a metric that must hold for a pattern to be reproduced.
package struct PatternCheck: Sendable, Hashable {
  /// Whose value is checked.
  package enum Side: String, Sendable, Hashable, CaseIterable {
    /// That of the variant with the mistake.
    case bad
    /// That of each variant without it.
    case fixed
    /// The value with the mistake over that of each variant without it.
    case ratio
  }

  /// The bound of a value.
  package enum Bound: Sendable, Hashable {
    case atLeast(Double)
    case atMost(Double)

    /// Whether `value` is within the bound.
    package func holds(_ value: Double) -> Bool {
      switch self {
      case .atLeast(let least): value >= least
      case .atMost(let most): value <= most
      }
    }
  }

  package var metric: MetricName
  package var side: Side
  package var bound: Bound
  /// Why the threshold is where it is.
  package var reason: String

  /// A check of `metric`.
  package init(metric: MetricName, side: Side, bound: Bound, reason: String) {
    self.metric = metric
    self.side = side
    self.bound = bound
    self.reason = reason
  }

  /// With the mistake `metric` is at least `least`.
  static func shows(_ metric: MetricName, _ least: Double, _ reason: String) -> PatternCheck {
    PatternCheck(metric: metric, side: .bad, bound: .atLeast(least), reason: reason)
  }

  /// With the mistake `metric` is at least `factor` times its value without.
  static func multiplies(_ metric: MetricName, _ factor: Double, _ reason: String) -> PatternCheck {
    PatternCheck(metric: metric, side: .ratio, bound: .atLeast(factor), reason: reason)
  }

  /// Without the mistake `metric` is at most `most`.
  static func cured(_ metric: MetricName, _ most: Double, _ reason: String) -> PatternCheck {
    PatternCheck(metric: metric, side: .fixed, bound: .atMost(most), reason: reason)
  }
}

/// What marks a frame, to find the frame that shows a pattern best.
package enum FrameSign: String, Sendable, Hashable, CaseIterable {
  /// It was presented late.
  case late = "late by"
  /// Cells showed the image of another row.
  case wrongImage = "cells with a wrong image"
  /// Cells showed the image of their previous binding.
  case staleImage = "cells with the image of the row before"
  /// Cells showed the placeholder of an image that was in memory.
  case flash = "cells without their image, which was in memory"
  /// Cells showed the placeholder.
  case blank = "cells without an image"
  /// Images were shown with too few pixels.
  case blurred = "blurred images"
  /// Decodes whose image no subscriber wanted any longer ended.
  case wastedDecode = "decodes that no cell needed"
  /// Requests began for a URL that was in flight.
  case overlappingFetch = "requests for images already in flight"
  /// Loads of images in memory came late; the slowest counts.
  case slowHit = "waited for an image in memory"
  /// Loads ended because another caller cancelled.
  case strangersCancel = "loads cancelled by another caller"
  /// Fetches that began after all that wanted their image had left were completed.
  case orphanFetch = "fetches that began after their cell had left"
  case orphanDecode = "decodes that began after their cell had left"
  /// Cells were bound.
  case binds = "cells bound"
  /// Decodes of previews began.
  case previews = "previews decoded"
  /// Images were decoded again.
  case redecodes = "images decoded again"
  /// Bytes of images, the most in the frame.
  case memory = "of images in memory"
}

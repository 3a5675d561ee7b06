package import Scenarios

/// A known failure of image loaders, looked for from outside in any loader or variant.
///
/// A check is a workload, a number of its trial and a bound. It knows neither the loader's code nor
/// whose mistake it is about.
package struct Check: Sendable, Hashable {
  /// How bad it is to have it.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    /// Users see it, the device suffers from it, or a server does.
    case failure
    /// Nothing is wrong, but others do better.
    case advice
  }

  /// How users notice it, the worst first.
  package enum Impact: String, Sendable, Hashable, CaseIterable {
    /// The app ends, or stands still for good.
    case ends = "the app ends"
    /// Pictures are not those that belong there.
    case wrong = "wrong pictures"
    /// Pictures are missing, for good or for too long.
    case blank = "missing pictures"
    /// The list stutters.
    case stutter = "stutter"
    /// Pictures are not sharp.
    case blurred = "blurred pictures"
    /// Nothing yet; the device ends such an app sooner.
    case memory = "memory"
    /// The phone gets warm, and the data plan is used up.
    case work = "work for nothing"
  }

  /// The name in flags and files, such as "wrong-image".
  package var name: String
  /// The failure in a few words.
  package var title: String
  package var impact: Impact
  package var level = Level.failure
  /// The workload that is played.
  package var workload: CheckWorkload
  /// The number that is measured.
  package var measure: CheckMeasure
  /// The loader has the failure where this holds.
  package var bound: PatternCheck.Bound
  /// Why the bound is where it is.
  package var reason: String
  /// The number that a trial must have for the measured one to say anything.
  package var needs: [CheckNeed] = []
  /// The sign of the worst frame; nil where no frame shows it.
  package var sign: FrameSign?
  /// The cure, in two sentences.
  package var fix: String
  /// The names of the patterns that are about the same failure; none for one that only checks
  /// know.
  package var patterns: [String] = []
  /// Public reports that no pattern has, as "repository#number", or where else it is reported.
  package var reports: [String] = []

  /// The patterns that are about the same failure.
  package var failures: [FailurePattern] {
    FailurePattern.catalogue.filter { patterns.contains($0.name) }
  }

  /// Where the failure was reported, each place once.
  package var provenance: [String] { (failures.flatMap(\.issues) + reports).uniqued }

  /// The name with the numbers of its patterns, such as "wrong-image (P7)".
  package var label: String {
    patterns.isEmpty
      ? name : "\(name) (\(failures.map(\.number).joined(separator: ", ")))"
  }
}

/// A number that a trial must have for a check to be judged.
package struct CheckNeed: Sendable, Hashable {
  package var measure: CheckMeasure
  package var bound: PatternCheck.Bound
  /// Why the check cannot be judged otherwise, as a clause.
  package var otherwise: String

  /// The check is judged where `bound` holds for `measure`.
  package init(_ measure: CheckMeasure, _ bound: PatternCheck.Bound, otherwise: String) {
    self.measure = measure
    self.bound = bound
    self.otherwise = otherwise
  }
}

extension [String] {
  /// Each of them once, in order of first appearance.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

package import Records
package import Text

/// How suitable a host is for noisy metrics: a score for each part and for the whole.
///
/// The total is the weighted mean of the parts' scores, but at most 50 above the lowest of them, so
/// that six good parts do not hide one that spoils every time. Unknown parts do not count; without
/// any known part there is no score.
package struct HostCheckup: Sendable, Hashable {
  /// One finding for each part, in the order of ``HostPart``.
  package let findings: [HostFinding]

  /// Scores the observations `seen`.
  package init(_ seen: HostObservations) {
    findings = HostPart.allCases.map { Self.finding($0, seen) }
  }

  /// The score from 0, noisy, to 100, quiet, rounded down; nil when no part has one.
  package var score: Int? {
    var sum = 0
    var weight = 0
    var lowest = 100
    for finding in findings {
      guard let score = finding.score else { continue }
      sum += score * finding.part.weight
      weight += finding.part.weight
      lowest = min(lowest, score)
    }
    return weight > 0 ? min(sum / weight, lowest + 50) : nil
  }

  /// The grade of the host; nil without a score.
  package var grade: HostGrade? { score.map { HostGrade(score: $0) } }

  /// The score, the grade and the parts as an object; unknown values are null.
  package var json: JSONObject {
    var parts: JSONObject = [:]
    for finding in findings {
      parts[finding.part.rawValue] = [
        "score": finding.score.map { .integer($0) } ?? .null,
        "seen": .string(finding.seen),
      ]
    }
    return [
      "score": score.map { .integer($0) } ?? .null,
      "grade": grade.map { .string($0.rawValue) } ?? .null,
      "parts": .object(parts),
    ]
  }
}

import Conformance
import TestSupport
import Testing
import Variants

@Suite("The cases", .timeLimit(.minutes(30)))
struct VerdictTests {
  /// What one variant does with the cases.
  private struct Row: Hashable {
    var passes = 0
    var failures: [String] = []
    /// The cases that do not apply.
    var others: [String] = []

    init(_ variant: Variant) {
      for conformanceCase in ConformanceCase.catalogue {
        guard conformanceCase.applies(to: variant) else {
          others.append(conformanceCase.id)
          continue
        }
        if conformanceCase.run(variant) == .pass {
          passes += 1
        } else {
          failures.append(conformanceCase.id)
        }
      }
    }
  }

  @Test("Every variant passes as many cases, and fails the same, as on record")
  func recorded() {
    let lines = Variant.catalogue.map { variant in
      let row = Row(variant)
      let failures = row.failures.joined(separator: " ")
      return "\(variant.name),\(row.passes),\(failures),\(row.others.joined(separator: " "))\n"
    }
    Golden.check("verdicts.csv", "variant,passes,fails,does not apply\n" + lines.joined())
  }

  @Test("The same variant gets the same verdicts and texts")
  func repeatable() {
    let variant = Design.urlKeyed.variant
    let applied = ConformanceCase.catalogue.filter { $0.applies(to: variant) }
    #expect(applied.map { $0.run(variant) } == applied.map { $0.run(variant) })
  }

  @Test("A variant that shares work fails what its design says, and one that shares none more")
  func ladder() {
    #expect(Set(Row(.boundedCache).failures) == Design.standard.failures)
    // `naive` shares nothing and stops nothing.
    let failures = Row(.naive).failures
    #expect(Set(failures).isSuperset(of: ["CO-1", "CA-2", "CA-3", "CA-16", "PF-1"]))
  }
}

import Conformance
import ImagePipeline
import Testing
import Variants

@Suite("The table of variants and cases", .timeLimit(.minutes(30)))
struct ConformanceTableTests {
  @Test("Every cell has the verdict of its case on its variant")
  func cells() throws {
    let designs = [Design.best, .actorBound]
    let table = ConformanceTable(variants: designs.map(\.variant))
    #expect(table.variants == ["best", "actor-bound"])
    #expect(table.rows.map(\.conformanceCase.id) == ConformanceCase.catalogue.map(\.id))
    for row in table.rows {
      for (design, cell) in zip(designs, row.cells) {
        let id = row.conformanceCase.id
        switch cell {
        case .notApplicable: #expect(!row.conformanceCase.applies(to: design.variant), "\(id)")
        case .played(.pass): #expect(!design.failures.contains(id), "\(id)")
        case .played(.fail(let reason)):
          #expect(design.failures.contains(id), "\(id)")
          #expect(!reason.isEmpty)
        }
      }
    }
  }

  @Test("The same variant gets the same verdicts and texts")
  func repeatable() {
    let first = ConformanceTable(variants: [Design.urlKeyed.variant])
    let second = ConformanceTable(variants: [Design.urlKeyed.variant])
    #expect(first.rows.map(\.cells) == second.rows.map(\.cells))
  }

  @Test("The variants that share work by size pass the cases that their design promises")
  func catalogue() throws {
    let table = ConformanceTable(variants: [.boundedCache, .naive])
    let failures = (0..<2).map { column in
      table.rows.compactMap { row -> String? in
        guard case .played(.fail) = row.cells[column] else { return nil }
        return row.conformanceCase.id
      }
    }
    #expect(Set(failures[0]) == Design.standard.failures)
    // `naive` shares nothing and stops nothing.
    #expect(Set(failures[1]).isSuperset(of: ["CO-1", "CA-2", "CA-3", "CA-16", "PF-1"]))
  }
}

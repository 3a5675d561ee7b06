internal import Conformance
import ImagePipeline
internal import Testing
import Variants

extension ConformanceCase: CustomTestStringConvertible {
  /// The name and the behaviour, so that the name of the test begins with them.
  package var testDescription: String { description }
}

@Suite("Loading behaves", .timeLimit(.minutes(30)))
struct LoadingConformanceTests {
  @Test(
    "as each case says, except for the known mistakes of the design",
    arguments: Design.all,
    ConformanceCase.catalogue
  )
  func verdict(design: Design, conformanceCase: ConformanceCase) {
    guard conformanceCase.applies(to: design.variant) else { return }
    let verdict = conformanceCase.run(design.variant)
    if design.failures.contains(conformanceCase.id) {
      #expect(
        verdict != .pass,
        "\(design.variant.name) passes \(conformanceCase): correct the list"
      )
    } else {
      #expect(verdict == .pass, "\(design.variant.name) \(conformanceCase)")
    }
  }

  @Test(
    "Every expected failure of a design is of a case that applies to it",
    arguments: Design.all
  )
  func listed(design: Design) {
    for id in design.failures {
      let found = ConformanceCase.named(id)
      #expect(
        found?.applies(to: design.variant) == true,
        "\(id) does not apply to \(design.variant.name)"
      )
    }
  }

  @Test("Names are unique and lead back to their case", arguments: ConformanceCase.catalogue)
  func names(conformanceCase: ConformanceCase) {
    #expect(ConformanceCase.named(conformanceCase.id)?.title == conformanceCase.title)
    #expect(ConformanceCase.catalogue.count { $0.id == conformanceCase.id } == 1)
    #expect(conformanceCase.title.last != ".")
  }
}

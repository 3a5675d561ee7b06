import Conformance
import ImagePipeline
import Testing
import Variants

@Suite("Presets behave like the imitated code", .timeLimit(.minutes(30)))
struct PresetConformanceTests {
  @Test(
    "Each case passes, except for the known mistakes of the preset",
    arguments: Design.presets,
    ConformanceCase.catalogue
  )
  func verdict(preset: Design, conformanceCase: ConformanceCase) {
    guard conformanceCase.applies(to: preset.variant) else {
      #expect(!preset.failures.contains(conformanceCase.id), "\(conformanceCase) does not apply")
      return
    }
    let verdict = conformanceCase.run(preset.variant)
    #expect(
      (verdict == .pass) != preset.failures.contains(conformanceCase.id),
      "\(preset.variant.name), \(conformanceCase): \(verdict); remove a fixed mistake from the list"
    )
  }

  @Test("Every expected failure is of a case that exists", arguments: Design.presets)
  func known(preset: Design) {
    for id in preset.failures { #expect(ConformanceCase.named(id) != nil, "\(id)") }
    #expect(Variant.named(preset.variant.name) == preset.variant)
  }

  @Test("The best variant passes every case that applies to it")
  func best() {
    let applied = ConformanceCase.catalogue.filter { $0.applies(to: .best) }
    #expect(applied.count(where: \.isStarred) == 19)
    #expect(applied.allSatisfy { $0.run(.best) == .pass })
  }
}

/// A starred case and the presets of the articles that fail it.
struct StarredCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var failing: Set<String>

  init(_ id: String, _ presets: Variant...) {
    testDescription = id
    failing = Set(presets.map(\.name))
  }

  /// The articles' own code; `AsyncImage` is not in the articles.
  static let presets: [Variant] = [
    .article0Loader, .article0AsyncCell, .article0GoodCell, .article0BadCell, .article1Pipeline,
    .article3Pipeline,
  ]

  /// The starred cases that each article's code fails: the last column of the reference's table of
  /// starred cases.
  ///
  /// Where the reference names article 0's loader, the cell above the loader fails too. Where it
  /// names article 0's cell that decodes at the first draw, the careless cell fails too, because it
  /// shares the initialiser. Cases without an article are failed by libraries alone, or by one
  /// wrong switch each; other tests of this target show that.
  static let table = [
    StarredCase("CO-2", .article0Loader, .article0AsyncCell, .article1Pipeline),
    StarredCase("CO-10"),
    StarredCase("CO-12", .article0Loader),
    StarredCase("CA-1", .article0Loader),
    StarredCase("CA-2", .article0AsyncCell, .article1Pipeline),
    StarredCase("CA-13"),
    StarredCase(
      "PR-1",
      .article0Loader,
      .article0AsyncCell,
      .article0GoodCell,
      .article0BadCell,
      .article1Pipeline,
      .article3Pipeline
    ),
    StarredCase("PR-2"),
    StarredCase("PF-3"),
    StarredCase(
      "MC-1",
      .article0Loader,
      .article0AsyncCell,
      .article0GoodCell,
      .article1Pipeline,
      .article3Pipeline
    ),
    StarredCase("MC-3", .article0Loader, .article0AsyncCell, .article0GoodCell),
    StarredCase("MC-4", .article1Pipeline, .article3Pipeline),
    StarredCase("VK-1", .article0Loader, .article0AsyncCell, .article1Pipeline, .article3Pipeline),
    StarredCase("VK-5"),
    StarredCase("DS-2", .article0Loader, .article0AsyncCell, .article1Pipeline, .article3Pipeline),
    StarredCase("DE-1", .article0GoodCell, .article0BadCell, .article3Pipeline),
    StarredCase("PG-3"),
    StarredCase("RU-1", .article0BadCell),
    StarredCase("RU-2", .article0AsyncCell, .article1Pipeline, .article3Pipeline),
  ]
}

@Suite(
  "Exactly the articles' code that has a mistake fails its starred case",
  .timeLimit(.minutes(30))
)
struct StarredCaseTests {
  @Test(
    "Each fails for the code with its mistake and for no other",
    arguments: StarredCase.table
  )
  func fails(starred: StarredCase) throws {
    let found = try #require(ConformanceCase.named(starred.testDescription))
    #expect(found.isStarred)
    for preset in StarredCase.presets {
      let fails = found.applies(to: preset) && found.run(preset) != .pass
      #expect(fails == starred.failing.contains(preset.name), "\(preset.name) \(found)")
    }
  }

  @Test("The table has each starred case once")
  func complete() {
    let starred = ConformanceCase.catalogue.filter(\.isStarred).map(\.id)
    #expect(starred.count == 19)
    #expect(StarredCase.table.map(\.testDescription).sorted() == starred.sorted())
  }
}

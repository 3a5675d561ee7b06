import Codecs
import Conformance
import ImagePipeline
import Testing
import Variants

/// One wrong switch of the display or of sizes, and the cases that it breaks.
struct DisplayMistake: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var failures: Set<String>
  /// The correct variant; `prepare` changes defaults that the mistake needs.
  var right: Variant
  var wrong: Variant

  init(
    _ name: String,
    breaks failures: Set<String>,
    with prepare: (inout Variant) -> Void = { _ in },
    _ change: (inout Variant) -> Void
  ) {
    testDescription = name
    self.failures = failures
    right = Variant(name: "right", summary: "For this test.")
    prepare(&right)
    wrong = right
    wrong.name = "wrong"
    change(&wrong)
  }

  static let all: [DisplayMistake] = shown + sized + sampled

  private static let shown = [
    DisplayMistake("late images are shown", breaks: ["RU-1", "RU-9"]) {
      $0.cellSteps = [.check, .clear]
    },
    DisplayMistake("memory hits take an asynchronous hop", breaks: ["RU-2"]) {
      $0.delivery = .asyncHop
    },
    DisplayMistake("cells do not check the memory cache", breaks: ["RU-2"]) {
      $0.cellSteps.remove(.check)
    },
    DisplayMistake("the old image stays", breaks: ["RU-4"]) {
      $0.cellSteps.remove(.clear)
    },
    DisplayMistake("a view that disappears releases its image", breaks: ["RU-7"]) {
      $0.display.disappearance = .releasesImage
    },
    DisplayMistake("a view whose load was cancelled stays empty", breaks: ["RU-7"]) {
      $0.display.reappearance = .staysEmpty
    },
    DisplayMistake("the old failure stays", breaks: ["RU-4", "RU-10"]) {
      $0.display.failureLook = .failureImage
      $0.cellSteps.remove(.clear)
    },
    DisplayMistake("decoding waits for the first draw", breaks: ["DE-1"]) {
      $0.decodePlace = .mainAtFirstDraw
    },
  ]

  private static let sized = [
    DisplayMistake(
      "everything is decoded in full",
      breaks: ["DS-1", "DS-11"]
    ) { $0.decodeMode = .full },
    DisplayMistake("only the longest edge counts", breaks: ["DS-2"]) {
      $0.display.target.rule = .longestEdge
    },
    DisplayMistake("pixels are used as points", breaks: ["DS-2", "DS-11"]) {
      $0.display.target.unit = .pixelsAsPoints
    },
  ]

  private static let sampled = [
    DisplayMistake(
      "any thumbnail is accepted",
      breaks: ["DS-10"],
      with: { $0.decodeMode = .embeddedThumbnail },
      { $0.thumbnails = .whenPresent }
    ),
    DisplayMistake(
      "samples of twice the size",
      breaks: ["DS-5"],
      with: { $0.decodeMode = .powerOfTwo },
      { $0.display.target.unit = .pixelsAsPoints }
    ),
  ]
}

@Suite("Mistakes of display and size show", .timeLimit(.minutes(30)))
struct DisplayMistakeTests {
  /// The cases that are about display and sizes.
  private static let cases = ConformanceCase.catalogue.filter {
    ["DS", "DE", "RU"].contains(String($0.id.prefix(2)))
  }

  @Test("A wrong switch fails exactly its cases", arguments: DisplayMistake.all)
  func mistakes(mistake: DisplayMistake) {
    for conformanceCase in Self.cases {
      if conformanceCase.applies(to: mistake.right) {
        let verdict = conformanceCase.run(mistake.right)
        #expect(verdict == .pass, "without the mistake, \(conformanceCase)")
      }
      guard conformanceCase.applies(to: mistake.wrong) else {
        #expect(!mistake.failures.contains(conformanceCase.id))
        continue
      }
      let isBroken = conformanceCase.run(mistake.wrong) != .pass
      #expect(isBroken == mistake.failures.contains(conformanceCase.id), "\(conformanceCase)")
    }
  }

  @Test("Every case is broken by some mistake", arguments: cases)
  func covered(conformanceCase: ConformanceCase) {
    #expect(DisplayMistake.all.contains { $0.failures.contains(conformanceCase.id) })
  }
}

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
    DisplayMistake("late images are shown", breaks: ["RU-1", "RU-9", "RU-11"]) {
      $0.cellSteps = [.check, .clear]
    },
    DisplayMistake("memory hits take an asynchronous hop", breaks: ["RU-2"]) {
      $0.delivery = .asyncHop
    },
    DisplayMistake("cells do not check the memory cache", breaks: ["RU-2"]) {
      $0.cellSteps.remove(.check)
    },
    DisplayMistake("the old image stays", breaks: ["RU-4", "RU-11"]) {
      $0.cellSteps.remove(.clear)
    },
    DisplayMistake("bindings complete only when their loads end", breaks: ["RU-5", "RU-11"]) {
      $0.display.completion = .whenLoadEnds
    },
    DisplayMistake("removed bindings still complete", breaks: ["RU-5", "RU-9", "RU-11"]) {
      $0.display.completion = .whenLoadEnds
      $0.cellSteps.remove(.cancel)
    },
    DisplayMistake("a view that disappears releases its image", breaks: ["RU-7"]) {
      $0.display.disappearance = .releasesImage
    },
    DisplayMistake("a view whose load was cancelled stays empty", breaks: ["RU-7"]) {
      $0.display.reappearance = .staysEmpty
    },
    DisplayMistake("the old failure stays", breaks: ["RU-4", "RU-10", "RU-11"]) {
      $0.display.failureLook = .failureImage
      $0.cellSteps.remove(.clear)
    },
    DisplayMistake("decoding waits for the first draw", breaks: ["DE-1"]) {
      $0.decodePlace = .mainAtFirstDraw
    },
    DisplayMistake("the renderer copies", breaks: ["DE-3"]) {
      $0.display.pixelLayout = .foreign
    },
  ]

  private static let sized = [
    DisplayMistake(
      "everything is decoded in full",
      breaks: ["DS-1", "DS-8", "DS-11"]
    ) { $0.decodeMode = .full },
    DisplayMistake("only the longest edge counts", breaks: ["DS-2"]) {
      $0.display.target.rule = .longestEdge
    },
    DisplayMistake("everything is fitted", breaks: ["DS-2"]) { $0.display.target.rule = .fit },
    DisplayMistake("everything is filled", breaks: ["DS-2"]) { $0.display.target.rule = .fill },
    DisplayMistake("stored sides are measured", breaks: ["DS-4"]) {
      $0.display.target.measuredOn = .stored
    },
    DisplayMistake("requests without a size are unbounded", breaks: ["DS-8"]) {
      $0.display.target.limitWithoutSize = nil
    },
    DisplayMistake("empty bounds load in full", breaks: ["DS-9", "RU-6"]) {
      $0.display.unsized = .loadsWithoutSize
    },
    DisplayMistake("pixels are used as points", breaks: ["DS-2", "DS-11"]) {
      $0.display.target.unit = .pixelsAsPoints
    },
    DisplayMistake("points are used as pixels", breaks: ["DS-2", "DS-11"]) {
      $0.display.target.unit = .pointsAsPixels
    },
    DisplayMistake("results have no scale", breaks: ["DS-11"]) { $0.display.resultScale = .one },
  ]

  private static func sampling(_ rule: SampleSizeRule) -> (inout Variant) -> Void {
    { variant in
      variant.decodeMode = .powerOfTwo
      variant.sampleSizes = rule
    }
  }

  private static let sampled = [
    DisplayMistake(
      "any thumbnail is accepted",
      breaks: ["DS-10"],
      with: { $0.decodeMode = .embeddedThumbnail },
      { $0.thumbnails = .whenPresent }
    ),
    DisplayMistake(
      "any thumbnail is accepted instead of up to four thirds",
      breaks: ["DS-10"],
      with: {
        $0.decodeMode = .embeddedThumbnail
        $0.thumbnails = .fourThirds
      },
      { $0.thumbnails = .whenPresent }
    ),
    DisplayMistake("Coil's samples by the longest edge", breaks: ["DS-5"], with: sampling(.coil)) {
      $0.display.target.rule = .longestEdge
    },
    DisplayMistake("our samples in points", breaks: ["DS-5"], with: sampling(.reaching)) {
      $0.display.target.unit = .pointsAsPixels
    },
    DisplayMistake("Glide's at most in points", breaks: ["DS-6"], with: sampling(.glideAtMost)) {
      $0.display.target.unit = .pointsAsPixels
    },
    DisplayMistake("Glide's at least in buckets", breaks: ["DS-6"], with: sampling(.glideAtLeast)) {
      $0.display.target.bucket = 64
    },
    DisplayMistake("Fresco's samples in points", breaks: ["DS-7"], with: sampling(.fresco)) {
      $0.display.target.unit = .pointsAsPixels
    },
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

  @Test("A view that refuses to load without a size shows nothing and does not fail")
  func rejects() {
    var variant = Variant(name: "rejects", summary: "For this test.")
    variant.display.unsized = .rejects
    #expect(ConformanceCase.named("DS-9")?.run(variant) == .pass)
    #expect(ConformanceCase.named("RU-6")?.run(variant) == .pass)
  }
}

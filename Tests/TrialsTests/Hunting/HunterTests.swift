import Basics
import Codecs
import ImageFormats
import ImagePipeline
import Scenarios
import Simulation
import Testing
import Variants
import VirtualTime

@testable import Hunting
@testable import Trials

@Suite("The hunter", .timeLimit(.minutes(30)))
struct HunterTests {
  /// Pictures that exist only as headers.
  private static let sources: SourceImages = {
    func jpeg(_ side: Int, _ bytes: Int) -> SourceImages.Picture {
      let size = PixelSize(width: side, height: side)
      return SourceImages.Picture(
        path: "none",
        header: ImageHeader(codec: .jpeg, storedSize: size, encodedBytes: ByteCount(bytes))
      )
    }
    let screenshot = SourceImages.Picture(
      path: "none",
      header: ImageHeader(
        codec: .png,
        storedSize: PixelSize(width: 2_048, height: 1_536),
        encodedBytes: ByteCount(590_000)
      )
    )
    return SourceImages(pictures: [
      .photo: [jpeg(3_500, 2_500_000)], .large: [jpeg(5_000, 9_000_000)],
      .screenshot: [screenshot], .tile: [jpeg(900, 75_000)],
      .avatar: [jpeg(400, 20_000)],
    ])
  }()

  private static func hunter(_ variant: Variant, seed: UInt64 = 1) -> Hunter {
    Hunter(variant: variant, device: .iPhoneSE, seed: seed, sources: sources)
  }

  private static let planted: [(Variant, HuntProperty)] = [
    (.article0BadCell, .wrongImage), (.article0Loader, .lostWaiter),
    (.article0Loader, .duplicateFetch),
    (.article1Pipeline, .starvedHit), (.noVerify, .wrongImage), (.naive, .duplicateFetch),
    (.asyncImageLike, .duplicateFetch),
  ]

  @Test("keeps its find without shortening if it is interrupted", arguments: [true, false])
  func interrupted(isInvariant: Bool) throws {
    var hunter = Self.hunter(.naive)
    hunter.isInterrupted = { true }
    let outcome =
      isInvariant
      ? try hunter.hunt(for: [.duplicateFetch]) { $0.tries >= 300 }
      : try hunter.hunt(forWorst: .hitchRatio) { $0.tries >= 20 }
    let find = try #require(outcome.find)
    #expect(find.shrinkTries == 0 && find.file.steps.count == find.foundSteps)
    #expect(find.shortening == .cutShort)
  }

  @Test(
    "finds known mistakes in few tries, in at most six steps",
    arguments: planted.indices,
    [1, 2] as [UInt64]
  )
  func finds(index: Int, seed: UInt64) throws {
    let (variant, property) = Self.planted[index]
    let hunter = Self.hunter(variant, seed: seed)
    let outcome = try hunter.hunt(for: [property]) { $0.tries >= 300 }
    let find = try #require(outcome.find, "\(variant.name), seed \(seed)")
    #expect(find.violation.property == property)
    #expect(find.file.steps.count <= 6 && find.file.steps.count <= find.foundSteps)
    #expect(find.file.variant == variant.name && find.file.property == property.rawValue)
    // The saved file violates the property again, but not with the variant without the mistake.
    let saved = try ScenarioFile(reading: find.file.text, name: "find")
    #expect(try hunter.check(property, saved) == find.violation)
    #expect(try Self.hunter(.best).check(property, saved) == nil)
  }

  @Test(
    "draws the order of jobs with each try, finds what no gesture shows, and keeps its fewest swaps",
    arguments: [
      ScheduleSearch.Strategy.uniform(preemptions: 0), .priorities(changes: 2), .mixed,
    ]
  )
  func schedules(strategy: ScheduleSearch.Strategy) throws {
    var hunter = Self.hunter(.best)
    hunter.changeEnvironment = { HiddenRace.plant(&$0) }
    let usual = try hunter.hunt(for: HuntProperty.invariants) { $0.tries >= 60 }
    #expect(usual.find == nil && usual.loads > 300)
    hunter.strategy = strategy
    let outcome = try hunter.hunt(for: HuntProperty.invariants) { $0.tries >= 60 }
    let find = try #require(outcome.find)
    #expect(find.violation.property == .leak)
    #expect((1...4).contains(find.file.jobOrder.swapCount), "\(find.file.text)")
    // The saved file replays exactly, in whatever way the hunter would draw.
    let saved = try ScenarioFile(reading: find.file.text, name: "find")
    #expect(saved == find.file)
    for _ in 0..<10 { #expect(try hunter.check(.leak, saved) == find.violation) }
    // No swap can be left out.
    for index in saved.jobOrder.choices.indices where saved.jobOrder.choices[index] != 0 {
      var other = saved
      var choices = saved.jobOrder.choices
      choices[index] = 0
      other.jobOrder = JobOrder(choices)
      #expect(try hunter.check(.leak, other) == nil, "\(saved.text)")
    }
  }

  @Test("finds the worst number in drawn orders too, and replays its value")
  func worstOfSchedules() throws {
    var hunter = Self.hunter(.naive)
    hunter.strategy = .mixed
    let outcome = try hunter.hunt(forWorst: .hitchRatio) { $0.tries >= 20 }
    let find = try #require(outcome.find)
    #expect(try hunter.check(.hitchRatio, find.file) == find.violation)
  }

  @Test("the recommended variant violates nothing in 60 scenarios of drawn orders")
  func bestInDrawnOrders() throws {
    var hunter = Self.hunter(.best)
    hunter.strategy = .mixed
    let outcome = try hunter.hunt(for: HuntProperty.invariants) { $0.tries >= 60 }
    #expect(outcome.tries == 60 && outcome.find == nil, "\(outcome.find?.file.text ?? "")")
  }

  @Test(
    "an order of jobs reads back equal, and another word in it is refused",
    arguments: [[], [1], [0, 0, 3, 0], [JobOrder.interruption, 0, JobOrder.interruption | 7, 2]]
      as [[UInt32]]
  )
  func orders(choices: [UInt32]) throws {
    var file = ScenarioFile(name: "x")
    file.jobOrder = JobOrder(choices)
    #expect(try ScenarioFile(reading: file.text, name: "x") == file)
    for words in ["1", "0=0", "2=1 1=1", "1=1 1=2", "a=1", "1=x", "1=1=1", "0=99999999999", ""] {
      #expect(throws: ScenarioError.self) {
        try ScenarioFile(reading: "order \(words)\n", name: "x")
      }
    }
  }

  @Test("equal seeds have equal finds, and different seeds different ones")
  func deterministic() throws {
    let finds = try [5, 5, 6].map { seed in
      try Self.hunter(.article0Loader, seed: seed).hunt(for: HuntProperty.invariants) {
        $0.tries >= 100
      }
    }
    #expect(finds[0].find?.file == finds[1].find?.file)
    #expect(finds[0].loads == finds[1].loads && finds[0].tries == finds[1].tries)
    #expect(finds[0].find?.file != finds[2].find?.file)
  }

  @Test("the recommended variant violates nothing in 150 scenarios")
  func best() throws {
    let outcome = try Self.hunter(.best).hunt(for: HuntProperty.invariants) { $0.tries >= 150 }
    #expect(outcome.tries == 150 && outcome.loads > 1_000)
    #expect(outcome.find == nil, "\(outcome.find?.file.text ?? "")")
  }

  @Test(
    "the worst value grows with the tries, and a find reaches the threshold in a short script",
    arguments: [HuntProperty.hitchRatio, .peakBytes, .wastedWork]
  )
  func worst(property: HuntProperty) throws {
    let hunter = Self.hunter(.hoarding)
    let few = try hunter.hunt(forWorst: property) { $0.tries >= 3 }
    let more = try hunter.hunt(forWorst: property) { $0.tries >= 40 }
    #expect(try #require(more.worst) >= #require(few.worst))
    let find = try #require(more.find)
    let score = try #require(find.violation.score)
    #expect(score >= property.threshold(on: .iPhoneSE))
    #expect(score >= Hunter.shareOfWorst * (more.worst ?? 0))
    #expect(try hunter.check(property, find.file)?.score == score)
  }

  @Test("a hunt without tries has no find")
  func noTries() throws {
    let hunter = Self.hunter(.naive)
    #expect(try hunter.hunt(for: HuntProperty.invariants) { _ in true }.tries == 0)
    let worst = try hunter.hunt(forWorst: .hitchRatio) { _ in true }
    #expect(worst.find == nil && worst.worst == nil)
  }

  @Test(
    "the file of every drawn scenario, and of every simpler one, reads back equal",
    arguments: 0..<60 as Range<UInt64>
  )
  func drawn(seed: UInt64) throws {
    var draw = ScenarioDraw(SeededStream(seed: seed, name: "test"))
    let file = draw.file(named: "drawn")
    let variation = draw.variation(of: file)
    let files: [ScenarioFile] = [file, variation] + file.simpler
    for var file in files {
      // As a hunt does before it saves one.
      file.fitJumps()
      let text: String = file.text
      let read = try ScenarioFile(reading: text, name: "drawn")
      #expect(read == file, "seed \(seed):\n\(text)")
    }
  }

  @Test("a scenario of an unknown feed is refused with its name")
  func unknown() {
    var file = ScenarioFile(name: "x")
    file.feed = .named("nowhere")
    #expect(throws: HuntError.self) { try Self.hunter(.best).check(.leak, file) }
  }
}

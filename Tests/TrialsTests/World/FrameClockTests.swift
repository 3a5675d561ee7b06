import Basics
import Signposts
import Testing

@testable import ImagePipeline
@testable import Requests
@testable import Trials

@Suite("The clock of frames")
struct FrameClockTests {
  private static func clock(period: Int = 10, first: Int = 100) -> FrameClock {
    FrameClock(
      period: TimeSpan(nanoseconds: period),
      first: TimePoint(nanoseconds: first)
    )
  }

  @Test("a frame ticks at a refresh and is expected one later")
  func expected() {
    let clock = Self.clock()
    #expect(clock.tick.nanoseconds == 100)
    #expect(clock.expected.nanoseconds == 110)
  }

  @Test(
    "work that ends in time is presented in time, else at the next refresh after its end",
    arguments: [
      // end of work, presented, overrun
      (100, 110, 0), (101, 110, 0), (109, 110, 0), (110, 110, 0), (111, 120, 10), (120, 120, 10),
      (121, 130, 20), (1_000, 1_000, 890), (1_001, 1_010, 900),
    ]
  )
  func presentation(end: Int, actual: Int, overrun: Int) {
    var clock = Self.clock()
    let presentation = clock.finish(at: TimePoint(nanoseconds: end))
    #expect(
      presentation
        == FrameClock.Presentation(
          actual: TimePoint(nanoseconds: actual),
          overrun: TimeSpan(nanoseconds: overrun),
          work: TimeSpan(nanoseconds: end - 100)
        )
    )
    #expect(clock.tick.nanoseconds == actual)
  }

  @Test("lateness is not counted again for the frames that follow")
  func noDoubleCount() {
    var clock = Self.clock()
    let ends = [135, 145, 155, 158]
    let overruns = ends.map { clock.finish(at: TimePoint(nanoseconds: $0)).overrun.nanoseconds }
    #expect(overruns == [30, 0, 0, 0])
    #expect(clock.tick.nanoseconds == 170)
  }

  @Test("ten thousand frames at 60 Hz do not drift from their refreshes")
  func drift() {
    var clock = Self.clock(period: 16_666_667, first: 0)
    for number in 1...10_000 {
      let work = TimeSpan(nanoseconds: number * 1_661 % 16_666_668)
      let presentation = clock.finish(at: clock.tick + work)
      #expect(presentation.overrun == .zero)
      #expect(presentation.actual.nanoseconds == number * 16_666_667)
    }
  }

  @Test("overruns add up to the delay of the last frame", arguments: 0..<20)
  func conservation(seed: UInt64) {
    var chance = Chance(seed)
    var clock = Self.clock(first: 0)
    var late = 0
    for _ in 0..<100 {
      let end = clock.tick + TimeSpan(nanoseconds: chance.next(below: 45))
      late += clock.finish(at: end).overrun.nanoseconds
    }
    #expect(clock.tick.nanoseconds == 100 * 10 + late, "seed \(seed)")
  }
}

@Suite("The audit of the screen")
struct ScreenAuditTests {
  private static let cat = ImageRequest(url: ImageURL(number: 1, text: "cat"), maxPixelSize: 88)
  private static let dog = ImageRequest(url: ImageURL(number: 2, text: "dog"), maxPixelSize: 88)

  private func audit(
    bound: ImageRequest,
    shown: ImageRequest?,
    isLeftover: Bool = false,
    isResident: Bool = false
  ) -> ScreenAudit {
    var audit = ScreenAudit()
    audit.add(
      ScreenAudit.Finding(
        ImageCell.Appearance(bound: bound, shown: shown, isLeftover: isLeftover),
        bound: bound,
        isResident: isResident
      )
    )
    return audit
  }

  private func expected(_ change: (inout ScreenAudit) -> Void) -> ScreenAudit {
    var audit = ScreenAudit()
    audit.visibleCells = 1
    change(&audit)
    return audit
  }

  @Test("a cell that shows what it is bound to is right")
  func right() {
    #expect(audit(bound: Self.cat, shown: Self.cat) == expected { _ in })
  }

  @Test("the image of the previous binding is stale, any other one is wrong")
  func staleOrWrong() {
    #expect(
      audit(bound: Self.cat, shown: Self.dog, isLeftover: true) == expected { $0.staleImages = 1 }
    )
    #expect(audit(bound: Self.cat, shown: Self.dog) == expected { $0.wrongImages = 1 })
  }

  @Test(
    "the same picture at another size is not wrong, stale or not",
    arguments: [true, false]
  )
  func otherSize(isLeftover: Bool) {
    var small = Self.cat
    small.maxPixelSize = 44
    #expect(audit(bound: Self.cat, shown: small, isLeftover: isLeftover) == expected { _ in })
  }

  @Test("a placeholder is worse if its image is in memory")
  func placeholders() {
    #expect(audit(bound: Self.cat, shown: nil) == expected { $0.placeholders = 1 })
    #expect(
      audit(bound: Self.cat, shown: nil, isResident: true)
        == expected {
          $0.placeholders = 1
          $0.placeholdersWhileResident = 1
        }
    )
  }

  @Test("cells add up")
  func sum() {
    var audit = ScreenAudit()
    for shown in [Self.cat, Self.dog, nil] {
      audit.add(
        ScreenAudit.Finding(
          ImageCell.Appearance(bound: Self.cat, shown: shown, isLeftover: false),
          bound: Self.cat,
          isResident: true
        )
      )
    }
    #expect(
      audit.signpost
        == Signpost.FrameAudit(
          visibleCells: 3,
          wrongImages: 1,
          staleImages: 0,
          placeholders: 1,
          placeholdersWhileResident: 1,
          failureImages: 0
        )
    )
  }
}

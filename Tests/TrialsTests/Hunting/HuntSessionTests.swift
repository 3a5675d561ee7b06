import Basics
import Scenarios
import Testing
import Variants

@testable import Hunting
@testable import Trials

@Suite("A hunt by the clock", .timeLimit(.minutes(30)))
struct HuntSessionTests {
  /// A session on a clock that goes on by a second whenever it is read.
  private func session(_ property: HuntProperty, seconds: Int, tries: Int = .max) -> HuntSession {
    let hunter = Hunter(variant: .naive, device: .iPhoneSE, seed: 1, sources: .modelled)
    var session = HuntSession(hunter, for: [property])
    session.seconds = seconds
    session.tries = tries
    var time = 0.0
    session.clock = {
      time += 1
      return time
    }
    return session
  }

  @Test(
    "ends the shortening of a find when its time is up, and says so",
    arguments: [(HuntProperty.duplicateFetch, 12), (.hitchRatio, 40)]
  )
  func cutShort(property: HuntProperty, seconds: Int) throws {
    let result = try session(property, seconds: seconds).run(NoProgress())
    let find = try #require(result.find)
    #expect(find.shortening == .cutShort)
    // Each shorter script is preceded by a look at the clock.
    #expect(find.shrinkTries <= seconds)
    #expect(result.text.contains("the shortening was cut short"), "\(result.text)")
  }

  @Test("keeps a part of its time for shortening, however long a number is looked for")
  func shared() throws {
    let find = try #require(try session(.hitchRatio, seconds: 40).run(NoProgress()).find)
    #expect(find.shrinkTries > 0)
  }

  @Test(
    "shortens a find to its end within its time, or where its tries bound it",
    arguments: [(1_000_000, HuntSession.Shortening.inTime), (12, .toItsEnd)]
  )
  func complete(seconds: Int, shortening: HuntSession.Shortening) throws {
    var session = session(.duplicateFetch, seconds: seconds, tries: 100)
    session.shortening = shortening
    let result = try session.run(NoProgress())
    let find = try #require(result.find)
    #expect(find.shortening == .complete)
    #expect(find.shrinkTries > 12)
    #expect(!result.text.contains("cut short"), "\(result.text)")
  }
}

private struct NoProgress: ProgressReporter {
  func find() {}
  func show(_ done: Int, of total: Int, _ detail: String) {}
}

import Testing

@testable import Runs
@testable import Trials

@Suite("Ticks of the processors")
struct HostTicksTests {
  @Test("are the first eight numbers of the first line, without the guests' time again")
  func parse() throws {
    let ticks = try #require(
      HostTicks("cpu  100 10 50 800 5 1 4 30 60 7\ncpu0 1 1 1 1 1 1 1 1 1 1\nintr 5\n")
    )
    #expect(ticks.total == 1000)
    #expect(ticks.stolen == 30)
    #expect(ticks.stolenShare == 0.03)
  }

  @Test(
    "are not read from anything else",
    arguments: [
      "", "\n", "cpu", "cpu ", "cpu0 1 2 3 4 5 6 7 8", "cpu 1 2 3 4 5 6 7", "cpu 1 2 3 4 5 6 7 x",
      "cpu 1 2 3 4 5 6 7 -8", "cpu 1 2 3 4 5 6 7 99999999999999999999",
      "cpu 9223372036854775807 9223372036854775807 3 4 5 6 7 8", "intr 1 2 3 4 5 6 7 8",
    ]
  )
  func hostile(text: String) {
    #expect(HostTicks(text) == nil)
  }

  @Test("of a machine that has just started give no share")
  func none() throws {
    let ticks = try #require(HostTicks("cpu 0 0 0 0 0 0 0 0 0 0"))
    #expect(ticks.stolenShare == nil)
    #expect(ticks.stolenShare(since: ticks) == nil)
  }

  @Test(
    "of a short time ignore one tick that may be older",
    arguments: [(0, 0.0), (1, 0.0), (2, 0.05), (5, 0.2), (-3, 0.0)]
  )
  func since(stolen: Int, share: Double) throws {
    let before = try #require(HostTicks("cpu 1000 0 0 0 0 0 0 50"))
    let after = try #require(HostTicks("cpu \(1020 - stolen) 0 0 0 0 0 0 \(50 + stolen)"))
    #expect(after.stolenShare(since: before) == share)
  }

  @Test("that run backwards give no share")
  func backwards() throws {
    let before = try #require(HostTicks("cpu 1000 0 0 0 0 0 0 50"))
    let after = try #require(HostTicks("cpu 10 0 0 0 0 0 0 50"))
    #expect(after.stolenShare(since: before) == nil)
  }
}

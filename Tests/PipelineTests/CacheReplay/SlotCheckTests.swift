import TestSupport
import Testing

@testable import Caches

@Suite("A policy that gets an unknown slot")
struct SlotCheckTests {
  @Test("traps in builds with checks", .endsProcess, .enabled(if: SlotChecks.areOn))
  func beyond() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var policy = LRUPolicy(PolicySetup(capacity: 8, slots: 4))
      policy.insert(4)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("there is no slot 4 among 4"), "said: \(said)")
  }
}

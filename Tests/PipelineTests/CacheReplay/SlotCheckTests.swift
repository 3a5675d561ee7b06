import Caches
import Testing

@Suite("A policy that is handed a slot that it does not have")
struct SlotCheckTests {
  @Test("ends the program in builds with checks, which are those of tests")
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

import Scenarios
import Testing

@Suite("Assumptions")
struct AssumptionTests {
  @Test("play a value within their range, and say why", arguments: Assumption.catalogue)
  func range(assumption: Assumption) {
    #expect(assumption.low <= assumption.middle && assumption.middle <= assumption.high)
    #expect(assumption.low < assumption.high)
    #expect(!assumption.reason.isEmpty && !assumption.unit.isEmpty)
  }

  @Test("have names of their own")
  func names() {
    let names = Assumption.catalogue.map(\.name)
    #expect(Set(names).count == names.count)
  }
}

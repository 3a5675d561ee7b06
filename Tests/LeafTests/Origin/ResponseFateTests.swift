import Origin
import Testing

@Suite("The fate of an answer")
struct ResponseFateTests {
  private func fates(_ change: (inout OriginConditions) -> Void) -> [ResponseFate] {
    var conditions = OriginConditions()
    change(&conditions)
    return (1...10_000).map { ResponseFate(conditions, path: "/a.jpg", attempt: $0) }
  }

  @Test("Under good conditions every answer is whole")
  func good() {
    #expect(fates { _ in }.allSatisfy { $0.end == .whole && $0.stall == nil })
  }

  @Test("The shares are those that were asked for")
  func shares() {
    let fates = fates {
      $0.serverErrors = 0.2
      $0.missing = 0.1
      $0.stalls = 0.3
    }
    #expect((1_800...2_200).contains(fates.count { $0.end == .error(status: 500) }))
    #expect((700...900).contains(fates.count { $0.end == .error(status: 404) }))
    #expect((2_800...3_200).contains(fates.count { $0.stall != nil }))
  }

  @Test("One condition more leaves the draws of the others as they were")
  func independent() {
    let without = fates { $0.serverErrors = 0.2 }
    let with = fates {
      $0.serverErrors = 0.2
      $0.cuts = 0.5
      $0.stalls = 0.5
    }
    let isError = { (fate: ResponseFate) in fate.end == .error(status: 500) }
    #expect(without.map(isError) == with.map(isError))
  }

  @Test("Another URL, attempt or seed is another draw")
  func others() {
    var conditions = OriginConditions()
    conditions.cuts = 1
    let first = ResponseFate(conditions, path: "/a.jpg", attempt: 1)
    #expect(first == ResponseFate(conditions, path: "/a.jpg", attempt: 1))
    #expect(first.end != ResponseFate(conditions, path: "/b.jpg", attempt: 1).end)
    #expect(first.end != ResponseFate(conditions, path: "/a.jpg", attempt: 2).end)
    conditions.seed = 2
    #expect(first.end != ResponseFate(conditions, path: "/a.jpg", attempt: 1).end)
  }

  @Test("About the share of segments is lost, and none without loss")
  func losses() {
    var conditions = OriginConditions()
    var none = ResponseFate(conditions, path: "/a.jpg", attempt: 1)
    #expect(none.lostSegments(ofNext: 1 << 20) == 0)
    conditions.loss = 0.1
    var some = ResponseFate(conditions, path: "/a.jpg", attempt: 1)
    let lost = some.lostSegments(ofNext: 10_000 * ResponseFate.segmentBytes)
    #expect((850...1_150).contains(lost))
  }

  @Test("As many segments are lost, in whatever parts the socket takes the answer")
  func lossesOfParts() {
    var conditions = OriginConditions()
    conditions.loss = 0.1
    var whole = ResponseFate(conditions, path: "/a.jpg", attempt: 1)
    var parts = whole
    let (part, count) = (100, 10_000)
    let lostOfParts = (0..<count).reduce(0) { sum, _ in sum + parts.lostSegments(ofNext: part) }
    #expect(lostOfParts == whole.lostSegments(ofNext: part * count))
    #expect(parts == whole)
  }
}

import Signposts
import Testing

@testable import ImagePipeline
@testable import Requests
@testable import Trials

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

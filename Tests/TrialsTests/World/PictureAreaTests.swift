import Scenarios
import Signposts
import Testing

@testable import Trials

@Suite("The area of pictures on a screen")
struct PictureAreaTests {
  private static let size = PointSize(width: 300, height: 500)

  private func area(
    _ sights: PictureArea.Sight...,
    at place: PointRect = PointRect(left: 0, top: 1_000, right: 10, bottom: 1_010)
  ) -> Signpost.PictureArea {
    var area = PictureArea(on: Self.size, atOffset: 900)
    for sight in sights { area.add(place, sight) }
    return area.signpost
  }

  @Test(
    "counts the part of a picture that is on the screen",
    arguments: [
      (PointRect(left: 0, top: 880, right: 10, bottom: 910), 100),
      (PointRect(left: 295, top: 1_000, right: 305, bottom: 1_010), 50),
      (PointRect(left: -5, top: 1_399, right: 5, bottom: 1_500), 5),
      (PointRect(left: 0, top: 800, right: 10, bottom: 900), 0),
      (PointRect(left: 0, top: 1_400, right: 10, bottom: 1_500), 0),
    ]
  )
  func clip(place: PointRect, expected: Int) {
    let area = area(.blank, at: place)
    #expect((area.visible, area.blank) == (expected, expected))
  }

  @Test("a faint picture is blank by what is missing to full opacity")
  func opacity() {
    #expect(area(.shown(opacity: 0.25)).blank == 75)
    #expect(area(.shown(opacity: 1)).blank == 0)
    #expect(area(.shown(opacity: 0)).blank == 100)
  }

  @Test("a coarse picture is neither blank nor shown")
  func coarse() {
    #expect(area(.coarse, .blank) == .init(visible: 200, blank: 100, coarse: 100))
  }

  @Test(
    "only the right picture with half of the needed pixels or more is shown",
    arguments: [
      (ScreenAudit.Finding.right, 50, PictureArea.Sight.shown(opacity: 1)), (.right, 49, .coarse),
      (.wrongImage, 100, .blank), (.staleImage, 100, .blank), (.failureImage, 100, .blank),
      (.placeholder(isResident: true), 0, .blank),
    ]
  )
  func sight(finding: ScreenAudit.Finding, delivered: Int, expected: PictureArea.Sight) {
    #expect(PictureArea.Sight(finding, delivered: delivered, needed: 100) == expected)
  }
}

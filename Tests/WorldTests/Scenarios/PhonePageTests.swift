import Basics
import Foundation
import Scenarios
import TestSupport
import Testing

@Suite("Published figures and this model")
struct PhonePageTests {
  private static func text(_ value: Double) -> String {
    FixedPoint.text(value, places: 2)
  }

  private static func row(_ figure: PublishedFigure) -> String {
    let held =
      switch figure.standing {
      case .held: "held"
      case .assumption(let reason): reason
      }
    return "| \(figure.quantity) | \(text(figure.published)) \(figure.unit) | \(figure.source) "
      + "| \(text(figure.model)) \(figure.unit) | \(text(figure.ratio)) | \(held) |\n"
  }

  private static var page: String {
    let low = text(PublishedFigure.acceptedRatios.lowerBound)
    let high = text(PublishedFigure.acceptedRatios.upperBound)
    return """
      # Published figures and this model

      Each row compares a number about real devices with what the model's own constants say. A row that is held must have a
      ratio (model ÷ published) from \(low) to \(high). Another row is an assumption and says why. The page is generated
      by a test; `IMAGEBENCH_RECORD=1 make test TESTS=WorldTests` writes it again.

      | quantity | published | source | model | ratio | standing |
      |---|--:|---|--:|--:|---|

      """ + PublishedFigure.all.map(row).joined()
  }

  @Test("the page in docs says what the constants say")
  func page() {
    let docs = ProjectScript.root.appendingPathComponent("docs").path
    Golden.check("phone.md", of: docs, Self.page)
  }

  @Test("every row that is held is within the accepted ratios", arguments: PublishedFigure.all)
  func held(_ figure: PublishedFigure) {
    #expect(figure.published > 0)
    guard figure.standing == .held else { return }
    #expect(
      PublishedFigure.acceptedRatios.contains(figure.ratio),
      "\(figure.quantity): \(figure.ratio)"
    )
  }
}

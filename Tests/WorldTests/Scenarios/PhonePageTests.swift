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
      case .assumed(let name, let range, let reason):
        "`\(name)`, by which it is \(text(range.lowerBound)) to \(text(range.upperBound)): \(reason)"
      }
    // A ratio has the unit 1, which no one writes.
    let unit = figure.unit == "1" ? "" : " \(figure.unit)"
    return "| \(figure.quantity) | \(text(figure.published))\(unit) | \(figure.source) "
      + "| \(text(figure.model))\(unit) | \(text(figure.ratio)) | \(held) |\n"
  }

  private static var page: String {
    let low = text(PublishedFigure.acceptedRatios.lowerBound)
    let high = text(PublishedFigure.acceptedRatios.upperBound)
    return """
      # Published figures and this model

      Each row compares a number about real devices with what the model's own constants say. A row that is held must have a
      ratio (model ÷ published) from \(low) to \(high). Another row names the [assumption](limitations.md)
      that decides it, has such a ratio for a value between its ends, and says why another one is played. The page is generated
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

  @Test(
    "every row is within the accepted ratios, or where its assumption has another value",
    arguments: PublishedFigure.all
  )
  func ratios(_ figure: PublishedFigure) {
    #expect(figure.published > 0)
    let models =
      switch figure.standing {
      case .held: figure.model...figure.model
      case .assumed(_, let range, _): range
      }
    let accepted = PublishedFigure.acceptedRatios
    let wanted = figure.published * accepted.lowerBound...figure.published * accepted.upperBound
    #expect(wanted.overlaps(models), "\(figure.quantity): \(models) instead of \(wanted)")
    #expect(models.contains(figure.model), "\(figure.quantity): \(figure.model)")
  }

  @Test("a row needs its assumption: the value that is played is too far off")
  func needs() {
    let rows = PublishedFigure.all.filter { $0.standing != .held }
    #expect(rows.count == 5)
    #expect(rows.allSatisfy { !PublishedFigure.acceptedRatios.contains($0.ratio) })
  }
}

import CoreGraphics
import Testing
import UIKit

@Suite("Lines")
struct LineTests {
  /// Draws a line of 4 points from (4, 10) to (14, 10) in 20 × 20 points, y up.
  private func line(_ cap: CGLineCap) throws -> CGImage? {
    let context = try #require(Bitmaps.context(20, 20))
    context.setLineWidth(4)
    context.setLineCap(cap)
    context.move(to: CGPoint(x: 4, y: 10))
    context.addLine(to: CGPoint(x: 14, y: 10))
    context.strokePath()
    return context.makeImage()
  }

  private func alpha(_ image: CGImage?, _ x: Int, _ y: Int) -> UInt8 {
    Bitmaps.pixel(image, x, y).last ?? 0
  }

  @Test(
    "end as their caps say: at the point, in a half disc, or half a width later",
    arguments: [(CGLineCap.butt, 0, 0), (.round, 255, 60), (.square, 255, 255)]
  )
  func caps(_ cap: CGLineCap, _ middle: Int, _ corner: Int) throws {
    try TestDevice().onMain {
      let image = try line(cap)
      #expect(alpha(image, 13, 10) == 255)
      #expect(abs(Int(alpha(image, 14, 10)) - middle) < 40)
      #expect(abs(Int(alpha(image, 15, 8)) - corner) < 70)
      #expect(alpha(image, 17, 10) == 0)
    }
  }

  @Test(
    "meet in a point, in a disc or cut off",
    arguments: [(CGLineJoin.miter, true, true), (.round, false, true), (.bevel, false, false)]
  )
  func joins(_ join: CGLineJoin, _ fillsCorner: Bool, _ fillsDisc: Bool) throws {
    try TestDevice().onMain {
      let context = try #require(Bitmaps.context(40, 40))
      context.setLineWidth(16)
      context.setLineJoin(join)
      context.move(to: CGPoint(x: 0, y: 20))
      context.addLine(to: CGPoint(x: 20, y: 20))
      context.addLine(to: CGPoint(x: 20, y: 40))
      context.strokePath()
      let image = context.makeImage()
      // The outer corner lies at (28, 12), y up, which is row 28 from the top.
      #expect((alpha(image, 27, 27) > 200) == fillsCorner)
      #expect((alpha(image, 24, 24) > 200) == fillsDisc)
      #expect(alpha(image, 20, 20) == 255)
      #expect(alpha(image, 29, 29) == 0)
    }
  }

  @Test("cut off corners that would be longer than the limit")
  func limit() throws {
    try TestDevice().onMain {
      let context = try #require(Bitmaps.context(40, 40))
      context.setLineWidth(16)
      context.setMiterLimit(1)
      context.move(to: CGPoint(x: 0, y: 20))
      context.addLine(to: CGPoint(x: 20, y: 20))
      context.addLine(to: CGPoint(x: 20, y: 40))
      context.strokePath()
      #expect(alpha(context.makeImage(), 27, 27) == 0)
    }
  }

  @Test("of a path of UIKit have its caps")
  func paths() throws {
    try TestDevice().onMain {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let size = CGSize(width: 20, height: 20)
      let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 4, y: 10))
        path.addLine(to: CGPoint(x: 14, y: 10))
        path.lineWidth = 4
        path.lineCapStyle = .square
        path.stroke()
      }
      #expect(alpha(image.cgImage, 15, 10) == 255)
    }
  }
}

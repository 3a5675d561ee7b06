import AppleFoundation
import CoreGraphics
import Testing
import UIKit
import UniformTypeIdentifiers

@Suite("Colours, traits and types")
struct ColorAndTypeTests {
  @Test("a colour has the channels that it was made of")
  func channels() throws {
    try TestDevice().onMain {
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      UIColor(hue: 1.0 / 3, saturation: 1, brightness: 0.5, alpha: 0.25)
        .getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      #expect(abs(red) < 1e-9 && abs(green - 0.5) < 1e-9 && abs(blue) < 1e-9 && alpha == 0.25)
      UIColor(white: 0.5, alpha: 1).withAlphaComponent(0.5)
        .getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      #expect(red == 0.5 && blue == 0.5 && alpha == 0.5)
      #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == UIColor.red)
      #expect(UIColor.red != UIColor.blue)
    }
  }

  @Test("a system colour follows the interface style")
  func dynamic() throws {
    try TestDevice().onMain {
      let dark = UITraitCollection(userInterfaceStyle: .dark)
      let light = UITraitCollection(userInterfaceStyle: .light)
      let background = UIColor.systemBackground
      #expect(background.resolvedColor(with: dark) != background.resolvedColor(with: light))
      #expect(background.cgColor == background.resolvedColor(with: light).cgColor)
    }
  }

  @Test("the screen is that of the device")
  func screen() throws {
    try TestDevice().onMain {
      #expect(UIScreen.main.scale == 3)
      #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
      #expect(UIScreen.main.nativeBounds.size == CGSize(width: 1170, height: 2532))
      #expect(UIScreen.main.maximumFramesPerSecond == 120)
      #expect(UITraitCollection.current.displayScale == 3)
    }
  }

  @Test("a number of a dictionary is a CGFloat")
  func bridging() {
    let number: Any = NSNumber(value: 2.5)
    #expect(number as? CGFloat == 2.5)
  }

  @Test("a transform and its inverse cancel")
  func transform() {
    let turned = CGAffineTransform(translationX: 3, y: 4).rotated(by: 1).scaledBy(x: 2, y: 5)
    let point = CGPoint(x: 7, y: 11).applying(turned).applying(turned.inverted())
    #expect(abs(point.x - 7) < 1e-9 && abs(point.y - 11) < 1e-9)
    let moved = CGRect(x: 0, y: 0, width: 1, height: 1)
      .applying(CGAffineTransform(translationX: 2, y: 0).concatenating(.init(scaleX: 3, y: 1)))
    #expect(moved == CGRect(x: 6, y: 0, width: 3, height: 1))
  }

  @Test("a type is found by its names and knows what it is a kind of")
  func types() {
    #expect(UTType("public.jpeg") == .jpeg)
    #expect(UTType(filenameExtension: "JPG") == .jpeg)
    #expect(UTType(mimeType: "image/png") == .png)
    #expect(UTType("nothing.of.this.name") == nil && UTType(mimeType: "image/nothing") == nil)
    #expect(UTType.jpeg.conforms(to: .image) && UTType.jpeg.conforms(to: .data))
    #expect(!UTType.jpeg.conforms(to: .png) && !UTType.html.conforms(to: .image))
    #expect(UTType.heic.preferredMIMEType == "image/heic")
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
    #expect(UTType(filenameExtension: "png", conformingTo: .text) == nil)
  }
}

import AppleFoundation
import Basics
import CoreGraphics
import ImageIO
import Testing
import UIKit
import VirtualDevice
import VirtualTime

@Suite("Drawing")
struct DrawingTests {
  private static let size = PixelSize(width: 80, height: 40)

  private static func image(orientation: Int = 0, address: Int? = 7) throws -> UIImage {
    let file = TestPicture.file(
      size,
      as: .jpeg(quality: 95, orientation: orientation),
      address: address
    )
    return try #require(UIImage(data: Data(file)))
  }

  @Test("an image decodes it once, on the lane that draws, and keeps its address")
  func decodes() throws {
    let device = TestDevice()
    try device.onMain {
      let image = try Self.image()
      let context = try #require(Bitmaps.context(20, 10))
      let bitmap = try #require(image.cgImage)
      context.draw(bitmap, in: CGRect(x: 0, y: 0, width: 20, height: 10))
      context.draw(bitmap, in: CGRect(x: 0, y: 0, width: 20, height: 10))
      let drawn = try #require(context.makeImage())
      #expect(drawn.picture.origin?.address == 7)
      #expect(Bitmaps.corners(of: drawn) == "RGBW")
      let pixels = Self.size.pixelCount
      #expect(World.currentTime == .start + TimeSpan(nanoseconds: 10 * pixels + 2 * 5 * pixels))
    }
    #expect(device.decodes().map(\.begin.lane) == [.main])
    #expect(device.ledger.total == 0)
  }

  @Test("costs and charges the same where codecs are modelled")
  func model() throws {
    let results = try [CodecUse.real, .model].map { codecs in
      let device = TestDevice(codecs: codecs)
      let end = try device.onMain {
        let image = try Self.image()
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { context in
          UIBezierPath(roundedRect: context.cgContext.boundingBoxOfClipPath, cornerRadius: 5)
            .addClip()
          image.draw(in: CGRect(x: 0, y: 0, width: 30, height: 20))
        }
        #expect(drawn.pixelSize == PixelSize(width: 90, height: 60))
        return World.currentTime
      }
      return "\(String(describing: end)) \(device.ledger.peak)"
    }
    #expect(results[0] == results[1])
  }

  @Test("in UIKit is upright, whatever the orientation of the image", arguments: 1...8)
  func upright(_ orientation: Int) throws {
    try TestDevice().onMain {
      let image = try Self.image(orientation: orientation)
      let drawn = UIGraphicsImageRenderer(size: image.size).image { _ in image.draw(at: .zero) }
      let shown = [
        1: "RGBW", 2: "GRWB", 3: "WBGR", 4: "BWRG", 5: "RBGW", 6: "BRWG", 7: "WGBR", 8: "GWRB",
      ]
      #expect(Bitmaps.corners(of: drawn.cgImage) == shown[orientation])
      #expect(drawn.size == image.size && drawn.scale == 3)
    }
  }

  @Test("a bitmap with Core Graphics in a UIKit context is upside down, as on a device")
  func flipped() throws {
    try TestDevice().onMain {
      let image = try Self.image()
      let bitmap = try #require(image.cgImage)
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let size = CGSize(width: 80, height: 40)
      let drawn = UIGraphicsImageRenderer(size: size, format: format).image {
        $0.cgContext.draw(bitmap, in: CGRect(origin: .zero, size: size))
      }
      #expect(Bitmaps.corners(of: drawn.cgImage) == "BWRG")
    }
  }

  @Test("into a rounded clip leaves the corners transparent and the edges whole")
  func rounded() throws {
    try TestDevice().onMain {
      let image = try Self.image()
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 80, height: 40), false, 1)
      let rect = CGRect(x: 0, y: 0, width: 80, height: 40)
      UIBezierPath(roundedRect: rect, cornerRadius: 12).addClip()
      image.draw(in: rect)
      let drawn = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
      UIGraphicsEndImageContext()
      #expect(UIGraphicsGetCurrentContext() == nil)
      #expect(Bitmaps.corners(of: drawn, inset: 0) == "----")
      #expect(Bitmaps.corners(of: drawn, inset: 8) == "RGBW")
      #expect(Bitmaps.pixel(drawn, 20, 0)[3] == 255)
      #expect(Bitmaps.pixel(drawn, 0, 20)[3] == 255)
    }
  }

  @Test("an image of an empty size has no context, and its end leaves the one before")
  func empty() throws {
    try TestDevice().onMain {
      UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
      UIGraphicsBeginImageContext(.zero)
      #expect(UIGraphicsGetCurrentContext() == nil)
      #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
      UIGraphicsEndImageContext()
      #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 4, height: 4))
      UIGraphicsEndImageContext()
      #expect(UIGraphicsGetCurrentContext() == nil)
    }
  }

  @Test("into an ellipse covers π/4 of its rectangle")
  func ellipse() throws {
    try TestDevice().onMain {
      let context = try #require(Bitmaps.context(100, 60))
      context.addEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 60))
      context.clip()
      context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 60))
      let image = try #require(context.makeImage())
      var covered = 0
      for y in 0..<60 {
        for x in 0..<100 { covered += Int(Bitmaps.pixel(image, x, y)[3]) }
      }
      #expect(abs(Double(covered) / 255 - Double.pi / 4 * 6000) < 20)
    }
  }

  @Test(
    "writes the bytes in the order of the bitmap",
    arguments: [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo(), [255, 128, 0, 255]),
      (.premultipliedFirst, CGBitmapInfo(), [255, 255, 128, 0]),
      (.premultipliedFirst, .byteOrder32Little, [0, 128, 255, 255]),
      (.noneSkipLast, .byteOrder32Big, [255, 128, 0, 255]),
    ] as [(CGImageAlphaInfo, CGBitmapInfo, [UInt8])]
  )
  func order(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo, _ bytes: [UInt8]) throws {
    try TestDevice().onMain {
      let context = try #require(Bitmaps.context(4, 4, alpha, order))
      context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      let data = try #require(context.data)
      #expect((0..<4).map { data.load(fromByteOffset: $0, as: UInt8.self) } == bytes)
      let image = try #require(context.makeImage())
      #expect(image.alphaInfo == alpha)
      // Core Graphics takes no bitmap of straight alpha.
      #expect(Bitmaps.context(4, 4, .last) == nil)
    }
  }

  @Test("after an image was made leaves that image as it is")
  func copyOnWrite() throws {
    let device = TestDevice()
    try device.onMain {
      let context = try #require(Bitmaps.context(10, 10))
      let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(rect)
      let bytes = device.ledger[.inFlight]
      let first = try #require(context.makeImage())
      #expect(device.ledger[.inFlight] == bytes)
      context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
      context.fill(rect)
      #expect(device.ledger[.inFlight] == 2 * bytes)
      #expect(Bitmaps.pixel(first, 5, 5) == [255, 0, 0, 255])
      #expect(Bitmaps.pixel(context.makeImage(), 5, 5) == [0, 0, 255, 255])
    }
    #expect(device.ledger.total == 0)
  }

  @Test("of several images keeps the address of the largest")
  func largest() throws {
    try TestDevice().onMain {
      let (large, small) = (try Self.image(address: 1), try Self.image(address: 2))
      let drawn = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { _ in
        large.draw(in: CGRect(x: 0, y: 0, width: 40, height: 20))
        small.draw(in: CGRect(x: 0, y: 0, width: 10, height: 5))
      }
      #expect(drawn.origin?.address == 1)
    }
  }

  @Test("mixes colours as the blend mode says")
  func blending() throws {
    try TestDevice().onMain {
      func mixed(_ mode: CGBlendMode, alpha: CGFloat = 1) -> [UInt8] {
        guard let context = Bitmaps.context(2, 2) else { return [] }
        let rect = CGRect(x: 0, y: 0, width: 2, height: 2)
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.fill(rect)
        context.setBlendMode(mode)
        context.setAlpha(alpha)
        context.setFillColor(red: 1, green: 0, blue: 1, alpha: 1)
        context.fill(rect)
        return Bitmaps.pixel(context.makeImage(), 0, 0)
      }
      #expect(mixed(.normal) == [255, 0, 255, 255])
      #expect(mixed(.normal, alpha: 0.5) == [128, 0, 255, 255])
      #expect(mixed(.multiply) == [0, 0, 255, 255])
      #expect(mixed(.clear) == [0, 0, 0, 0])
      #expect(mixed(.destinationOut) == [0, 0, 0, 0])
      #expect(mixed(.sourceIn) == [255, 0, 255, 255])
    }
  }

  @Test("a tint takes the shape of the image and the colour of the tint")
  func tint() throws {
    try TestDevice().onMain {
      let symbol = try #require(UIImage(systemName: "photo"))
      let tinted = symbol.withTintColor(.red)
      let bitmap = try #require(tinted.cgImage)
      #expect(tinted.size == symbol.size)
      #expect(Bitmaps.corners(of: bitmap, inset: 0) == "----")
      #expect(Bitmaps.pixel(bitmap, bitmap.width / 2, bitmap.height / 2) == [255, 0, 0, 255])
    }
  }

  @Test("an outline paints its line and nothing inside")
  func stroke() throws {
    try TestDevice().onMain {
      let context = try #require(Bitmaps.context(20, 20))
      context.setStrokeColor(red: 1, green: 1, blue: 1, alpha: 1)
      context.stroke(CGRect(x: 4, y: 4, width: 12, height: 12), width: 2)
      let image = try #require(context.makeImage())
      #expect(Bitmaps.pixel(image, 10, 3)[3] == 255 && Bitmaps.pixel(image, 4, 10)[3] == 255)
      #expect(Bitmaps.pixel(image, 10, 10)[3] == 0 && Bitmaps.pixel(image, 1, 10)[3] == 0)
    }
  }

  @Test("a part of an image counts from its top left")
  func cropping() throws {
    try TestDevice().onMain {
      let image = try Self.image()
      let bitmap = try #require(image.cgImage)
      let part = try #require(bitmap.cropping(to: CGRect(x: 40, y: 20, width: 40, height: 20)))
      #expect(part.width == 40 && Bitmaps.corners(of: part) == "WWWW")
      #expect(part.picture.origin?.address == 7)
      #expect(bitmap.cropping(to: CGRect(x: 90, y: 0, width: 5, height: 5)) == nil)
    }
  }

  @Test("at a quarter of the size averages, and without interpolation takes one pixel of 16")
  func averaging() throws {
    try TestDevice().onMain {
      let stripes = try #require(Bitmaps.context(8, 8))
      stripes.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
      for x in stride(from: CGFloat(0), to: 8, by: 4) {
        stripes.fill(CGRect(x: x, y: 0, width: 1, height: 8))
      }
      let image = try #require(stripes.makeImage())
      func quarter(_ quality: CGInterpolationQuality) -> [UInt8] {
        guard let context = Bitmaps.context(2, 2) else { return [] }
        context.interpolationQuality = quality
        context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
        return Bitmaps.pixel(context.makeImage(), 1, 1)
      }
      #expect(quarter(.high) == [64, 64, 64, 64])
      #expect(quarter(.none) == [0, 0, 0, 0])
    }
  }

  @Test("pixels that the caller brings are those of the image")
  func provided() throws {
    try TestDevice().onMain {
      let size = PixelSize(width: 8, height: 8)
      let data = Data(TestPicture.pixels(size)) as CFData
      let provider = try #require(CGDataProvider(data: data))
      let image = try #require(
        CGImage(
          width: 8,
          height: 8,
          bitsPerComponent: 8,
          bitsPerPixel: 32,
          bytesPerRow: 32,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
          provider: provider,
          decode: nil,
          shouldInterpolate: true,
          intent: .defaultIntent
        )
      )
      #expect(Bitmaps.corners(of: image, inset: 1) == "RGBW")
      #expect(image.alphaInfo == .last)
    }
  }
}

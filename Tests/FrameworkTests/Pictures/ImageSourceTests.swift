import AppleFoundation
import Basics
import CoreGraphics
import ImageIO
import Testing
import VirtualDevice
import VirtualTime

@Suite("CGImageSource")
struct ImageSourceTests {
  private static let size = PixelSize(width: 200, height: 120)

  private static func source(
    _ format: PictureEncoder.Format = .jpeg(quality: 90, orientation: 0)
  ) throws -> CGImageSource {
    try #require(
      CGImageSourceCreateWithData(Data(TestPicture.file(size, as: format)) as CFData, nil)
    )
  }

  @Test("makes images that decode at their first draw, unless they shall be cached at once")
  func immediately() throws {
    let device = TestDevice()
    try device.onMain {
      let source = try Self.source()
      let lazy = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
      #expect(!lazy.picture.isDecoded && World.currentTime == .start)
      #expect(lazy.width == 200 && lazy.height == 120 && lazy.bytesPerRow == 832)
      let options = [kCGImageSourceShouldCacheImmediately: true] as [CFString: Any] as CFDictionary
      let now = try #require(CGImageSourceCreateImageAtIndex(source, 0, options))
      #expect(now.picture.isDecoded && World.currentTime != .start)
      #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    }
  }

  @Test("An image of the bytes of a file decodes at its first draw, and has to be of that type")
  func ofProvider() throws {
    try TestDevice().onMain {
      let file = Data(TestPicture.file(Self.size))
      let provider = try #require(CGDataProvider(data: file as CFData))
      let image = try #require(
        CGImage(
          jpegDataProviderSource: provider,
          decode: nil,
          shouldInterpolate: false,
          intent: .defaultIntent
        )
      )
      #expect(!image.picture.isDecoded && World.currentTime == .start)
      #expect(image.width == 200 && image.picture.origin?.address == 7)
      let other = CGImage(
        pngDataProviderSource: provider,
        decode: nil,
        shouldInterpolate: false,
        intent: .defaultIntent
      )
      #expect(other == nil)
    }
  }

  @Test("makes images that decode at each draw if they shall not be cached")
  func uncached() throws {
    let device = TestDevice()
    try device.onMain {
      let options = [kCGImageSourceShouldCache: false] as [CFString: Any] as CFDictionary
      let source = try Self.source()
      let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, options))
      let rect = CGRect(x: 0, y: 0, width: 200, height: 120)
      let context = try #require(Bitmaps.context(200, 120))
      context.draw(image, in: rect)
      context.draw(image, in: rect)
      #expect(!image.picture.isDecoded)
    }
    #expect(device.decodes().count == 2)
    #expect(device.ledger.total == 0)
  }

  @Test(
    "makes thumbnails whose longer side is the limit, and never larger than the image",
    arguments: [(50, 50, 30), (199, 199, 119), (200, 200, 120), (900, 200, 120)]
  )
  func limit(_ limit: Int, _ width: Int, _ height: Int) throws {
    let device = TestDevice()
    try device.onMain {
      let thumbnail = Self.thumbnail(of: try Self.source(), limit: limit)
      #expect(thumbnail?.width == width && thumbnail?.height == height)
      #expect(thumbnail?.picture.isDecoded == true)
    }
    #expect(device.decodes().map(\.begin.wantedPixels) == [limit])
  }

  private static func thumbnail(
    of source: CGImageSource,
    limit: Any,
    transform: Any = false
  ) -> CGImage? {
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true,
      kCGImageSourceCreateThumbnailWithTransform: transform,
      kCGImageSourceThumbnailMaxPixelSize: limit,
    ]
    return CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
  }

  @Test("takes numbers of every kind")
  func numbers() throws {
    try TestDevice().onMain {
      let limits: [Any] = [
        50, 50.0, CGFloat(50), Float(50), NSNumber(value: 50), NSNumber(value: 50.0), Int32(50),
      ]
      for limit in limits {
        #expect(Self.thumbnail(of: try Self.source(), limit: limit)?.width == 50)
      }
      for yes in [true, NSNumber(value: true), 1] as [Any] {
        let source = try Self.source(.jpeg(quality: 90, orientation: 6))
        let thumbnail = Self.thumbnail(of: source, limit: 50, transform: yes)
        #expect(thumbnail?.height == 50 && thumbnail?.width == 30)
      }
    }
  }

  @Test("turns thumbnails only when it shall transform them, and images never")
  func transform() throws {
    try TestDevice().onMain {
      let source = try Self.source(.jpeg(quality: 95, orientation: 6))
      let stored = try #require(Self.thumbnail(of: source, limit: 100))
      #expect(stored.width == 100 && stored.height == 60)
      #expect(Bitmaps.corners(of: stored) == "RGBW")
      let upright = try #require(Self.thumbnail(of: source, limit: 100, transform: true))
      #expect(upright.width == 60 && upright.height == 100)
      // A quarter turn clockwise: blue comes to the top left.
      #expect(Bitmaps.corners(of: upright) == "BRWG")
      let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
      #expect(image.width == 200 && Bitmaps.corners(of: image) == "RGBW")
    }
  }

  @Test("has a thumbnail without a reason to make one only if the file carries it")
  func embedded() throws {
    let device = TestDevice()
    try device.onMain {
      #expect(CGImageSourceCreateThumbnailAtIndex(try Self.source(), 0, nil) == nil)
      let file = try TestPicture.fileWithThumbnail(Self.size)
      let source = try #require(CGImageSourceCreateWithData(Data(file) as CFData, nil))
      let carried = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, nil))
      #expect(carried.width == 80 && carried.height == 48)
      let ifAbsent = [kCGImageSourceCreateThumbnailFromImageIfAbsent: true] as [CFString: Any]
      let same = CGImageSourceCreateThumbnailAtIndex(source, 0, ifAbsent as CFDictionary)
      #expect(same?.width == 80)
      let made = CGImageSourceCreateThumbnailAtIndex(try Self.source(), 0, ifAbsent as CFDictionary)
      #expect(made?.width == 200)
      #expect(Self.thumbnail(of: source, limit: 100)?.width == 100)
    }
    let methods = device.decodes().map(\.begin.method)
    #expect(methods == [.embeddedThumbnail, .embeddedThumbnail, .downsample, .downsample])
  }

  @Test("divides the sides by the factor that is asked for")
  func subsampled() throws {
    let device = TestDevice()
    try device.onMain {
      let options = [kCGImageSourceSubsampleFactor: 4] as [CFString: Any] as CFDictionary
      let source = try Self.source()
      let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, options))
      #expect(image.width == 50 && image.height == 30)
      image.picture.draw()
    }
    #expect(device.decodes().map(\.end.outputPixels) == [1500])
  }

  @Test("describes the image without decoding it")
  func properties() throws {
    let device = TestDevice()
    try device.onMain {
      let source = try Self.source(.jpeg(quality: 90, orientation: 6))
      let values = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
      let properties = try #require(values)
      #expect(properties[kCGImagePropertyPixelWidth] as? Int == 200)
      #expect(properties[kCGImagePropertyPixelHeight] as? CGFloat == 120)
      #expect(properties[kCGImagePropertyOrientation] as? UInt32 == 6)
      #expect(properties[kCGImagePropertyHasAlpha] as? Bool == false)
      let texts = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any]
      #expect(texts?["PixelWidth"] as? Double == 200)
      #expect(CGImageSourceGetType(source)?.description == "public.jpeg")
      #expect(CGImageSourceGetCount(source) == 1)
      #expect(CGImageSourceGetStatus(source) == .statusComplete)
      let png = try Self.source(.png(isOpaque: false))
      #expect(CGImageSourceGetType(png)?.description == "public.png")
      #expect(CGImageSourceGetStatus(png) == .statusComplete)
    }
    #expect(device.decodes().isEmpty)
  }

  @Test("that grows shows what has come")
  func incremental() throws {
    let device = TestDevice()
    try device.onMain {
      let file = TestPicture.file(Self.size)
      let source = CGImageSourceCreateIncremental(nil)
      #expect(CGImageSourceGetCount(source) == 0)
      CGImageSourceUpdateData(source, Data(file.prefix(20)) as CFData, false)
      #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
      #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
      CGImageSourceUpdateData(source, Data(file.prefix(file.count * 3 / 4)) as CFData, false)
      #expect(CGImageSourceGetStatus(source) == .statusIncomplete)
      let part = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
      #expect(part.picture.draw() != nil)
      CGImageSourceUpdateData(source, Data(file) as CFData, true)
      #expect(CGImageSourceGetStatus(source) == .statusComplete)
      #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.picture.draw() != nil)
    }
    #expect(device.ledger.total == 0)
  }

  @Test("of bytes that are no image has none")
  func garbage() throws {
    try TestDevice().onMain {
      let bytes = Data([UInt8](repeating: 9, count: 300))
      let source = try #require(CGImageSourceCreateWithData(bytes as CFData, nil))
      #expect(CGImageSourceGetCount(source) == 0 && CGImageSourceGetType(source) == nil)
      #expect(CGImageSourceGetStatus(source) == .statusUnknownType)
      #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
      #expect(Self.thumbnail(of: source, limit: 50) == nil)
      let missing = URL(fileURLWithPath: "/nothing/here.jpg") as CFURL
      #expect(CGImageSourceCreateWithURL(missing, nil) == nil)
    }
  }
}

import AppleFoundation
import Basics
import CoreGraphics
import ImageIO
import Testing
import UIKit
import VirtualDevice
import VirtualTime

@Suite("What is encoded")
struct EncodingTests {
  private static let size = PixelSize(width: 200, height: 120)

  private static func image(
    _ format: PictureEncoder.Format = .jpeg(quality: 90, orientation: 0)
  ) throws -> UIImage {
    try #require(UIImage(data: Data(TestPicture.file(size, as: format))))
  }

  @Test(
    "decodes to the same size and keeps its address",
    arguments: [CodecUse.real, .model],
    ["jpeg", "png"]
  )
  func roundTrip(_ codecs: CodecUse, _ format: String) throws {
    let device = TestDevice(codecs: codecs)
    try device.onMain {
      let image = try Self.image()
      let data = format == "png" ? image.pngData() : image.jpegData(compressionQuality: 0.9)
      let again = try #require(data.flatMap(UIImage.init(data:)))
      #expect(again.size == image.size)
      again.decodeForDisplay()
      #expect(again.origin?.address == 7)
      #expect(again.cgImage?.utType?.description == "public.\(format)")
      guard codecs == .real, let bitmap = again.cgImage else { return }
      #expect(Bitmaps.corners(of: bitmap) == "RGBW")
    }
    #expect(device.decodes().map(\.begin.url) == [7, 7])
    #expect(device.ledger.total == 0)
  }

  @Test("in an archive is a PNG, turned and scaled as it was")
  func archive() throws {
    let device = TestDevice()
    try device.onMain {
      let bitmap = try #require(try Self.image().cgImage)
      let image = UIImage(cgImage: bitmap, scale: 2, orientation: .left)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: image,
        requiringSecureCoding: true
      )
      #expect(World.currentTime != .start)
      let again = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: data)
      )
      #expect(again.size == image.size && again.imageOrientation == .left && !again.isDecoded)
      again.decodeForDisplay()
      #expect(again.origin?.address == 7)
      image.accessibilityIdentifier = "cover"
      #expect(image.accessibilityIdentifier == "cover" && again.accessibilityIdentifier == nil)
    }
  }

  @Test("Kingfisher#552, #804: as a PNG on disk costs its encoding and its bytes of flash")
  func diskCache() throws {
    let folder = try TemporaryFolder()
    let times = try TestDevice(container: folder.path).onMain {
      let image = try Self.image()
      image.decodeForDisplay()
      let begin = World.currentTime ?? .start
      let data = try #require(image.pngData())
      let encoded = World.currentTime ?? .start
      try data.write(to: URL(fileURLWithPath: folder.path + "/1.png"))
      let written = (World.currentTime ?? .start) - encoded
      return [encoded - begin, written, TimeSpan(nanoseconds: data.count)]
    }
    #expect(times[0] >= TimeSpan(nanoseconds: 20 * Self.size.pixelCount))
    // The flash of the test takes a nanosecond a byte.
    #expect(times[1] == times[2])
  }

  @Test("costs the decode of what was not decoded, and the encoding")
  func price() throws {
    try TestDevice().onMain {
      let image = try Self.image()
      _ = image.jpegData(compressionQuality: 0.5)
      let pixels = Self.size.pixelCount
      #expect(World.currentTime == .start + TimeSpan(nanoseconds: 10 * pixels + 20 * pixels))
      #expect(image.isDecoded)
    }
  }

  @Test("as JPEG keeps the orientation, and as PNG the stored pixels alone")
  func orientation() throws {
    try TestDevice().onMain {
      let image = try Self.image(.jpeg(quality: 90, orientation: 6))
      let jpeg = try #require(image.jpegData(compressionQuality: 1).flatMap(UIImage.init(data:)))
      #expect(jpeg.imageOrientation == .right && jpeg.size == image.size)
      let png = try #require(image.pngData().flatMap(UIImage.init(data:)))
      #expect(png.imageOrientation == .up && png.size == CGSize(width: 200, height: 120))
    }
  }

  @Test("as JPEG is larger with a higher quality")
  func quality() throws {
    try TestDevice().onMain {
      let image = try Self.image()
      let low = image.jpegData(compressionQuality: 0.1)?.count ?? 0
      let high = image.jpegData(compressionQuality: 1)?.count ?? 0
      #expect(low > 0 && low < high)
    }
  }

  @Test("as PNG keeps transparency")
  func transparency() throws {
    try TestDevice().onMain {
      let context = try #require(Bitmaps.context(40, 40))
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fillEllipse(in: CGRect(x: 0, y: 0, width: 40, height: 40))
      let drawn = UIImage(cgImage: try #require(context.makeImage()))
      let image = try #require(drawn.pngData().flatMap(UIImage.init(data:))?.cgImage)
      #expect(image.alphaInfo == .last)
      #expect(Bitmaps.corners(of: image) == "----")
      #expect(Bitmaps.pixel(image, 20, 20) == [255, 0, 0, 255])
    }
  }

  @Test("by a destination goes to data and to files, within the size that is asked for")
  func destination() throws {
    let folder = Foundation.FileManager.default.temporaryDirectory.appending(
      path: UUID().uuidString
    )
    try Foundation.FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: true
    )
    defer { try? Foundation.FileManager.default.removeItem(at: folder) }
    try TestDevice().onMain {
      let whole = try Self.image()
      let image = try #require(whole.cgImage)
      let data = NSMutableData()
      let options = [kCGImageDestinationImageMaxPixelSize: 50] as [CFString: Any] as CFDictionary
      let target = try #require(
        CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil)
      )
      #expect(!CGImageDestinationFinalize(target))
      CGImageDestinationAddImage(target, image, options)
      #expect(CGImageDestinationFinalize(target))
      let small = try #require(CGImageSourceCreateWithData(data, nil))
      #expect(CGImageSourceCreateImageAtIndex(small, 0, nil)?.width == 50)

      let url = folder.appending(path: "image.jpg") as CFURL
      let file = try #require(
        CGImageDestinationCreateWithURL(url, "public.jpeg" as CFString, 1, nil)
      )
      CGImageDestinationAddImageFromSource(file, small, 0, nil)
      #expect(CGImageDestinationFinalize(file))
      let written = try #require(CGImageSourceCreateWithURL(url, nil))
      #expect(CGImageSourceGetType(written)?.description == "public.jpeg")
      let read = CGImageSourceCreateImageAtIndex(written, 0, nil)
      #expect(read?.height == 30 && read?.picture.origin?.address == 7)

      let heic = "public.heic" as CFString
      #expect(CGImageDestinationCreateWithData(NSMutableData(), heic, 1, nil) == nil)
    }
  }
}

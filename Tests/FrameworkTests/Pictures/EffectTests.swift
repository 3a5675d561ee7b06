import Accelerate
import AppleFoundation
import Basics
import CoreGraphics
import CoreImage
import CoreServices
import Testing
import UIKit
import VirtualDevice
import VirtualTime

@Suite("Effects on pictures")
struct EffectTests {
  private static let size = PixelSize(width: 60, height: 40)

  private static func image() throws -> UIImage {
    let file = TestPicture.file(size, as: .jpeg(quality: 95, orientation: 0))
    return try #require(UIImage(data: Data(file)))
  }

  @Test("by vImage reach the memory of another bitmap, which keeps the address")
  func boxes() throws {
    let ends = try [CodecUse.real, .model].map { codecs in
      let device = TestDevice(codecs: codecs)
      return try device.onMain {
        let image = try Self.image()
        let bitmap = try #require(image.cgImage)
        let source = try #require(Bitmaps.context(60, 40))
        let target = try #require(Bitmaps.context(60, 40))
        source.draw(bitmap, in: CGRect(x: 0, y: 0, width: 60, height: 40))
        var input = Self.buffer(source)
        var output = Self.buffer(target)
        let flags = vImage_Flags(kvImageEdgeExtend)
        #expect(vImageBoxConvolve_ARGB8888(&input, &output, nil, 0, 0, 9, 9, nil, flags) == 0)
        #expect(vImageBoxConvolve_ARGB8888(&input, &output, nil, 0, 0, 8, 9, nil, flags) != 0)
        let blurred = try #require(target.makeImage())
        #expect(blurred.picture.origin?.address == 7)
        if codecs == .real {
          #expect(Bitmaps.corners(of: blurred) == "RGBW")
          // Half red and half green, between the two.
          let middle = Bitmaps.pixel(blurred, 30, 10)
          #expect(middle[0] > 60 && middle[0] < 190 && middle[1] > 60 && middle[1] < 190)
        }
        return World.currentTime
      }
    }
    #expect(ends[0] == ends[1])
  }

  private static func buffer(_ context: CGContext) -> vImage_Buffer {
    vImage_Buffer(
      data: context.data,
      height: vImagePixelCount(context.height),
      width: vImagePixelCount(context.width),
      rowBytes: context.bytesPerRow
    )
  }

  @Test("by Core Image are rendered when a context is asked, and keep the address")
  func filters() throws {
    try TestDevice().onMain {
      let image = try Self.image()
      let input = try #require(CIImage(image: image))
      let filter = try #require(CIFilter(name: "CIColorInvert"))
      filter.setValue(input, forKey: kCIInputImageKey)
      let output = try #require(filter.outputImage)
      #expect(!image.isDecoded)
      let inverted = try #require(CIContext().createCGImage(output, from: output.extent))
      #expect(image.isDecoded && inverted.picture.origin?.address == 7)
      let corner = Bitmaps.pixel(inverted, 2, 2)
      #expect(corner[0] < 30 && corner[1] > 225 && corner[2] > 225)
    }
  }

  @Test("by a Gauss curve grow the image, unless it is clamped and cropped")
  func blur() throws {
    try TestDevice().onMain {
      let image = try Self.image()
      let input = try #require(CIImage(image: image))
      let grown = input.applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: 4])
      #expect(grown.extent == CGRect(x: -12, y: -12, width: 84, height: 64))
      let faded = CIContext().createCGImage(grown, from: grown.extent)
      #expect(Bitmaps.corners(of: faded, inset: 0) == "----")
      let whole = input.clampedToExtent().applyingGaussianBlur(sigma: 4).cropped(to: input.extent)
      let sharp = CIContext().createCGImage(whole, from: whole.extent)
      #expect(sharp?.width == 60 && Bitmaps.corners(of: sharp) == "RGBW")
    }
  }

  @Test("of one colour lie over a picture as the mode says, and leave its address")
  func compositing() throws {
    try TestDevice().onMain {
      let input = try #require(CIImage(image: try Self.image()))
      let generator = try #require(CIFilter(name: "CIConstantColorGenerator"))
      generator.setValue(CIColor(color: UIColor(white: 0, alpha: 0.5)), forKey: kCIInputColorKey)
      let filter = try #require(CIFilter(name: "CISourceOverCompositing"))
      filter.setValue(generator.outputImage, forKey: kCIInputImageKey)
      filter.setValue(input, forKey: kCIInputBackgroundImageKey)
      let output = try #require(filter.outputImage?.cropped(to: input.extent))
      #expect(output.extent == input.extent)
      let dark = try #require(CIContext(options: nil).createCGImage(output, from: output.extent))
      let corner = Bitmaps.pixel(dark, 2, 2)
      #expect(abs(Int(corner[0]) - 127) < 12 && corner[1] < 20 && corner[3] == 255)
      #expect(dark.picture.origin?.address == 7)
    }
  }

  @Test("of exposure make each channel as many times brighter as the stops say")
  func exposure() throws {
    try TestDevice().onMain {
      let gray = CIColor(red: 0.2, green: 0.3, blue: 0.05)
      let input = CIImage(color: gray).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 4))
      let bright = input.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 1])
      let image = CIContext().createCGImage(bright, from: bright.extent)
      let pixel = Bitmaps.pixel(image, 1, 1)
      #expect(abs(Int(pixel[0]) - 102) < 3 && abs(Int(pixel[1]) - 153) < 3)
      #expect(abs(Int(pixel[2]) - 26) < 3)
    }
  }

  @Test("named by older constants are the same types")
  func olderTypes() {
    #expect(UTTypeConformsTo(kUTTypeJPEG, kUTTypeImage))
    #expect(!UTTypeConformsTo(kUTTypePDF, kUTTypeImage))
    let found = UTTypeCreatePreferredIdentifierForTag(
      kUTTagClassMIMEType,
      "image/png" as CFString,
      nil
    )
    #expect(found?.takeRetainedValue().description == "public.png")
  }
}

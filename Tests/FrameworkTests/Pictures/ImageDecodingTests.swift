import AppleFoundation
import Basics
import CoreGraphics
import Synchronization
import Testing
import UIKit
import VirtualDevice
import VirtualTime

@Suite("UIImage")
struct ImageDecodingTests {
  private static let size = PixelSize(width: 200, height: 120)
  private static let pixelBytes = 200 * 120 * 4 + 120 * 32  // rows end at multiples of 64

  private static func image(_ device: TestDevice, size: PixelSize = size) -> UIImage? {
    UIImage(data: Data(TestPicture.file(size)))
  }

  @Test("from data decodes at its first draw, once, on the lane that draws")
  func firstDraw() throws {
    let device = TestDevice()
    try device.onMain {
      let image = try #require(Self.image(device))
      #expect(!image.isDecoded && image.stores.isEmpty)
      #expect(image.size == CGSize(width: 200, height: 120))
      #expect(World.currentTime == .start)
      image.decodeForDisplay()
      #expect(World.currentTime == .start + TimeSpan(nanoseconds: 10 * Self.size.pixelCount))
      image.decodeForDisplay()
      #expect(World.currentTime == .start + TimeSpan(nanoseconds: 10 * Self.size.pixelCount))
      #expect(image.isDecoded && image.stores.count == 1)
    }
    let decodes = device.decodes()
    #expect(decodes.map(\.begin.lane) == [.main])
    #expect(decodes.map(\.begin.url) == [7])
    #expect(decodes.map(\.begin.method) == [.full])
    #expect(decodes.map(\.end.outcome) == [.done])
    #expect(decodes.map(\.end.output.bytes) == [Self.pixelBytes])
    #expect(decodes.map(\.end.cpu.nanoseconds) == [10 * Self.size.pixelCount])
  }

  @Test("is the same for the metrics whether codecs run or are modelled")
  func model() throws {
    let results = try [CodecUse.real, .model].map { codecs in
      let device = TestDevice(codecs: codecs)
      let time = try device.onMain {
        let image = try #require(Self.image(device))
        let small = image.preparingThumbnail(of: CGSize(width: 50, height: 30))
        image.decodeForDisplay()
        #expect((image.stores.first?.pixels == nil) == (codecs == .model))
        #expect(small?.pixelSize == PixelSize(width: 50, height: 30))
        return World.currentTime
      }
      let decodes = device.decodes().map { "\($0.begin.method) \($0.end.output) \($0.end.cpu)" }
      return "\(String(describing: time)) \(decodes) \(device.ledger.peak)"
    }
    #expect(results[0] == results[1])
  }

  @Test(
    "counts its bitmap once, also in the moment in which the decode ends",
    .serialized,
    arguments: [CodecUse.real, .model]
  )
  func peak(codecs: CodecUse) throws {
    let device = TestDevice(codecs: codecs)
    try device.onMain {
      let image = try #require(Self.image(device))
      let before = device.ledger.total
      image.decodeForDisplay()
      let plan = try #require(image.stores.first).byteCount.bytes
      #expect(plan == Self.pixelBytes)
      // Next to it there are only the rows on which the codec works.
      #expect(device.ledger.peak < before + 2 * Self.pixelBytes)
    }
  }

  @Test("shares its pixels with all images of its bitmap")
  func shared() throws {
    let device = TestDevice()
    try device.onMain {
      let image = try #require(Self.image(device))
      let variants = [
        image.withRenderingMode(.alwaysOriginal), UIImage(cgImage: try #require(image.cgImage)),
        image.resizableImage(withCapInsets: .zero),
      ]
      variants[1].decodeForDisplay()
      #expect(([image] + variants).allSatisfy { $0.stores.first === variants[1].stores.first })
      #expect(image.isDecoded)
    }
    #expect(device.decodes().count == 1)
  }

  @Test("has pixels on the ledger until the last image of its bitmap ends")
  func ledger() throws {
    let device = TestDevice()
    try device.onMain {
      var image = Self.image(device)
      #expect(device.ledger[.inFlight] == 0)
      #expect(device.ledger[.compressed] > 0)
      image?.decodeForDisplay()
      #expect(device.ledger[.inFlight] == Self.pixelBytes)
      #expect(device.ledger[.scratch] == 0)
      var other = image?.withRenderingMode(.alwaysTemplate)
      image = nil
      #expect(device.ledger[.inFlight] == Self.pixelBytes)
      #expect(other != nil)
      other = nil
    }
    #expect(device.ledger.total == 0)
    #expect(device.ledger.peak >= Self.pixelBytes)
  }

  @Test("that is prepared has pixels of its own, decoded on the calling lane")
  func prepared() throws {
    let device = TestDevice()
    try device.onMain {
      let image = try #require(Self.image(device))
      let prepared = try #require(image.preparingForDisplay())
      #expect(prepared.isDecoded && !image.isDecoded)
      #expect(prepared.size == image.size)
      prepared.decodeForDisplay()
    }
    #expect(device.decodes().map(\.begin.lane) == [.main])
  }

  @Test("prepares in the background and calls back there")
  func preparedInBackground() throws {
    let device = TestDevice()
    let lanes = Mutex<[Bool]>([])
    try device.onMain {
      let image = try #require(Self.image(device))
      image.prepareForDisplay { prepared in
        lanes.withLock { $0.append(Thread.isMainThread || prepared?.isDecoded != true) }
      }
      image.prepareThumbnail(of: CGSize(width: 20, height: 12)) { prepared in
        lanes.withLock { $0.append(Thread.isMainThread || prepared?.isDecoded != true) }
      }
      #expect(World.currentTime == .start)
    }
    #expect(lanes.withLock { $0 } == [false, false])
    #expect(device.decodes().map(\.begin.lane) == [.background, .background])
  }

  @Test("prepares for a task that awaits it")
  func preparedAsync() throws {
    let device = TestDevice()
    let sizes = Mutex<[CGSize?]>([])
    try device.onMain {
      let image = try #require(Self.image(device))
      Task { @MainActor in
        let whole = await image.byPreparingForDisplay()
        let small = await image.byPreparingThumbnail(ofSize: CGSize(width: 20, height: 12))
        sizes.withLock { $0 = [whole?.size, small?.size] }
      }
    }
    #expect(
      sizes.withLock { $0 } == [CGSize(width: 200, height: 120), CGSize(width: 20, height: 12)]
    )
  }

  @Test("that two lanes draw at once is decoded by one of them, for which the other waits")
  func twoLanes() throws {
    let device = TestDevice()
    let ends = Mutex<[TimePoint?]>([])
    try device.onMain {
      let image = try #require(Self.image(device))
      for _ in 0..<2 {
        DispatchQueue.global().async {
          image.decodeForDisplay()
          ends.withLock { $0.append(World.currentTime) }
        }
      }
    }
    let end = TimePoint.start + TimeSpan(nanoseconds: 10 * Self.size.pixelCount)
    #expect(ends.withLock { $0 } == [end, end])
    #expect(device.decodes().count == 1)
  }

  @Test("knows the address of its bytes, and its thumbnail does too")
  func origin() throws {
    let device = TestDevice()
    try device.onMain {
      let image = try #require(Self.image(device))
      #expect(image.origin?.address == 7)
      #expect(image.origin?.sourceSize == Self.size)
      #expect(image.preparingThumbnail(of: CGSize(width: 10, height: 6))?.origin?.address == 7)
      let plain = TestPicture.file(Self.size, address: nil)
      let unknown = try #require(UIImage(data: Data(plain)))
      unknown.decodeForDisplay()
      #expect(unknown.origin?.address == nil)
      #expect(unknown.origin?.encodedBytes.bytes == plain.count)
      #expect(image.origin?.encodedBytes.bytes == plain.count)
    }
  }

  @Test("of bytes that are no image is nil, and of a part of one shows that part")
  func damaged() throws {
    let device = TestDevice()
    try device.onMain {
      #expect(UIImage(data: Data()) == nil)
      #expect(UIImage(data: Data([UInt8](repeating: 7, count: 500))) == nil)
      let file = TestPicture.file(PixelSize(width: 640, height: 640))
      let part = try #require(UIImage(data: Data(file.prefix(file.count - 400))))
      #expect(part.size == CGSize(width: 640, height: 640))
      let prepared = try #require(part.preparingForDisplay()?.cgImage)
      #expect(Bitmaps.corners(of: prepared).hasPrefix("RG"))
      #expect(!Bitmaps.corners(of: prepared).hasSuffix("BW"))
    }
  }

  @Test("is upright as its Exif data say, in points of its scale")
  func orientation() throws {
    let device = TestDevice()
    try device.onMain {
      let file = TestPicture.file(Self.size, as: .jpeg(quality: 90, orientation: 6))
      let image = try #require(UIImage(data: Data(file), scale: 2))
      #expect(image.imageOrientation == .right)
      #expect(image.size == CGSize(width: 60, height: 100))
      #expect(image.cgImage?.width == 200)
      #expect(image.pixelSize == Self.size)
      let small = try #require(image.preparingThumbnail(of: CGSize(width: 15, height: 25)))
      #expect(small.size == CGSize(width: 15, height: 25))
      #expect(small.imageOrientation == .right)
    }
  }

  @Test("of a system symbol has the size of its text and no address")
  func symbol() throws {
    let device = TestDevice()
    try device.onMain {
      let large = UIImage.SymbolConfiguration(pointSize: 40, weight: .bold)
      let symbol = try #require(UIImage(systemName: "photo", withConfiguration: large))
      #expect(symbol.size == CGSize(width: 40, height: 40))
      #expect(symbol.isSymbolImage && symbol.isDecoded && symbol.origin == nil)
      let body = UIImage.SymbolConfiguration(textStyle: .title1)
      #expect(symbol.applyingSymbolConfiguration(body)?.size == CGSize(width: 28, height: 28))
      #expect(UIImage(systemName: "") == nil)
      #expect(UIImage(named: "nothing") == nil)
      #expect(UIImage().size == .zero)
    }
  }
}

import Basics
import Conformance
import Testing

@testable import ImagePipeline
@testable import Requests

@Suite("Loaded images and their bytes in the ledger")
struct LoadedImageTests {
  private let ledger = CheckedLedger()
  private let bytes = ByteCount(400)

  private var dimensions: ImageDimensions {
    let size = PixelSize(width: 10, height: 10)
    return ImageDimensions(source: size, pixels: size, byteCount: bytes)
  }

  private func decoded() -> LoadedImage {
    ledger.charge(bytes, to: .inFlight)
    return LoadedImage(
      request: ImageRequest(1),
      dimensions: dimensions,
      pixels: nil,
      memory: ledger
    )
  }

  private func undecoded() -> LoadedImage {
    let data = ImageData(
      bytes: nil,
      header: PictureBook.header,
      byteCount: ByteCount(30),
      memory: ledger
    )
    return LoadedImage(
      request: ImageRequest(1),
      dimensions: dimensions,
      undecoded: data,
      memory: ledger
    )
  }

  /// The owners that have bytes now.
  private var owners: [MemoryOwner] {
    MemoryOwner.allCases.filter { ledger.bytes(of: $0) > .zero }
  }

  @Test("The bytes belong to a view before the cache, to the cache before a load")
  func precedence() {
    let image = decoded()
    #expect(owners == [.inFlight])
    image.hold(by: .cache)
    #expect(owners == [.cache])
    image.hold(by: .view)
    image.hold(by: .view)
    #expect(owners == [.view])
    image.letGo(by: .view)
    #expect(owners == [.view])
    image.letGo(by: .view)
    #expect(owners == [.cache])
    image.letGo(by: .cache)
    #expect(owners == [.inFlight])
    image.letGo(by: .load)
    #expect(ledger.isZero)
    #expect(ledger.neverFellBelowZero)
  }

  @Test("An undecoded image has only its encoded bytes, whoever holds it")
  func undecodedBytes() {
    let image = undecoded()
    image.hold(by: .view)
    #expect(owners == [.compressed])
    image.letGo(by: .load)
    ledger.charge(bytes, to: .inFlight)
    image.complete(with: nil)
    #expect(owners == [.view])
    #expect(image.isDecoded)
    image.letGo(by: .view)
    #expect(ledger.isZero)
  }

  @Test("An image that everyone let go of during its decode leaves nothing in the ledger")
  func letGoDuringDecode() {
    let image = undecoded()
    image.letGo(by: .load)
    #expect(ledger.isZero)
    ledger.charge(bytes, to: .inFlight)
    image.complete(with: nil)
    #expect(ledger.isZero)
    #expect(ledger.neverFellBelowZero)
  }

  @Test("Only the first draw hands the pixels to the renderer")
  func firstDraw() {
    let image = decoded()
    #expect([image.markDrawn(), image.markDrawn(), image.markDrawn()] == [true, false, false])
  }

  @Test("Encoded bytes are charged once however many hold them")
  func imageData() {
    let data = ImageData(bytes: nil, header: nil, byteCount: bytes, memory: ledger)
    data.hold()
    data.hold()
    #expect(ledger.bytes(of: .compressed) == bytes)
    data.letGo()
    data.letGo()
    #expect(ledger.bytes(of: .compressed) == bytes)
    data.letGo()
    #expect(ledger.isZero)
  }
}

import Basics
import Conformance
import DeviceContract
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

  private func decoded() -> LoadLease {
    ledger.charge(bytes, to: .inFlight)
    return LoadLease(
      request: ImageRequest(1),
      dimensions: dimensions,
      pixels: nil,
      memory: ledger
    )
  }

  private func undecoded() -> LoadLease {
    let data = ImageDataLease(
      bytes: nil,
      header: PictureBook.header,
      byteCount: ByteCount(30),
      memory: ledger
    )
    return LoadLease(
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
    let load = decoded()
    #expect(owners == [.inFlight])
    let cache = CacheLease(load.image)
    #expect(owners == [.cache])
    let view = ViewLease(load.image)
    let secondView = view.another()
    #expect(owners == [.view])
    view.release()
    #expect(owners == [.view])
    secondView.release()
    #expect(owners == [.cache])
    cache.release()
    #expect(owners == [.inFlight])
    load.release()
    #expect(ledger.isZero)
    #expect(ledger.neverFellBelowZero)
  }

  @Test("A lease that is not released ends with its owner")
  func forgottenLease() {
    final class Owner {
      let lease: ViewLease

      init(_ image: LoadedImage) { lease = ViewLease(image) }
    }
    let load = decoded()
    var owner: Owner? = Owner(load.image)
    load.release()
    #expect(owner != nil && owners == [.view])
    owner = nil
    #expect(ledger.isZero)
  }

  @Test("An undecoded image has only its encoded bytes, whatever leases it has")
  func undecodedBytes() {
    let load = undecoded()
    let image = load.image
    let view = ViewLease(image)
    #expect(owners == [.compressed])
    load.release()
    ledger.charge(bytes, to: .inFlight)
    image.complete(with: nil)
    #expect(owners == [.view])
    #expect(image.isDecoded)
    view.release()
    #expect(ledger.isZero)
  }

  @Test("An image whose leases all end during its decode leaves nothing in the ledger")
  func releasedDuringDecode() {
    let load = undecoded()
    let image = load.image
    load.release()
    #expect(ledger.isZero)
    ledger.charge(bytes, to: .inFlight)
    image.complete(with: nil)
    #expect(ledger.isZero)
    #expect(ledger.neverFellBelowZero)
  }

  @Test("Only the first draw hands the pixels to the renderer")
  func firstDraw() {
    let load = decoded()
    let image = load.image
    #expect([image.markDrawn(), image.markDrawn(), image.markDrawn()] == [true, false, false])
    load.release()
  }

  @Test("Encoded bytes are charged once, however many leases there are")
  func imageData() {
    let first = ImageDataLease(bytes: nil, header: nil, byteCount: bytes, memory: ledger)
    let second = first.another()
    let third = second.another()
    #expect(ledger.bytes(of: .compressed) == bytes)
    first.release()
    second.release()
    #expect(ledger.bytes(of: .compressed) == bytes)
    third.release()
    #expect(ledger.isZero)
  }
}

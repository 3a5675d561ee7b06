import Basics
import DeviceContract
import ImagePipeline
import Requests

/// Images as in the pipeline, without pixels.
enum BenchImages {
  static let bytes = 400

  /// A ledger that records nothing.
  private struct NoLedger: MemoryAccounting {
    func charge(_ bytes: ByteCount, to owner: MemoryOwner) {}
    func release(_ bytes: ByteCount, from owner: MemoryOwner) {}
    func move(_ bytes: ByteCount, from source: MemoryOwner, to target: MemoryOwner) {}
  }

  /// A request as a cell makes it; its text is short, so that it lies in the request itself and
  /// what is measured is the cache.
  static func request(_ number: Int) -> ImageRequest {
    ImageRequest(url: ImageURL(number: number, text: "tile/\(number)"), maxPixelSize: 300)
  }

  static func image(_ number: Int) -> LoadLease {
    let size = PixelSize(width: 10, height: 10)
    return LoadLease(
      request: request(number),
      dimensions: ImageDimensions(source: size, pixels: size, byteCount: ByteCount(bytes)),
      pixels: nil,
      memory: NoLedger()
    )
  }
}

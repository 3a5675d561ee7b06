import Basics
import CSupport
import CTestSupport
import Codecs
import Foundation
import ImagePipeline
import Testing

@Suite("A bomb is refused before memory for it is allocated")
struct RefusalMemoryTests {
  /// A bomb of a few kilobytes that claims 30,000 x 30,000 pixels.
  static let bombs = [
    "jpeg/claims-30000", "jpeg/claims-30000-progressive", "png/claims-30000",
    "png/claims-30000-interlaced", "png/claims-30000-1-bit", "png/claims-30000-1-bit-interlaced",
  ]

  private func bytes(_ name: String) throws -> [UInt8] {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: root.appendingPathComponent("Fuzz/found/\(name)")))
  }

  @Test(
    "A bomb has less than 10 KB, and is refused with less than 200 KB allocated in all",
    arguments: bombs
  )
  func allocated(name: String) throws {
    let bomb = try bytes(name)
    #expect(bomb.count < 10_000)
    // A first decode is not measured, because it builds tables.
    _ = try decodingError(bomb)
    let before = ib_thread_allocated_bytes()
    let error = try decodingError(bomb)
    #expect(ib_thread_allocated_bytes() - before < 200_000)
    let claim = PixelSize(width: 30_000, height: 30_000)
    #expect(error == .tooLarge(size: claim, limit: DecodeLimits().maxPixels))
  }

  @Test("With the limit of pixels lifted, the limit of memory refuses a progressive bomb")
  func liftedLimit() throws {
    var options = DecodeOptions(mode: .downsample, maxPixelSize: 100)
    options.limits.maxPixels = .max
    let bomb = try bytes("jpeg/claims-30000-progressive")
    let before = ib_thread_allocated_bytes()
    let error = try decodingError(bomb, options)
    #expect(ib_thread_allocated_bytes() - before < 2_000_000)
    guard case .needsTooMuchMemory(let needed, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(needed > ByteCount(5_000_000_000))
  }
}

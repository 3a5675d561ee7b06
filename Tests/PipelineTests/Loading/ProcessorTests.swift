import Basics
import Conformance
import Signposts
import TestSupport
import Testing
import Variants

@testable import Caches
@testable import Codecs
@testable import ImagePipeline
@testable import Requests

@Suite("Processors", .timeLimit(.minutes(30)), .playsWorlds)
struct ProcessorTests {
  private static let image = PictureBook.jpeg(width: 512, height: 384)

  private func request(_ size: Int, _ targets: DecodeTarget?...) -> ImageRequest {
    var request = ImageRequest(7, size)
    request.processors = targets.enumerated().map {
      ImageProcessor(name: "\($0)", target: $1)
    }
    return request
  }

  @Test("The decode targets the first processor that changes the size, or else the view")
  func decodeTarget() {
    let (large, small) = (DecodeTarget.maxPixelSize(300), DecodeTarget.maxPixelSize(50))
    #expect(request(100).decodeTarget == .maxPixelSize(100))
    #expect(request(100, nil).decodeTarget == .maxPixelSize(100))
    #expect(request(100, nil, large, small).decodeTarget == large)
    var full = request(100, small)
    full.target = nil
    #expect(full.decodeTarget == small)
  }

  @Test(
    "A step before the first change of size has the decode's size, a later one the view's"
  )
  func steps() {
    let target = DecodeTarget.maxPixelSize(300)
    let request = request(100, nil, target, nil)
    let targets = (0...3).map { request.step($0).target }
    #expect(targets == [target, target, .maxPixelSize(100), .maxPixelSize(100)])
    #expect((0...3).map { request.step($0).processors.count } == [0, 1, 2, 3])
    #expect(request.step(3) == request)
    #expect(ImageRequest(7).step(0) == ImageRequest(7))
  }

  @Test("Processors that differ in their output size have different keys")
  func keys() {
    let requests = [
      request(100, nil), request(100, .maxPixelSize(50)), request(100, .maxPixelSize(60)),
      request(100, .fit(PixelSize(width: 50, height: 50))),
      request(100, .fill(PixelSize(width: 50, height: 50))),
    ]
    #expect(Set(requests.map { MemoryKey($0, .variant).fingerprint }).count == requests.count)
  }

  @Test(
    "Real pixels have the processor's size, whatever the decode's size",
    arguments: [DecodeMode.full, .fullThenResize, .downsample, .powerOfTwo],
    PixelFormat.allCases
  )
  func realPixels(mode: DecodeMode, format: PixelFormat) throws {
    let bytes = try EncodedImage(copying: Self.image)
    let world = ScriptedWorld(pictures: PictureBook(bytes: [7: bytes])) {
      $0.decodeMode = mode
      $0.pixelFormat = format
    }
    let load = world.load(request(64, nil, .fit(PixelSize(width: 100, height: 100)), nil))
    let cut = world.load(request(64, .exact(PixelSize(width: 60, height: 60))))
    try world.run()
    for (load, size) in [(load, (100, 75)), (cut, (60, 60))] {
      let image = try #require(world.outcome(of: load)?.image)
      let pixels = try #require(image.pixels)
      #expect(pixels.size == PixelSize(width: size.0, height: size.1))
      #expect(pixels.format == (format == .rgba16 ? .rgba16 : .rgba8))
      #expect(image.dimensions.pixels == pixels.size)
      #expect(image.dimensions.byteCount == pixels.byteCount)
      #expect(image.dimensions.source == PixelSize(width: 512, height: 384))
    }
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
  }

  @Test("Its output for a whole picture equals a decode in that size")
  func pixels() throws {
    let bytes = try EncodedImage(copying: Self.image)
    let target = DecodeTarget.maxPixelSize(150)
    var options = DecodeOptions(mode: .fullThenResize, target: target)
    let wanted = try bytes.decode(options).pixels
    options = DecodeOptions(mode: .full, target: nil)
    let made = try bytes.decode(options).pixels.resized(to: target)
    #expect(made.size == wanted.size)
    var worst = 0
    made.withUnsafeBytes { one in
      wanted.withUnsafeBytes { other in
        for y in 0..<made.size.height {
          for x in 0..<made.size.width * 4 {
            let index = y * made.bytesPerRow + x
            worst = max(worst, abs(Int(one[index]) - Int(other[index])))
          }
        }
      }
    }
    // Both round, but different sums.
    #expect(worst <= 1)
  }

  @Test(
    "A request's description has its address, its size and its other options",
    arguments: [
      (ImageRequest(7), "https://images.example/7.jpg at 100 px"),
      (ImageRequest(url: .number(7), target: nil), "https://images.example/7.jpg in full"),
      (
        ImageRequest(
          url: .number(7),
          target: .fill(PixelSize(width: 90, height: 60)),
          purpose: .prefetch
        ),
        "https://images.example/7.jpg filling 90x60 px, prefetch"
      ),
    ]
  )
  func description(request: ImageRequest, text: String) {
    #expect("\(request)" == text)
    var urgent = request
    urgent.priority = .high
    urgent.cachePolicy = .cacheOnly
    urgent.transportPolicy = .reload
    urgent.processors = [ImageProcessor(name: "round")]
    #expect("\(urgent)".hasSuffix("priority high, cacheOnly, reload"))
    #expect("\(urgent)".contains(", round, "))
  }
}

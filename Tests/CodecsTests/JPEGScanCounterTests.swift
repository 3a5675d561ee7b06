import Basics
import CTestSupport
import Glibc
import ImageFormats
import Testing

@testable import Codecs
@testable import ImagePipeline

@Suite("Complete scans in the received part of a JPEG")
struct JPEGScanCounterTests {
  private func count(_ bytes: [UInt8], chunks: [Int]) -> [Int] {
    var counter = JPEGScanCounter()
    return chunks.map { end in
      bytes.withUnsafeBytes { counter.advance(over: .init(rebasing: $0[..<end])) }
      return counter.wholeScans
    }
  }

  private func usable(_ bytes: [UInt8], at count: Int) -> Int {
    var counter = JPEGScanCounter()
    bytes.withUnsafeBytes { counter.advance(over: .init(rebasing: $0[..<count])) }
    return counter.usableBytes
  }

  private static let begin: [UInt8] = [0xFF, 0xD8]
  private static let table: [UInt8] = [0xFF, 0xC4, 0x00, 0x03, 0x11]
  private static let scan: [UInt8] = [0xFF, 0xDA, 0x00, 0x03, 0x01, 0x12, 0xFF, 0x00, 0xFF, 0xD3]
  private static let end: [UInt8] = [0xFF, 0xD9]

  @Test("A scan is complete when another marker follows it")
  func whole() {
    let bytes = Self.begin + Self.scan + Self.table + Self.scan + Self.end
    let counts = count(bytes, chunks: Array(0...bytes.count))
    #expect(counts.last == 2)
    // The counter reads a table's marker with its length, and the table counts when it is complete.
    let tableAt = Self.begin.count + Self.scan.count
    #expect(usable(bytes, at: tableAt + 4) == tableAt)
    #expect(usable(bytes, at: tableAt + 5) == tableAt + 5)
    #expect(counts[tableAt + 3] == 0)
    #expect(counts[tableAt + 4] == 1)
    #expect(counts == counts.sorted())
  }

  @Test("The sizes of the received pieces change nothing", arguments: 1...17)
  func chunks(step: Int) {
    let bytes = Self.begin + Array(repeating: Self.scan + Self.table, count: 10).joined() + Self.end
    let ends = Array(stride(from: 0, to: bytes.count, by: step)) + [bytes.count]
    #expect(count(bytes, chunks: ends).last == 10)
    #expect(count(bytes, chunks: [bytes.count]) == [10])
  }

  @Test("Markers inside a segment, as those of a thumbnail, do not count")
  func thumbnail() {
    let inner = Self.scan + Self.scan + Self.end
    let segment: [UInt8] = [0xFF, 0xE1, 0x00, UInt8(inner.count + 2)] + inner
    let bytes = Self.begin + segment + Self.scan + Self.end
    #expect(count(bytes, chunks: [bytes.count]) == [1])
  }

  @Test("Bytes after the end belong to another image")
  func afterEnd() {
    let one = Self.begin + Self.scan + Self.end
    #expect(count(one + one, chunks: [2 * one.count]) == [1])
  }

  @Test("Random bytes give some count that never decreases", arguments: 0..<50)
  func random(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    // Every other byte is 255, so that markers are many.
    let bytes = (0..<2000).map { _ in
      numbers.next() & 1 == 0 ? 0xFF : UInt8(truncatingIfNeeded: numbers.next())
    }
    let counts = count(bytes, chunks: Array(stride(from: 0, through: bytes.count, by: 13)))
    #expect(counts == counts.sorted(), "seed \(seed)")
  }

  @Test("The modelled file has ten scans, the last of which ends with it")
  func model() {
    let total = ByteCount(3_000_000)
    let counts = (0...100).map { ScanModel.wholeScans(ByteCount($0 * 30_000), of: total) }
    #expect(counts == counts.sorted())
    #expect(counts.first == 0)
    #expect(counts[99] == 9)
    #expect(counts.last == 10)
  }
}

@Suite("The first bytes of an image")
struct ImageFrontTests {
  private static func jpeg(progressive: Bool) -> [UInt8] {
    var samples = [UInt8](repeating: 0, count: 96 * 64 * 3)
    ibt_fill_photograph(&samples, 96, 64, 1)
    var options = ibt_jpeg_options()
    options.components = 3
    options.quality = 90
    options.horizontal_sampling = 2
    options.vertical_sampling = 2
    options.is_progressive = progressive ? 1 : 0
    var size = 0
    guard let bytes = ibt_encode_jpeg(samples, 96, 64, &options, &size) else {
      preconditionFailure("the encoder refused a photograph of 96x64")
    }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: size))
  }

  @Test("They are the same bytes in the same memory, as long as they are referenced")
  func front() throws {
    var whole: EncodedImage? = try EncodedImage(copying: Array(0..<100))
    let front = EncodedImage(first: ByteCount(40), of: try #require(whole))
    let address = front.withUnsafeBytes { $0.baseAddress }
    #expect(whole?.withUnsafeBytes { $0.baseAddress } == address)
    whole = nil
    #expect(front.byteCount == ByteCount(40))
    #expect(front.withUnsafeBytes { Array($0) } == Array(0..<40))
    #expect(EncodedImage(first: .zero, of: front).byteCount == .zero)
  }

  @Test(
    "Every beginning up to its last complete segment decodes, from the first scan on",
    arguments: [true, false]
  )
  func everyFront(progressive: Bool) throws {
    let bytes = Self.jpeg(progressive: progressive)
    let whole = try EncodedImage(copying: bytes)
    var options = DecodeOptions(maxPixelSize: 24)
    options.truncation = .accept
    var decoded = 0
    var counter = JPEGScanCounter()
    for count in 0...bytes.count {
      whole.withUnsafeBytes { counter.advance(over: .init(rebasing: $0[..<count])) }
      let front = EncodedImage(first: ByteCount(counter.usableBytes), of: whole)
      do {
        let pixels = try front.decode(options).pixels
        #expect(pixels.size == PixelSize(width: 24, height: 16), "\(count) bytes")
        decoded += 1
      } catch {
        #expect(!"\(error)".isEmpty)
        #expect(decoded == 0, "\(count) bytes are refused although fewer were not")
      }
    }
    // Only the headers and tables up to the first row of blocks are not enough.
    #expect(decoded > bytes.count * 2 / 5)
    #expect(counter.usableBytes == bytes.count)
  }

  @Test("The work of a beginning: its bytes, and all rows")
  func work() {
    var header = ImageHeader(
      codec: .jpeg,
      storedSize: PixelSize(width: 4000, height: 3000),
      layout: .progressive,
      encodedBytes: ByteCount(3_000_000)
    )
    header.metadataBytes = ByteCount(100_000)
    let plan = DecodePlan(header: header, options: DecodeOptions(maxPixelSize: 500))
    func total(_ received: Int) -> DecodeWork {
      var sum = DecodeWork(codec: .jpeg, scaleDenominator: plan.scaleDenominator)
      for band in 0..<plan.bandCount {
        sum.add(plan.work(ofBand: band, received: ByteCount(received)))
      }
      return sum
    }
    var whole = plan.totalWork
    whole.extent = .front
    #expect(total(3_000_000) == whole)
    #expect(total(9_000_000) == whole)
    var part = whole
    part.compressedBytes = total(300_000).compressedBytes
    part.coefficientPixels = total(300_000).coefficientPixels
    #expect(total(300_000) == part)
    #expect((199_900...200_000).contains(part.compressedBytes))
    // 200 of 2,900 kB, and so much of 12 MP.
    #expect((827_000...827_600).contains(part.coefficientPixels))
    #expect(total(60_000).metadataBytes == 60_000)
    #expect(total(60_000).compressedBytes == 0)
    #expect(total(0).compressedBytes == 0)
  }
}

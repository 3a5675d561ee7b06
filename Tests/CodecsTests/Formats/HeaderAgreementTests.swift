import Basics
import CTestSupport
import Codecs
import Glibc
import ImageFormats
import ImagePipeline
import Testing

@Suite("The header walker agrees with the codecs and with libexif")
struct HeaderAgreementTests {
  /// The properties of a file that both a codec and the walker report.
  private struct Facts: Equatable {
    var codec: ImageCodec
    var size: PixelSize
    var layout: ScanLayout
    var chroma: ChromaSubsampling
    var componentCount: Int
    var bitsPerSample: Int
    var metadataBytes: ByteCount
    var orientation: ExifOrientation
    var thumbnail: EmbeddedThumbnail?
  }

  /// Compares the two and returns whether the codec accepted the file.
  @discardableResult
  private func compare(_ bytes: [UInt8], _ name: Comment) throws -> Bool {
    let image = try EncodedImage(copying: bytes)
    guard let header = try? image.readHeader() else { return false }
    let probe: ImageFileProbe
    do throws(ImageFileProblem) {
      probe = try ImageFileProbe(bytes: bytes)
    } catch {
      Issue.record("the codec accepts a file that the walker refuses, because \(error): \(name)")
      return true
    }
    #expect(
      Facts(
        codec: probe.codec,
        size: probe.size,
        layout: probe.layout,
        chroma: probe.chroma,
        componentCount: probe.componentCount,
        bitsPerSample: probe.bitsPerSample,
        metadataBytes: probe.metadataBytes,
        orientation: probe.orientation,
        thumbnail: probe.thumbnail
      )
        == Facts(
          codec: header.codec,
          size: header.storedSize,
          layout: header.layout,
          chroma: header.chromaSubsampling,
          componentCount: header.componentCount,
          bitsPerSample: header.bitsPerSample,
          metadataBytes: header.metadataBytes,
          orientation: header.orientation,
          thumbnail: header.thumbnail
        ),
      name
    )
    return true
  }

  @Test("The walker reports what the codec reports", arguments: HostileHeaders.files)
  func codecs(file: HostileHeaders.File) throws {
    try compare(file.bytes, "\(file.testDescription)")
  }

  @Test("Both accept valid files", arguments: HostileHeaders.sound)
  func sound(file: HostileHeaders.File) throws {
    #expect(try compare(file.bytes, "\(file.testDescription)"))
    #expect(throws: Never.self) { try ImageFileProbe(bytes: file.bytes) }
  }

  @Test("The walker agrees with the codec about damaged files", arguments: HostileHeaders.files)
  func damaged(file: HostileHeaders.File) throws {
    for seed in UInt64(0)..<60 {
      try compare(
        HostileHeaders.mutated(file, seed: seed),
        "\(file.testDescription), seed \(seed)"
      )
    }
  }

  /// The Exif data of `bytes` as libexif reads them.
  private struct Oracle {
    var orientation: UInt8
    var thumbnail: [UInt8]?

    init(_ bytes: [UInt8]) {
      var found = ibt_exif()
      ibt_read_exif(bytes, bytes.count, &found)
      // Our rules decide which type and value count; libexif only locates them.
      let isOne = found.count == 1 && (found.type == 3 || found.type == 4)
      orientation = isOne && (1...8).contains(found.value) ? UInt8(found.value) : 1
      thumbnail = found.thumbnail.map {
        Array(UnsafeBufferPointer(start: $0, count: found.thumbnail_size))
      }
      free(found.thumbnail)
    }
  }

  private func compareExif(_ bytes: [UInt8], _ name: Comment) {
    guard let probe = try? ImageFileProbe(bytes: bytes) else { return }
    let oracle = Oracle(bytes)
    #expect(probe.orientation.rawValue == oracle.orientation, name)
    guard let thumbnail = probe.thumbnail else { return }
    let end = thumbnail.offset + thumbnail.encodedBytes.bytes
    #expect(Array(bytes[thumbnail.offset..<end]) == oracle.thumbnail, name)
  }

  /// Plain `swift test` works without libexif; `make test` installs it.
  private static let needsLibexif = ConditionTrait.enabled(
    if: ibt_has_libexif() != 0,
    "libexif is missing; make test installs it"
  )

  @Test(
    "Orientation and thumbnail equal libexif's",
    needsLibexif,
    arguments: HostileHeaders.bodies.indices
  )
  func libexif(index: Int) throws {
    let body = HostileHeaders.bodies[index]
    let bytes = HostileHeaders.jpeg(HostileHeaders.exif(body.tiff))
    compareExif(bytes, "\(body.name)")
    #expect(try ImageFileProbe(bytes: bytes).orientation.rawValue == body.orientation)
    let png = HostileHeaders.png(HostileHeaders.chunk("eXIf", body.tiff))
    #expect(try ImageFileProbe(bytes: png).orientation.rawValue == body.orientation)
  }

  @Test("Damaged Exif data are read as libexif reads them", needsLibexif, arguments: [true, false])
  func damagedExif(isBigEndian: Bool) {
    let file = EmbeddedThumbnailTests.photograph(width: 64, height: 48) {
      ($0.isBigEndian, $0.orientation) = (isBigEndian, 6)
    }
    for seed in UInt64(0)..<3000 {
      var bytes = file
      var numbers = SeededNumbers(seed: seed)
      // JFIF comes before; the directories are the first 78 bytes of the Exif data.
      bytes[Int.random(in: 30..<98, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
      compareExif(bytes, "seed \(seed)")
    }
  }

  /// Segments before the image's own, and their orientation.
  @Test(
    "Only the first Exif segment counts, wherever it is",
    arguments: [
      ("two", [.up, .right], [], ExifOrientation.up), ("two turned", [.left, .right], [], .left),
      ("stray bytes", [.right], [1, 2, 3], .right), ("stuffed", [.right], [0xFF, 0], .right),
      ("restart", [.right], [0xFF, 0xD0], .right), ("fill bytes", [.right], [0xFF, 0xFF], .right),
      ("XMP", [.right], ExifSegments.segment(0xE1, Array("http://".utf8)), .right),
      ("damaged", [.right], HostileHeaders.exif([]), .up),
    ] as [(String, [ExifOrientation], [UInt8], ExifOrientation)]
  )
  func first(
    input: (name: String, stored: [ExifOrientation], before: [UInt8], shown: ExifOrientation)
  ) throws {
    let segments = input.stored.flatMap {
      HostileHeaders.exif(HostileHeaders.tiff(Int($0.rawValue)))
    }
    let bytes = HostileHeaders.jpeg(input.before + segments)
    #expect(try ImageFileProbe(bytes: bytes).orientation == input.shown)
    #expect(try compare(bytes, "\(input.name)"))
  }

  @Test("PNG's Exif data count only before the image data, and not in text")
  func placesInPNG() throws {
    let exif = HostileHeaders.chunk("eXIf", HostileHeaders.tiff(6))
    let text = HostileHeaders.chunk("tEXt", Array("a\0b".utf8))
    let hexadecimal = HostileHeaders.chunk(
      "tEXt",
      Array("Raw profile type exif\0\nexif\n 26\n".utf8) + HostileHeaders.tiff(6)
    )
    let other = HostileHeaders.chunk("eXIf", HostileHeaders.tiff(1))
    let plain = HostileHeaders.png([])
    let late = Array(plain.dropLast(12)) + exif + plain.suffix(12)
    for (bytes, orientation) in [
      (HostileHeaders.png(text + exif), ExifOrientation.right),
      (HostileHeaders.png(hexadecimal), .up),
      (HostileHeaders.png(other + exif), .up), (late, .up),
    ] {
      #expect(try ImageFileProbe(bytes: bytes).orientation == orientation)
      #expect(try compare(bytes, "\(orientation)"))
    }
  }
}

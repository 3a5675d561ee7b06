import Basics
import CCodecs
import Corpus
import ImageFormats
import Testing

@Suite("The thumbnail of a photograph is listed if a decoder can use it")
struct ThumbnailProbeTests {
  /// A JPEG that contains `thumbnail`.
  private static func photograph(_ thumbnail: [UInt8]) throws -> [UInt8] {
    try thumbnail.withUnsafeBufferPointer { bytes in
      var options = EncodedSamples.jpegOptions(width: 64, height: 48)
      options.orientation = 1
      options.thumbnail = bytes.baseAddress
      options.thumbnail_count = bytes.count
      return try EncodedSamples.jpeg(options)
    }
  }

  @Test(
    "Offset, size and colour are read back",
    arguments: [
      (Int32(IB_JPEG_CHROMA_420), ChromaSubsampling.yuv420), (Int32(IB_JPEG_CHROMA_444), .yuv444),
    ]
  )
  func whole(chroma: (Int32, ChromaSubsampling)) throws {
    var options = EncodedSamples.jpegOptions(width: 32, height: 24)
    options.chroma = chroma.0
    let small = try EncodedSamples.jpeg(options)
    let bytes = try Self.photograph(small)
    let thumbnail = try #require(try ImageFileProbe(bytes: bytes).thumbnail)
    #expect(thumbnail.storedSize == PixelSize(width: 32, height: 24))
    #expect(thumbnail.chromaSubsampling == chroma.1 && thumbnail.componentCount == 3)
    let end = thumbnail.offset + thumbnail.encodedBytes.bytes
    #expect(Array(bytes[thumbnail.offset..<end]) == small)
  }

  @Test("Progressive ones, text and nothing are not listed, without an error")
  func useless() throws {
    var options = EncodedSamples.jpegOptions()
    options.progressive = 1
    for thumbnail in [try EncodedSamples.jpeg(options), Array("text".utf8), [0xff, 0xd8]] {
      #expect(try ImageFileProbe(bytes: Self.photograph(thumbnail)).thumbnail == nil)
    }
    #expect(
      try ImageFileProbe(bytes: EncodedSamples.jpeg(EncodedSamples.jpegOptions())).thumbnail == nil
    )
  }

  @Test("A thumbnail inside a thumbnail is ignored")
  func nested() throws {
    let inner = try EncodedSamples.jpeg(EncodedSamples.jpegOptions(width: 16, height: 12))
    let bytes = try Self.photograph(Self.photograph(inner))
    #expect(try ImageFileProbe(bytes: bytes).thumbnail?.storedSize.width == 64)
  }

  @Test("Every cut and every changed byte gives a header or a reason", arguments: 0..<200)
  func noise(seed: Int) throws {
    var bytes = try Self.photograph(EncodedSamples.jpeg(EncodedSamples.jpegOptions()))
    let place = 2 + seed % 120
    bytes[place] = UInt8(truncatingIfNeeded: seed &* 77 &+ 13)
    do throws(ImageFileProblem) {
      let probe = try ImageFileProbe(bytes: bytes)
      if let thumbnail = probe.thumbnail {
        #expect(thumbnail.offset + thumbnail.encodedBytes.bytes <= bytes.count, "byte \(place)")
      }
    } catch {
      #expect(!error.description.isEmpty, "byte \(place)")
    }
  }

  @Test("A manifest stores it")
  func manifest() throws {
    let small = try EncodedSamples.jpeg(EncodedSamples.jpegOptions())
    let folder = try TemporaryFolder()
    try folder.write(Self.photograph(small), to: "a.jpg")
    let asset = try #require(
      try CorpusManifest.scan(directory: folder.path).corpus.manifest.assets.first
    )
    #expect(asset.thumbnail?.encodedBytes == ByteCount(small.count))
    let json = String(decoding: CorpusManifest(assets: [asset]).json(), as: UTF8.self)
    #expect(json.contains("\"thumbnail\" : {"))
  }
}

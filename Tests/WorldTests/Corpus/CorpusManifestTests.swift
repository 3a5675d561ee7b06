import Basics
import CCodecs
import Corpus
import ImageFormats
import Testing

@Suite("A manifest has one text, and its hash covers every image")
struct CorpusManifestTests {
  private func assets() throws -> [CorpusAsset] {
    var options = EncodedSamples.jpegOptions(width: 40, height: 30)
    options.orientation = 6
    var photo = CorpusAsset(
      name: "photo-01",
      assetClass: .photo,
      fileName: "photo-01.jpg",
      header: try ImageFileProbe(bytes: EncodedSamples.jpeg(options)),
      encodedBytes: ByteCount(1234),
      contentHash: ContentHash("photo")
    )
    photo.quality = 85
    let shot = CorpusAsset(
      name: "shot \"1\"",
      assetClass: .screenshot,
      fileName: "sub/shot.png",
      header: try ImageFileProbe(bytes: EncodedSamples.png(EncodedSamples.pngOptions())),
      encodedBytes: ByteCount(99),
      contentHash: ContentHash("shot")
    )
    return [photo, shot]
  }

  private static let golden = """
    {
      "assets" : [
        {
          "assetClass" : "photo",
          "bitsPerSample" : 8,
          "chroma" : "4:2:0",
          "codec" : "jpeg",
          "componentCount" : 3,
          "contentHash" : "31e7a66bde741263",
          "encodedBytes" : 1234,
          "fileName" : "photo-01.jpg",
          "height" : 30,
          "layout" : "baseline",
          "metadataBytes" : 641,
          "name" : "photo-01",
          "orientation" : 6,
          "quality" : 85,
          "width" : 40
        },
        {
          "assetClass" : "screenshot",
          "bitsPerSample" : 8,
          "chroma" : "none",
          "codec" : "png",
          "componentCount" : 3,
          "contentHash" : "46dc6218e28e2ad5",
          "encodedBytes" : 99,
          "fileName" : "sub/shot.png",
          "height" : 24,
          "layout" : "baseline",
          "metadataBytes" : 33,
          "name" : "shot \\"1\\"",
          "orientation" : 1,
          "width" : 32
        }
      ],
      "corpusHash" : "c3ab78e5ebad2c39",
      "encoders" : "some encoder 1",
      "generatorVersion" : 7,
      "recipe" : "golden",
      "schemaVersion" : 3,
      "seed" : 18446744073709551615
    }

    """

  @Test("The text is the golden one, byte for byte")
  func goldenText() throws {
    var manifest = CorpusManifest(assets: try assets())
    manifest.recipe = "golden"
    manifest.seed = .max
    manifest.generatorVersion = 7
    manifest.encoders = "some encoder 1"
    #expect(String(decoding: manifest.json(), as: UTF8.self) == Self.golden)
    #expect(manifest.json() == manifest.json())
    #expect(manifest.encodedBytes == ByteCount(1333))
  }

  @Test("The corpus hash changes with content, name, class and order, and nothing else")
  func hash() throws {
    let assets = try assets()
    let base = CorpusManifest(assets: assets).corpusHash
    #expect(base.count == 16)
    #expect(CorpusManifest(assets: assets.reversed()).corpusHash != base)
    let changes: [@Sendable (inout CorpusAsset) -> Void] = [
      { $0.contentHash = ContentHash("other").description }, { $0.fileName = "other.jpg" },
      { $0.assetClass = .large },
    ]
    for change in changes {
      var changed = assets
      change(&changed[0])
      #expect(CorpusManifest(assets: changed).corpusHash != base)
    }
    var other = CorpusManifest(assets: assets)
    other.seed = 9
    #expect(other.corpusHash == base)
  }

  @Test("Orientations from 5 on swap the sides", arguments: ExifOrientation.allCases)
  func orientedSize(orientation: ExifOrientation) throws {
    var asset = try assets()[0]
    asset.orientation = orientation
    let expected = orientation.rawValue >= 5 ? PixelSize(width: 30, height: 40) : asset.storedSize
    #expect(asset.orientedSize == expected)
  }

  @Test("An empty manifest supplies no class and no images")
  func empty() {
    let corpus = ImageCorpus(rootPath: "/x", manifest: CorpusManifest(assets: []))
    #expect(corpus.assets(of: .photo).isEmpty)
    #expect(corpus.suppliedClass(for: .photo) == nil)
  }
}

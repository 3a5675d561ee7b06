internal import Basics
internal import Codecs
public import Corpus
internal import ImagePipeline
internal import Scenarios

extension SourceImages {
  /// The pictures of a corpus by the source class that a scenario requests.
  ///
  /// The most similar class replaces one that the corpus lacks.
  public init(_ corpus: ImageCorpus) {
    var pictures: [SourceClass: [Picture]] = [:]
    for sourceClass in SourceClass.allCases {
      guard let assetClass = AssetClass(rawValue: sourceClass.rawValue) else {
        preconditionFailure("the corpus has no class called \(sourceClass.rawValue)")
      }
      pictures[sourceClass] = corpus.assets(of: assetClass).map { asset in
        Picture(
          path: corpus.path(of: asset),
          file: asset.fileName.shownName,
          header: ImageHeader(asset)
        )
      }
    }
    self.init(pictures: pictures)
  }
}

extension ImageHeader {
  /// The manifest's entry of an image, as the pipeline's types.
  fileprivate init(_ asset: CorpusAsset) {
    self.init(
      codec: asset.codec,
      storedSize: asset.storedSize,
      orientation: asset.orientation,
      layout: asset.layout,
      chromaSubsampling: asset.chroma,
      componentCount: asset.componentCount,
      encodedBytes: asset.encodedBytes
    )
    bitsPerSample = asset.bitsPerSample
    metadataBytes = asset.metadataBytes
    thumbnail = asset.thumbnail
  }
}

/// A corpus on disk that has been loaded and checked.
public struct ImageCorpus: Sendable, Hashable {
  /// The absolute or relative path of the folder that holds the files, without a final slash.
  public let rootPath: String
  /// What the folder holds.
  public let manifest: CorpusManifest
  /// The files that look like images and could not be used; empty for generated images.
  public let skipped: [CorpusScan.SkippedFile]
  private let byClass: [AssetClass: [CorpusAsset]]

  /// A corpus below `rootPath`, from which `skipped` were left out, by default none; the files are not
  /// looked at.
  ///
  /// - Complexity: O(n) in the number of assets.
  public init(
    rootPath: String,
    manifest: CorpusManifest,
    skipped: [CorpusScan.SkippedFile] = []
  ) {
    self.rootPath = rootPath
    self.manifest = manifest
    self.skipped = skipped
    byClass = Dictionary(grouping: manifest.assets, by: \.assetClass)
  }

  /// The images of `assetClass`, or of the first of its substitutes that has any.
  ///
  /// A scenario can so always run on a user's own images. The result is empty only for an empty
  /// manifest, and keeps the manifest's order.
  public func assets(of assetClass: AssetClass) -> [CorpusAsset] {
    for candidate in [assetClass] + assetClass.substitutes {
      if let found = byClass[candidate] { return found }
    }
    return []
  }

  /// The class whose images `assets(of:)` gives, nil for an empty manifest.
  public func suppliedClass(for assetClass: AssetClass) -> AssetClass? {
    assets(of: assetClass).first?.assetClass
  }

  /// The path of an asset's file.
  public func path(of asset: CorpusAsset) -> String {
    rootPath + "/" + asset.fileName
  }
}

/// A corpus on disk, loaded and checked.
public struct ImageCorpus: Sendable, Hashable {
  /// The absolute or relative path of the folder of the files, without a final slash.
  package let rootPath: String
  package let manifest: CorpusManifest
  /// Files that look like images but are unusable; empty for generated images.
  package let skipped: [SkippedFile]
  private let byClass: [AssetClass: [CorpusAsset]]

  /// A corpus below `rootPath`; it does not access the files.
  ///
  /// `skipped` are files that were left out, by default none.
  ///
  /// - Complexity: O(n) in the number of assets.
  package init(
    rootPath: String,
    manifest: CorpusManifest,
    skipped: [SkippedFile] = []
  ) {
    self.rootPath = rootPath
    self.manifest = manifest
    self.skipped = skipped
    byClass = Dictionary(grouping: manifest.assets, by: \.assetClass)
  }

  /// The images of `assetClass`, or of the first of its substitutes that has any.
  ///
  /// So a scenario always runs on a user's own images. The result is empty only for an empty
  /// manifest, and keeps the manifest's order.
  package func assets(of assetClass: AssetClass) -> [CorpusAsset] {
    for candidate in [assetClass] + assetClass.substitutes {
      if let found = byClass[candidate] { return found }
    }
    return []
  }

  /// The class whose images `assets(of:)` returns; nil for an empty manifest.
  package func suppliedClass(for assetClass: AssetClass) -> AssetClass? {
    assets(of: assetClass).first?.assetClass
  }

  /// The path of an asset's file.
  package func path(of asset: CorpusAsset) -> String {
    rootPath + "/" + asset.fileName
  }
}

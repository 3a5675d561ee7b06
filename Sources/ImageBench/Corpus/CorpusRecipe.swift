package import Basics
internal import ImageFormats

/// A named list of images to generate.
package struct CorpusRecipe: Sendable, Hashable {
  /// The name in options, folder names and records.
  package var name: String
  /// In the order of the manifest.
  package var assets: [AssetRecipe]

  /// A recipe of `assets` called `name`.
  package init(name: String, assets: [AssetRecipe]) {
    self.name = name
    self.assets = assets
  }

  package static let all: [CorpusRecipe] = [.standard, .small]

  /// The built-in recipe of this name, or nil.
  package static func named(_ name: String) -> CorpusRecipe? {
    all.first { $0.name == name }
  }

  /// The hash of everything except the seed that determines the corpus: the recipe, the generator's
  /// version and the encoder libraries.
  ///
  /// It is part of the cache folder's name, so a corpus of another version is never mistaken for
  /// this one.
  ///
  /// - Complexity: O(n) in the number of assets.
  package var versionHash: ContentHash {
    // A manifest of another version is refused, so its corpus counts as another one.
    var hash = ContentHash("generator \(AssetGenerator.version), \(EncoderLibraries.description)")
    hash.combine(", manifest \(CorpusManifest.currentSchemaVersion)")
    for asset in assets { hash.combine("\n" + asset.summary) }
    return hash
  }
}

extension AssetRecipe {
  /// One line that contains every property, for hashing.
  var summary: String {
    let start = "\(name) \(assetClass.rawValue) \(size) \(orientation ?? 0)"
    switch content {
    case .photograph(let subject, let encoding, let target):
      return start + " \(subject.rawValue) \(encoding.layout.rawValue) \(encoding.quality)"
        + " \(encoding.chroma.rawValue) \(encoding.huffman.rawValue) \(encoding.thumbnail.rawValue)"
        + " \(target.bytes)"
    case .screenshot(let encoding):
      return start + " screenshot \(encoding.compressionLevel) \(encoding.filter.rawValue)"
    }
  }
}

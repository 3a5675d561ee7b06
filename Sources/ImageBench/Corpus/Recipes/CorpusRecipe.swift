public import Basics
internal import ImageFormats

/// A named list of images to generate.
public struct CorpusRecipe: Sendable, Hashable {
  /// The name in flags, folder names and records.
  public var name: String
  /// The images, in the order of the manifest.
  public var assets: [AssetRecipe]

  /// A recipe of `assets` called `name`.
  public init(name: String, assets: [AssetRecipe]) {
    self.name = name
    self.assets = assets
  }

  /// All built-in recipes.
  public static let all: [CorpusRecipe] = [.standard, .small]

  /// The built-in recipe called `name`, or nil.
  public static func named(_ name: String) -> CorpusRecipe? {
    all.first { $0.name == name }
  }

  /// The hash of everything that decides the corpus besides the seed: the recipe, the generator's
  /// version and the encoder libraries.
  ///
  /// It names the cache folder, so a corpus made by another version is never taken for this one.
  /// - Complexity: O(n) in the number of assets.
  public var versionHash: ContentHash {
    // A manifest of another version would be refused, so its corpus is another one too.
    var hash = ContentHash("generator \(AssetGenerator.version), \(EncoderLibraries.description)")
    hash.combine(", manifest \(CorpusManifest.currentSchemaVersion)")
    for asset in assets { hash.combine("\n" + asset.summary) }
    return hash
  }
}

extension AssetRecipe {
  /// One line that names every property, for hashing.
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

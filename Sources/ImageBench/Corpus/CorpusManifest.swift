package import Basics
internal import FoundationEssentials

/// The images of a corpus, with all data to check them and to choose among them.
package struct CorpusManifest: Sendable, Hashable, Codable {
  /// The version of this file format; other versions are refused.
  package static let currentSchemaVersion = 3
  package static let fileName = "manifest.json"
  /// The recipe name of a user's own directory.
  package static let directoryRecipe = "directory"

  package private(set) var schemaVersion = CorpusManifest.currentSchemaVersion
  /// The name of the recipe, or "directory" for a user's own images.
  package var recipe: String
  /// The random seed; 0 for a user's own images.
  package var seed: UInt64
  /// The version of the generator; 0 for a user's own images.
  package var generatorVersion: Int
  /// The encoder libraries that wrote the files; empty for a user's own images.
  package var encoders: String
  /// In the recipe's order or by path.
  package let assets: [CorpusAsset]
  /// The hash of all images as sixteen hexadecimal digits: equal hashes mean equal files.
  package let corpusHash: String

  /// A manifest of `assets`, of a user's own images unless the other properties are set.
  ///
  /// - Complexity: O(n) in the number of assets, for the hash.
  package init(assets: [CorpusAsset]) {
    recipe = CorpusManifest.directoryRecipe
    seed = 0
    generatorVersion = 0
    encoders = ""
    self.assets = assets
    corpusHash = CorpusManifest.hash(of: assets)
  }

  /// The size of all files together.
  ///
  /// - Complexity: O(n).
  package var encodedBytes: ByteCount {
    assets.reduce(ByteCount.zero) { $0 + $1.encodedBytes }
  }

  private static func hash(of assets: [CorpusAsset]) -> String {
    var hash = ContentHash()
    for asset in assets {
      hash.combine("\(asset.fileName)\n\(asset.assetClass.rawValue) \(asset.contentHash)\n")
    }
    return hash.description
  }
}

// MARK: - JSON

extension CorpusManifest {
  /// Why a manifest was refused, as the end of a sentence.
  struct Refusal: Error, Equatable {
    var reason: String
  }

  /// The manifest as JSON: sorted keys, two spaces of indentation, a final line break.
  ///
  /// Equal manifests give equal bytes.
  ///
  /// - Complexity: O(n).
  package func json() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try [UInt8](encoder.encode(self)) + [UInt8(ascii: "\n")]
    } catch {
      // Strings and whole numbers always have a JSON form.
      preconditionFailure("a manifest could not be written as JSON: \(error)")
    }
  }

  /// Reads a manifest and checks that it is complete and harmless.
  ///
  /// The text is untrusted: it throws for paths that leave the folder, for numbers out of range and
  /// for a wrong hash.
  init(json: [UInt8]) throws(Refusal) {
    do {
      self = try JSONDecoder().decode(CorpusManifest.self, from: Data(json))
    } catch {
      throw Refusal(reason: "it is not the JSON of a manifest")
    }
    guard schemaVersion == CorpusManifest.currentSchemaVersion else {
      throw Refusal(
        reason: "its schema version is \(schemaVersion), not \(CorpusManifest.currentSchemaVersion)"
      )
    }
    guard !assets.isEmpty else { throw Refusal(reason: "it lists no images") }
    var seen: Set<String> = []
    for asset in assets {
      guard CorpusManifest.staysInside(asset.fileName) else {
        throw Refusal(reason: "the path \"\(asset.fileName)\" leaves the folder")
      }
      guard seen.insert(asset.fileName).inserted else {
        throw Refusal(reason: "it lists \"\(asset.fileName)\" twice")
      }
      guard (1...4).contains(asset.componentCount), (1...16).contains(asset.bitsPerSample),
        (0...asset.encodedBytes.bytes).contains(asset.metadataBytes.bytes),
        asset.storedSize.width > 0, asset.storedSize.height > 0, asset.encodedBytes.bytes > 0
      else { throw Refusal(reason: "the numbers of \"\(asset.fileName)\" are out of range") }
    }
    guard corpusHash == CorpusManifest.hash(of: assets) else {
      throw Refusal(reason: "its hash does not fit its images")
    }
  }

  private static func staysInside(_ path: String) -> Bool {
    !path.isEmpty
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0)
      }
  }
}

internal import Basics
internal import Files

/// The directory of generated corpora, kept between runs.
///
/// Each corpus has a folder named by its recipe, its random seed and the hash of everything else
/// that determines its bytes. A folder gets that name only when it is complete.
package struct CorpusStore: Sendable, Hashable {
  /// Without a final slash.
  package let directory: String

  /// How strictly files are checked against their manifest.
  package enum Check: Sendable, Hashable {
    /// Every file exists and has its size; enough for a run.
    case sizes
    /// Every byte is read and hashed.
    case contents
  }

  /// The store at `cacheDirectory` if given, else the one that `environment` names.
  ///
  /// Order: the argument, `IMAGEBENCH_CACHE`, `XDG_CACHE_HOME`/imagebench (absolute paths only, as
  /// the XDG base directory specification demands), `HOME`/.cache/imagebench. Empty values count as
  /// unset.
  package init(
    cacheDirectory: String?,
    environment: [String: String]
  ) throws(CorpusError) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    var path: String
    if let cacheDirectory, !cacheDirectory.isEmpty {
      path = cacheDirectory
    } else if let own = value("IMAGEBENCH_CACHE") {
      path = own
    } else if let shared = value("XDG_CACHE_HOME"), shared.hasPrefix("/") {
      // The specification says to ignore relative paths.
      path = shared + "/imagebench"
    } else if let home = value("HOME") {
      path = home + "/.cache/imagebench"
    } else {
      throw .noCacheDirectory
    }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    directory = path
  }

  /// The name of a corpus's folder, such as "standard-seed1-0f3c5b7a9d1e2f40".
  package static func folderName(for recipe: CorpusRecipe, seed: UInt64) -> String {
    "\(recipe.name)-seed\(seed)-\(recipe.versionHash)"
  }

  /// The path of the corpus of `recipe` and `seed`, whether or not it exists.
  package func path(for recipe: CorpusRecipe, seed: UInt64) -> String {
    directory + "/" + CorpusStore.folderName(for: recipe, seed: seed)
  }

  /// The corpus of `recipe` and `seed`, checked as `check` demands.
  ///
  /// - Throws: `notMade` if there is none; `corruptManifest`, `missingFile` or `damagedFile` if it
  ///   was altered.
  /// - Complexity: O(number of files), or O(bytes) with `.contents`.
  package func load(
    _ recipe: CorpusRecipe,
    seed: UInt64,
    check: Check = .sizes
  ) throws(CorpusError) -> ImageCorpus {
    let root = path(for: recipe, seed: seed)
    guard (try? FileOperations.posix.kind(at: root)) == .directory else {
      throw .notMade(path: root)
    }
    let list = root + "/" + CorpusManifest.fileName
    let manifest: CorpusManifest
    do throws(CorpusManifest.Refusal) {
      manifest = try CorpusManifest(contentsOf: list)
    } catch {
      throw .corruptManifest(path: list, reason: error.reason, folder: root)
    }
    guard manifest.recipe == recipe.name, manifest.seed == seed else {
      throw .corruptManifest(
        path: list,
        reason: "it belongs to another recipe or random seed",
        folder: root
      )
    }
    let corpus = ImageCorpus(rootPath: root, manifest: manifest)
    for asset in manifest.assets {
      let path = corpus.path(of: asset)
      switch asset.difference(fromFileAt: path) {
      case .none: break
      case .missing: throw .missingFile(path: path, folder: root)
      case .size(let reason): throw .damagedFile(path: path, reason: reason, folder: root)
      }
      if check == .contents { try CorpusStore.checkContents(of: asset, at: path, in: root) }
    }
    return corpus
  }

  private static func checkContents(
    of asset: CorpusAsset,
    at path: String,
    in folder: String
  ) throws(CorpusError) {
    let hash: ContentHash
    do throws(FileError) {
      hash = try FileReader(path: path).contentHash()
    } catch {
      throw .unreadableImage(path: path, reason: error.message)
    }
    guard hash.description == asset.contentHash else {
      throw .damagedFile(path: path, reason: "its content has changed", folder: folder)
    }
  }
}

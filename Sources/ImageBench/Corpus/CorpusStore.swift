internal import Quantities

/// The place where generated corpora are kept between runs.
///
/// Each corpus has a folder named by its recipe, its seed and the hash of everything else that
/// decides its bytes. A folder appears under that name only when it is whole.
public struct CorpusStore: Sendable, Hashable {
  /// The folder that holds the corpora, without a final slash.
  public let directory: String

  /// How closely files are compared with their manifest.
  public enum Check: Sendable, Hashable {
    /// Every file is there and has its size; what a run needs.
    case sizes
    /// Every byte is read and hashed.
    case contents
  }

  /// What to do about a corpus that is already there.
  public enum ExistingCorpus: Sendable, Hashable {
    /// Keep it when its files have their sizes.
    case reuse
    /// Make it anew and put it in the old one's place.
    case replace
  }

  /// The store at `cacheDirectory` if given, else where `environment` says.
  ///
  /// Order: the argument, `IMAGEBENCH_CACHE`, `XDG_CACHE_HOME`/imagebench (absolute paths only, as
  /// the XDG base directory specification demands), `HOME`/.cache/imagebench. Empty values count as
  /// unset.
  public init(
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
      path = shared + "/imagebench"
    } else if let home = value("HOME") {
      path = home + "/.cache/imagebench"
    } else {
      throw .noCacheDirectory
    }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    directory = path
  }

  /// The folder's name for a corpus, such as "standard-seed1-0f3c5b7a9d1e2f40".
  public static func folderName(for recipe: CorpusRecipe, seed: UInt64) -> String {
    "\(recipe.name)-seed\(seed)-\(recipe.versionHash)"
  }

  /// Where the corpus of `recipe` and `seed` is or would be.
  public func path(for recipe: CorpusRecipe, seed: UInt64) -> String {
    directory + "/" + CorpusStore.folderName(for: recipe, seed: seed)
  }

  /// The corpus of `recipe` and `seed`, checked as closely as `check` says.
  ///
  /// Throws `notMade` when there is none, and `corruptManifest`, `missingFile` or `damagedFile`
  /// when it has been altered.
  /// - Complexity: O(number of files), or O(bytes) with `.contents`.
  public func load(
    _ recipe: CorpusRecipe,
    seed: UInt64,
    check: Check = .sizes
  ) throws(CorpusError) -> ImageCorpus {
    let root = path(for: recipe, seed: seed)
    guard FileAccess.kind(of: root) == .directory else { throw .notMade(path: root) }
    let corpus = try CorpusStore.open(root)
    guard corpus.manifest.recipe == recipe.name, corpus.manifest.seed == seed else {
      throw .corruptManifest(
        path: root + "/" + CorpusManifest.fileName,
        reason: "it belongs to another recipe or seed"
      )
    }
    for asset in corpus.manifest.assets {
      try CorpusStore.check(asset, at: corpus.path(of: asset), check)
    }
    return corpus
  }

  private static func open(_ root: String) throws(CorpusError) -> ImageCorpus {
    let path = root + "/" + CorpusManifest.fileName
    let text: [UInt8]
    do throws(FileAccess.Failure) {
      text = try OpenFile(path: path).contents()
    } catch {
      throw .corruptManifest(path: path, reason: "it cannot be read (\(error.reason))")
    }
    do throws(CorpusManifest.Refusal) {
      return ImageCorpus(rootPath: root, manifest: try CorpusManifest(json: text))
    } catch {
      throw .corruptManifest(path: path, reason: error.reason)
    }
  }

  private static func check(
    _ asset: CorpusAsset,
    at path: String,
    _ check: Check
  ) throws(CorpusError) {
    guard case .file(let bytes) = FileAccess.kind(of: path) else {
      throw .missingFile(path: path)
    }
    guard bytes == asset.encodedBytes.bytes else {
      throw .damagedFile(
        path: path,
        reason: "it has \(bytes) bytes instead of \(asset.encodedBytes.bytes)"
      )
    }
    guard check == .contents else { return }
    let hash: ContentHash
    do throws(FileAccess.Failure) {
      hash = try OpenFile(path: path).contentHash()
    } catch {
      throw .unreadableImage(path: path, reason: error.reason)
    }
    guard hash.description == asset.contentHash else {
      throw .damagedFile(path: path, reason: "its content has changed")
    }
  }
}

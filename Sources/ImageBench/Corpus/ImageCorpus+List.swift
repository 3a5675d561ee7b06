internal import Basics
internal import Files

extension ImageCorpus {
  /// The corpus below `rootPath` as a run listed it in the manifest at `listPath`.
  ///
  /// Each file must exist with its size; contents are not read.
  ///
  /// - Throws: `unusableList` and `changedFile`.
  /// - Complexity: O(number of files).
  package init(rootPath: String, listPath: String) throws(CorpusError) {
    let manifest: CorpusManifest
    do throws(CorpusManifest.Refusal) {
      manifest = try CorpusManifest(contentsOf: listPath)
    } catch {
      throw .unusableList(path: listPath, reason: error.reason)
    }
    self.init(rootPath: rootPath, manifest: manifest)
    for asset in manifest.assets {
      let path = path(of: asset)
      switch asset.difference(fromFileAt: path) {
      case .none: break
      case .missing: throw .changedFile(path: path, reason: "it is missing")
      case .size(let reason): throw .changedFile(path: path, reason: reason)
      }
    }
  }
}

extension CorpusManifest {
  /// Reads the manifest at `path` and checks that it is complete and harmless.
  init(contentsOf path: String) throws(Refusal) {
    let text: [UInt8]
    do throws(FileError) {
      text = try FileOperations.posix.readWhole(path)
    } catch {
      throw Refusal(reason: "it cannot be read (\(error.message))")
    }
    try self.init(json: text)
  }
}

extension CorpusAsset {
  /// How a file differs from its entry in the manifest, without reading its content.
  enum Difference {
    case none
    case missing
    /// Its size differs; `reason` is the end of a sentence.
    case size(reason: String)
  }

  func difference(fromFileAt path: String) -> Difference {
    guard let bytes = try? FileReader(path: path).byteCount else { return .missing }
    if bytes == encodedBytes { return .none }
    return .size(reason: "it has \(bytes.bytes) bytes instead of \(encodedBytes.bytes)")
  }
}

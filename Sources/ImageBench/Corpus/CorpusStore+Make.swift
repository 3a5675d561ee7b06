internal import Basics
internal import Files
internal import ImageFormats

/// The progress of making a corpus.
package struct CorpusProgress: Sendable, Hashable {
  package var done: Int
  package var total: Int
}

extension CorpusStore {
  /// The corpus of `recipe` and `seed`; it is made now unless it exists.
  ///
  /// `workers` images are made at a time (at least one). `progress` is called after each image, on
  /// the calling task. The files are written into a sibling folder, which is renamed once it is
  /// complete, so a killed run leaves nothing that looks like a corpus. If two processes make the
  /// same corpus, the later one uses that of the earlier one. Cancelling the task throws
  /// `cancelled`.
  package func make(
    _ recipe: CorpusRecipe,
    seed: UInt64,
    workers: Int,
    progress: @Sendable (CorpusProgress) -> Void = { _ in }
  ) async throws(CorpusError) -> ImageCorpus {
    do throws(CorpusError) {
      return try load(recipe, seed: seed)
    } catch .notMade {
      // The usual case in a first run: there is no corpus yet.
    }
    let target = path(for: recipe, seed: seed)
    let part: WholeFolder
    do throws(FileError) {
      try FileOperations.posix.makeDirectories(directory)
      // A killed maker leaves a part behind; here its lock tells that it is dead.
      WholeFolder.removeAbandoned(besides: target)
      part = try WholeFolder(target: target)
    } catch {
      throw CorpusError(writing: error)
    }
    let assets = try await CorpusStore.generate(
      recipe,
      seed: seed,
      into: part.path,
      workers: max(workers, 1),
      progress: progress
    )
    var manifest = CorpusManifest(assets: assets)
    manifest.recipe = recipe.name
    manifest.seed = seed
    manifest.generatorVersion = AssetGenerator.version
    manifest.encoders = EncoderLibraries.description
    do throws(FileError) {
      try CorpusStore.write(manifest.json(), to: part.path + "/" + CorpusManifest.fileName)
      try part.publish(existing: .kept)
    } catch {
      throw CorpusError(writing: error)
    }
    return try load(recipe, seed: seed)
  }

  /// Writes `bytes` to a new file at `path` and syncs it to the device.
  private static func write(
    _ bytes: some Collection<UInt8>,
    to path: String
  ) throws(FileError) {
    let writer = try WholeFileWriter(path: path)
    try writer.append(bytes)
    try writer.commit()
  }

  private static func generate(
    _ recipe: CorpusRecipe,
    seed: UInt64,
    into folder: String,
    workers: Int,
    progress: @Sendable (CorpusProgress) -> Void
  ) async throws(CorpusError) -> [CorpusAsset] {
    // The largest images go first, so that no worker ends with a large one alone.
    let order = recipe.assets.indices.sorted {
      (recipe.assets[$1].size.pixelCount, $0) < (recipe.assets[$0].size.pixelCount, $1)
    }
    let total = order.count
    let outcome = await withTaskGroup(
      of: (Int, Result<CorpusAsset, CorpusError>).self,
      returning: Result<[CorpusAsset], CorpusError>.self
    ) { group in
      var waiting = order[...]
      func startOne() {
        guard let index = waiting.popFirst() else { return }
        let asset = recipe.assets[index]
        group.addTask { (index, generate(asset, seed: seed, into: folder)) }
      }
      // Not all at once: each image in the making takes memory for its encoder.
      for _ in 0..<workers { startOne() }
      var made: [CorpusAsset?] = Array(repeating: nil, count: total)
      var done = 0
      while let (index, result) = await group.next() {
        switch result {
        case .failure(let error):
          // One failure is enough, because an incomplete corpus is never published.
          group.cancelAll()
          return .failure(error)
        case .success(let asset):
          made[index] = asset
          done += 1
          progress(CorpusProgress(done: done, total: total))
          startOne()
        }
      }
      return .success(made.compactMap(\.self))
    }
    return try outcome.get()
  }

  private static func generate(
    _ recipe: AssetRecipe,
    seed: UInt64,
    into folder: String
  ) -> Result<CorpusAsset, CorpusError> {
    guard !Task.isCancelled else { return .failure(.cancelled) }
    let path = folder + "/" + recipe.fileName
    do throws(EncodingFailure) {
      let file = try AssetGenerator.encode(recipe, seed: seed)
      do throws(FileError) {
        try write(file.bytes, to: path)
      } catch {
        return .failure(CorpusError(writing: error))
      }
      let hash = file.contentHash
      do throws(ImageFileProblem) {
        // The manifest describes the written file, not the recipe.
        var asset = CorpusAsset(
          name: recipe.name,
          assetClass: recipe.assetClass,
          fileName: recipe.fileName,
          header: try ImageFileProbe(path: path),
          encodedBytes: ByteCount(file.bytes.count),
          contentHash: hash
        )
        if case .photograph(_, let encoding, _) = recipe.content {
          asset.quality = encoding.quality
        }
        return .success(asset)
      } catch {
        return .failure(.unreadableImage(path: path, reason: error.description))
      }
    } catch {
      return .failure(.encodingFailed(asset: recipe.name, reason: error.reason))
    }
  }
}

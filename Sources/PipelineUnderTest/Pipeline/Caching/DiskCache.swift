internal import Quantities
internal import Signposts

/// Original bytes on disk, with a staging area so that a write that is not done yet is found.
///
/// One actor: what is on disk and what is on its way there belongs to it alone.
actor DiskCache {
  private let environment: PipelineEnvironment
  private var staged: [ImageURL: ImageData] = [:]

  init(environment: PipelineEnvironment) {
    self.environment = environment
  }

  /// The bytes for `url`, held once for the caller, or nil when they are not here.
  func data(for url: ImageURL) async throws(CancellationError) -> ImageData? {
    let signposter = environment.signposter
    let interval = signposter.beginInterval(.readDiskCache, SignpostValues(url.number))
    if let waiting = staged[url] {
      waiting.hold()
      signposter.endInterval(interval, SignpostValues(0, waiting.byteCount.bytes))
      return waiting
    }
    do {
      let data = try await environment.files.read(url)
      // A file that is not there is a look-up that failed, which the signpost calls so.
      signposter.endInterval(
        interval,
        SignpostValues(data == nil ? 1 : 0, data?.byteCount.bytes ?? 0)
      )
      return data
    } catch {
      signposter.endInterval(interval, SignpostValues(2))
      throw error
    }
  }

  /// Takes in the bytes for `url`; they are found at once and written as soon as the disk is free.
  func store(_ data: ImageData, for url: ImageURL) {
    guard staged[url] == nil else { return }
    data.hold()
    staged[url] = data
    _ = environment.spawn { [self] in await write(data, for: url) }
  }

  private func write(_ data: ImageData, for url: ImageURL) async {
    let signposter = environment.signposter
    let interval = signposter.beginInterval(.writeDiskCache, SignpostValues(url.number))
    await environment.files.write(data, for: url)
    signposter.endInterval(interval, SignpostValues(0, data.byteCount.bytes))
    staged[url] = nil
    data.letGo()
  }
}

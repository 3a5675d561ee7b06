internal import Basics
internal import Caches
internal import Codecs
internal import DeviceContract
internal import Requests
internal import Signposts

extension ImagePipeline {
  /// Reacts to a memory warning, or to critically low memory, as the options say.
  @MainActor public func handleMemoryWarning() {
    guard options.purge == .all else { return }
    loader.dropParts()
    let cost = memoryCache.totalCost
    let entries = memoryCache.removeAll()
    runner.scratch.purge()
    environment.compute.spend(.purge(entries: entries), on: .main)
    environment.loadSignposter.emitEvent(Signpost.PurgeMemory(entries: entries, released: cost))
  }
}

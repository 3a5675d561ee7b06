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

  /// The share of the limit of the memory cache that it keeps in the background: a tenth, as Nuke's
  /// `ImageCache`.
  private static let backgroundShare = 0.1

  /// Trims the memory cache when the user leaves the app, as the options say: of suspended apps the
  /// system ends the largest first.
  @MainActor public func handleBackground() {
    guard options.purge == .all else { return }
    let cost = memoryCache.totalCost
    let entries = memoryCache.trim(toShareOfLimit: Self.backgroundShare)
    guard entries > 0 else { return }
    environment.compute.spend(.purge(entries: entries), on: .main)
    environment.loadSignposter.emitEvent(
      Signpost.PurgeMemory(entries: entries, released: cost - memoryCache.totalCost)
    )
  }
}

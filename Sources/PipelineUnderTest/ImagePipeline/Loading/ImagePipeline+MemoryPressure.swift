internal import Basics
internal import Caches
internal import Codecs
internal import Requests
internal import Signposts

extension ImagePipeline {
  /// Reacts to a memory warning as the options say; the caller has to own the main lane.
  public func handleMemoryWarning() async {
    guard options.purge == .all else { return }
    dropBytes()
    await report(memoryCache.trim(for: .warning))
  }

  /// Reacts to critically low memory as the options say; the caller has to own the main lane.
  public func handleCriticalMemory() async {
    guard options.purge == .all else { return }
    dropBytes()
    await report(memoryCache.trim(for: .critical))
  }

  /// The app is no longer visible; the caller has to own the main lane.
  public func enterBackground() async {
    encodedCache?.removeAll()
    await report(memoryCache.enterBackground())
  }

  /// The app is visible again.
  public func enterForeground() {
    memoryCache.enterForeground()
  }

  /// Releases encoded bytes that no work is using.
  private func dropBytes() {
    loader.dropParts()
    encodedCache?.removeAll()
  }

  private func report(_ trimmed: MemoryCache.Trimmed?) async {
    guard let trimmed else { return }
    runner.scratch.purge()
    await environment.compute.spend(.purge(entries: trimmed.entries), on: .main)
    environment.signposter.emitEvent(
      Signpost.PurgeMemory(entries: trimmed.entries, released: trimmed.costBefore)
    )
  }
}

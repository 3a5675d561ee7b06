internal import Basics
internal import Caches
internal import Codecs
internal import Requests
internal import Signposts

extension ImagePipeline {
  /// Answers a memory warning as the options say; called on the main lane, which the caller holds.
  public func handleMemoryWarning() async {
    guard options.purge == .all else { return }
    dropBytes()
    await report(memoryCache.trim(for: .warning))
  }

  /// Answers that memory is critically low, as the options say; called on the main lane, which the
  /// caller holds.
  public func handleCriticalMemory() async {
    guard options.purge == .all else { return }
    dropBytes()
    await report(memoryCache.trim(for: .critical))
  }

  /// The app is not seen any more; called on the main lane, which the caller holds.
  public func enterBackground() async {
    encodedCache?.removeAll()
    await report(memoryCache.enterBackground())
  }

  /// The app is seen again.
  public func enterForeground() {
    memoryCache.enterForeground()
  }

  /// Lets go of encoded bytes that nobody works on.
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

/// Why a frame was late, or why an image came late.
///
/// The order of the cases decides between causes that explain the same amount of time. A mistake
/// comes before the work that it caused, because without the mistake that work would not exist. So
/// a decode that a purge made necessary is reported as the purge, and ``decodeOnMain`` remains for
/// decodes that were necessary once anyway.
///
/// Only the main lane makes a frame late, so some causes apply only to late images: see
/// ``hasHitchTime``.
package enum JankCause: String, Sendable, Hashable, CaseIterable {
  /// Decoded again because a memory warning had emptied the cache.
  ///
  /// Rule: the image had been decoded at this size, and at its next request its last change in the
  /// memory cache was an eviction by a purge, right after the device had asked for memory.
  case purgeThenRedecode = "purge-then-redecode"
  /// Decoded again because the cache is too small or too short-lived.
  ///
  /// Rule: as above, with an eviction by a limit or by age.
  case cacheThrash = "cache-thrash"
  /// Decoded again although its result was in the memory cache.
  ///
  /// Rule: the image had been decoded, its last change in the memory cache was a store, and the
  /// request came after that. So the look-up used another key, or there was none.
  case missedInMemory = "missed-in-memory"
  /// Decoded again although no limit evicted it: nothing kept it, or a cache without signposts does
  /// under a key that has changed.
  ///
  /// Rule: as above, without any entry, or with one that the app itself has taken out.
  case notKept = "not-kept"
  /// Bound or decoded again because its row got a new identity while it was on the screen.
  ///
  /// Rule: the item was bound although it was on the screen before the update. It comes before
  /// duplicates, because the second request exists only through the new row.
  case rowIdentityChurn = "row-identity-churn"
  /// The cell got the image of another address, which was kept under the same key.
  ///
  /// Rule: most of the time it showed that image, which was there before its binding; no fetch,
  /// read or decode of its own image was under way.
  case keyOfAnother = "key-of-another"
  /// Decoded although an equal decode was under way.
  ///
  /// Rule: it was being decoded at its request, so sharing would have saved the second decode.
  case duplicateDecode = "duplicate-decode"
  /// Fetched although the same URL was in flight or had been fetched.
  case duplicateFetch = "duplicate-fetch"
  /// Work continued for owners that had left.
  ///
  /// Rule: the work ended as wasted, or all open loads of its URL had been cancelled.
  case cancelledTooLate = "cancelled-too-late"
  /// Less urgent work ran first.
  ///
  /// Rule: while a visible image waited, a slot went to work that only prefetchers had requested.
  case priorityInversion = "priority-inversion"
  /// More work ran at once than there are cores, so each piece took several times its own time.
  case threadExplosion = "thread-explosion"
  /// The main lane, or a memory hit, waited for a lock or for an executor.
  ///
  /// Rule: the lane's work is marked as a wait, or an image that was in memory came late and
  /// decodes ran on the loader's executor meanwhile.
  case lockOrActorWait = "lock-or-actor-wait"
  /// The main lane waited for the network.
  ///
  /// Rule: the lane's work is marked as a wait that ended in the moment in which a fetch ended, or
  /// a decode of what it brought, and fetches took at least half of it.
  case synchronousFetch = "synchronous-fetch"
  /// The disk was accessed while it held the main lane.
  case synchronousDisk = "synchronous-disk"
  /// Pixels went to the renderer that are more than twice as long as the surface needs.
  ///
  /// The factor is that of the metric `oversized_sources`: a decoder that scales by powers of two
  /// stays below it.
  case oversizedTextureUpload = "oversized-texture-upload"
  /// A decode that was necessary once, but not on the main lane.
  case decodeOnMain = "decode-on-main"
  /// Finished or ready work waited for its turn, and arrived in a bunch.
  case lateDelivery = "late-delivery-after-queueing"
  /// Pixels of the right size went to the renderer.
  case textureUpload = "texture-upload"
  /// Cells were placed and bound, and the frame committed.
  case layout
  /// The memory cache was emptied, which itself took the time.
  case memoryPurge = "memory-purge"
  /// The decode of the image itself, in the background, with cores enough.
  case backgroundDecode = "background-decode"
  /// The read of the image's bytes from the disk, in the background.
  case diskRead = "disk-read"
  /// Nothing was under way for the image any more, and it never came.
  ///
  /// Rule: its last fetch, read or decode had ended without a result and none followed, or none
  /// ever began while others' work left room for it.
  case noLoad = "no-load-under-way"
  /// The network alone: the request was sent without delay and answered late.
  case networkOnly = "network-only"
  /// No rule applies.
  case unknown

  /// Whether the cause can hold the main lane, and so make a frame late.
  package var hasHitchTime: Bool {
    switch self {
    case .keyOfAnother, .duplicateFetch, .backgroundDecode, .diskRead, .noLoad,
      .networkOnly:
      false
    default: true
    }
  }

  /// Its index in the order of preference.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}

package import Basics
package import Requests
internal import Synchronization

/// Encoded bytes in memory, what was used longest ago leaving first.
///
/// All is O(1) in the number of entries, but for ``removeAll()``.
package final class EncodedCache: Sendable {
  // Not private, because a debug build of Swift 6.3 then cannot emit what `SlotLines` needs of it.
  struct Key: CacheKey {
    var url: Int

    var fingerprint: UInt64 { SplitMix64.mix(UInt64(bitPattern: Int64(url))) }
  }

  private let store: Mutex<CacheStore<Key, ImageData>>

  /// A cache of `limit` bytes, an eighth of it for one entry.
  package init(limit: ByteCount) {
    let limits = CacheLimits(cost: limit.bytes, entry: limit.bytes / 8)
    store = Mutex(CacheStore(policy: .lru, limits: limits))
  }

  /// The bytes of `url`, held once for the caller, or nil.
  package func data(for url: ImageURL) -> ImageData? {
    store.withLock { store in
      guard case .hit(let data) = store.value(for: Key(url: url.number)) else { return nil }
      data.hold()
      return data
    }
  }

  /// Keeps the bytes of `url`, which it takes a hold of, where they are not too many.
  package func insert(_ data: ImageData, for url: ImageURL) {
    store.withLock { store in
      let insertion = store.insert(data, for: Key(url: url.number), cost: data.byteCount.bytes)
      if insertion.isKept { data.hold() }
      for entry in insertion.gone { entry.value.letGo() }
    }
  }

  /// Lets go of the bytes of `url`.
  package func remove(_ url: ImageURL) {
    store.withLock { $0.remove(Key(url: url.number)) }?.value.letGo()
  }

  /// Lets go of everything.
  package func removeAll() {
    for entry in store.withLock({ $0.removeAll() }) { entry.value.letGo() }
  }

  /// Lets go of everything and keeps nothing any more, as when the app goes away.
  package func shutDown() {
    // A limit alone would leave what costs nothing.
    let entries = store.withLock { $0.setLimits(CacheLimits(cost: 0)) + $0.removeAll() }
    for entry in entries { entry.value.letGo() }
  }
}

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

  private let store: Mutex<CacheStore<Key, ImageDataLease>>

  /// A cache of `limit` bytes, an eighth of it for one entry.
  package init(limit: ByteCount) {
    let limits = CacheLimits(cost: limit.bytes, entry: limit.bytes / 8)
    store = Mutex(CacheStore(policy: .lru, limits: limits))
  }

  /// A lease of the bytes of `url`, or nil.
  package func data(for url: ImageURL) -> ImageDataLease? {
    // Entries of this cache have no lifetime, so none is too old.
    store.withLock {
      $0.freshValue(for: Key(url: url.number), now: .start).map { ImageDataLease($0) }
    }
  }

  /// Keeps the bytes of `url`, where they are not too many; the caller has a lease of them.
  package func insert(_ data: ImageData, for url: ImageURL) {
    store.withLock { store in
      let insertion = store.admit(Key(url: url.number), cost: data.byteCount.bytes)
      if let slot = insertion.slot { store.put(ImageDataLease(data), in: slot) }
      insertion.gone.release()
    }
  }

  /// Lets go of the bytes of `url`.
  package func remove(_ url: ImageURL) {
    if let entry = store.withLock({ $0.remove(Key(url: url.number)) }) { entry.value.release() }
  }

  /// Lets go of everything.
  package func removeAll() {
    store.withLock { $0.removeAll() }.release()
  }

  /// Lets go of everything and keeps nothing any more, as when the app goes away.
  package func shutDown() {
    store.withLock { store in
      // A limit alone would leave what costs nothing.
      var gone = store.setLimits(CacheLimits(cost: 0))
      gone.append(contentsOf: store.removeAll())
      return gone
    }.release()
  }
}

package import Basics
package import Requests
internal import Synchronization

/// Encoded bytes in memory; the least recently used are evicted first.
///
/// All operations are O(1) in the number of entries, except ``removeAll()``.
package final class EncodedCache: Sendable {
  // Not private, because a debug build of Swift 6.3 then cannot emit what `SlotLines` needs of it.
  struct Key: CacheKey {
    var url: Int

    var fingerprint: UInt64 { SplitMix64.mix(UInt64(bitPattern: Int64(url))) }
  }

  private let store: Mutex<CacheStore<Key, ImageDataLease>>

  /// A cache of `limit` bytes; one entry may have an eighth of them.
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

  /// Stores the bytes of `url` unless they exceed the limit; the caller owns a lease of them.
  package func insert(_ data: ImageData, for url: ImageURL) {
    store.withLock { store in
      let insertion = store.admit(Key(url: url.number), cost: data.byteCount.bytes)
      if let slot = insertion.slot { store.put(ImageDataLease(data), in: slot) }
      insertion.gone.release()
    }
  }

  /// Releases the bytes of `url`.
  package func remove(_ url: ImageURL) {
    if let entry = store.withLock({ $0.remove(Key(url: url.number)) }) { entry.value.release() }
  }

  /// Releases all bytes.
  package func removeAll() {
    store.withLock { $0.removeAll() }.release()
  }

  /// Releases all bytes and admits none from now on, as when the app ends.
  package func shutDown() {
    store.withLock { store in
      // A cost limit of zero alone would leave entries that cost nothing.
      var gone = store.setLimits(CacheLimits(cost: 0))
      gone.append(contentsOf: store.removeAll())
      return gone
    }.release()
  }
}

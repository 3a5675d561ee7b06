internal import Basics
internal import Signposts

/// The bytes of the memory cache's entries, and the cost that the cache counts for them.
struct CacheAccount: Sendable {
  private struct Entry {
    var bytes: ByteCount
    var cost: ByteCount
  }

  /// A cost below this share of the pixels is neither rounding nor padding.
  ///
  /// Points mistaken for pixels give a quarter at a scale of 2, file sizes a twentieth or less.
  private static let honestShare = 0.5

  /// Several by key, because images that were processed in different ways share one.
  private var entries: [ImageKey: [Entry]] = [:]
  private var bytes = ByteCount.zero
  private var cost = ByteCount.zero

  /// Whether the cache counts much less for its entries than the bytes of their pixels.
  var isUndercounted: Bool { Double(cost.bytes) < Self.honestShare * Double(bytes.bytes) }

  /// Folds a signpost of an image that enters or leaves the cache.
  mutating func fold(_ record: SignpostRecord) {
    if record.name == .memoryCacheStore {
      store(Signpost.MemoryCacheStore(record))
    } else {
      evict(Signpost.MemoryCacheEvict(record))
    }
  }

  private mutating func store(_ store: Signpost.MemoryCacheStore) {
    let entry = Entry(bytes: store.pixelBytes, cost: store.cost)
    entries[ImageKey(store), default: []].append(entry)
    bytes += entry.bytes
    cost += entry.cost
  }

  private mutating func evict(_ eviction: Signpost.MemoryCacheEvict) {
    let key = ImageKey(eviction)
    guard let index = entries[key]?.firstIndex(where: { $0.cost == eviction.cost }),
      let gone = entries[key]?.remove(at: index)
    else { return }
    bytes -= gone.bytes
    cost -= gone.cost
    if entries[key]?.isEmpty == true { entries[key] = nil }
  }
}

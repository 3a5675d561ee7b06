internal import Basics
internal import Signposts

/// What the entries of the memory cache take, and what the cache counts for them.
struct CacheAccount: Sendable {
  private struct Entry {
    var bytes: ByteCount
    var cost: ByteCount
  }

  /// Costs below this share of the pixels are no rounding and no padding of rows: points that were taken
  /// for pixels are a quarter at a scale of 2, files a twentieth or less.
  private static let honestShare = 0.5

  /// By key, because images that were processed in different ways share one.
  private var entries: [ImageKey: [Entry]] = [:]
  private var bytes = ByteCount.zero
  private var cost = ByteCount.zero

  /// Whether the cache counts much less for its entries than their pixels take.
  var isUndercounted: Bool { Double(cost.bytes) < Self.honestShare * Double(bytes.bytes) }

  /// Takes in a signpost of an image that comes or goes.
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
    guard let place = entries[key]?.firstIndex(where: { $0.cost == eviction.cost }),
      let gone = entries[key]?.remove(at: place)
    else { return }
    bytes -= gone.bytes
    cost -= gone.cost
    if entries[key]?.isEmpty == true { entries[key] = nil }
  }
}

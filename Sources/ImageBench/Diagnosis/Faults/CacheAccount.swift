internal import Signposts

/// What the entries of the memory cache take, and what the cache counts for them.
struct CacheAccount: Sendable {
  private struct Entry {
    var bytes: Int
    var cost: Int
  }

  /// Costs below this share of the pixels are no rounding and no padding of rows: points that were taken
  /// for pixels are a quarter at a scale of 2, files a twentieth or less.
  private static let honestShare = 0.5

  /// By key, because images that were processed in different ways share one.
  private var entries: [ImageKey: [Entry]] = [:]
  private var bytes = 0
  private var cost = 0

  /// Whether the cache counts much less for its entries than their pixels take.
  var isUndercounted: Bool { Double(cost) < Self.honestShare * Double(bytes) }

  /// Takes in a signpost of an image that comes or goes.
  mutating func fold(_ record: SignpostRecord) {
    let arguments = record.arguments
    let key = ImageKey(url: arguments[0], wantedPixels: arguments[1])
    if record.name == .memoryCacheStore {
      let entry = Entry(bytes: arguments[2], cost: arguments[3])
      entries[key, default: []].append(entry)
      bytes += entry.bytes
      cost += entry.cost
    } else if let place = entries[key]?.firstIndex(where: { $0.cost == arguments[2] }) {
      guard let gone = entries[key]?.remove(at: place) else { return }
      bytes -= gone.bytes
      cost -= gone.cost
      if entries[key]?.isEmpty == true { entries[key] = nil }
    }
  }
}

internal import VirtualDevice

/// A key of a cache: equal as `NSObject`, else as a `Hashable` class, else by identity.
struct ObjectKey: Hashable {
  let object: AnyObject
  /// The key's own hash, asked for once: a table asks again whenever it moves an entry.
  private let ownHash: Int

  init(object: AnyObject) {
    self.object = object
    ownHash =
      if let object = object as? NSObject {
        object.hash
      } else if let object = object as? AnyHashable {
        object.hashValue
      } else {
        ObjectIdentifier(object).hashValue
      }
  }

  static func == (lhs: ObjectKey, rhs: ObjectKey) -> Bool {
    if lhs.object === rhs.object { return true }
    guard lhs.ownHash == rhs.ownHash else { return false }
    if let left = lhs.object as? NSObject { return left.isEqual(rhs.object) }
    if let left = lhs.object as? AnyHashable, let right = rhs.object as? AnyHashable {
      return left == right
    }
    return false
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ownHash) }
}

/// An object of a cache, in a list from the one used least recently to the newest.
final class CacheEntry {
  let key: ObjectKey
  let object: AnyObject
  let cost: Int
  let holders: PixelHolders
  /// The object, if its content can be discarded.
  let discardable: (any NSDiscardableContent)?
  fileprivate(set) var newer: CacheEntry?
  fileprivate(set) unowned(unsafe) var older: CacheEntry?

  init(_ key: ObjectKey, _ object: AnyObject, _ cost: Int) {
    self.key = key
    self.object = object
    self.cost = cost
    holders = PixelHolders(in: object)
    discardable = object as? any NSDiscardableContent
  }
}

/// The entries of a cache in the order of their last use.
struct CacheEntries: ~Copyable {
  private var table: [ObjectKey: CacheEntry] = [:]
  private var oldest: CacheEntry?
  private unowned(unsafe) var newest: CacheEntry?
  /// The sum of their costs.
  private(set) var cost = 0

  var count: Int { table.count }

  deinit {
    // One after another: a long list that ends as a whole would need a deep stack.
    var next = oldest
    while let entry = next {
      entry.holders.leave()
      next = entry.newer
      entry.newer = nil
    }
  }

  /// The entry of a key, without a use.
  subscript(key: ObjectKey) -> CacheEntry? { table[key] }

  /// The entry whose last use is longest ago.
  var leastRecent: CacheEntry? { oldest }

  /// The entries from the one used least recently to the newest.
  var all: [CacheEntry] { Array(sequence(first: oldest) { $0?.newer }.compactMap { $0 }) }

  /// Makes the entry the newest.
  mutating func use(_ entry: CacheEntry) {
    guard entry !== newest else { return }
    unlink(entry)
    append(entry)
  }

  /// Adds an entry as the newest, in the place of the key's former one, which it returns.
  mutating func insert(_ entry: CacheEntry) -> CacheEntry? {
    let old = table.updateValue(entry, forKey: entry.key)
    if let old {
      cost -= old.cost
      unlink(old)
    }
    cost += entry.cost
    append(entry)
    return old
  }

  /// Takes an entry out.
  mutating func remove(_ entry: CacheEntry) {
    table[entry.key] = nil
    cost -= entry.cost
    unlink(entry)
  }

  private mutating func append(_ entry: CacheEntry) {
    entry.older = newest
    if let newest { newest.newer = entry } else { oldest = entry }
    newest = entry
  }

  private mutating func unlink(_ entry: CacheEntry) {
    let (older, newer) = (entry.older, entry.newer)
    if let newer { newer.older = older } else { newest = older }
    if let older { older.newer = newer } else { oldest = newer }
    entry.newer = nil
    entry.older = nil
  }
}

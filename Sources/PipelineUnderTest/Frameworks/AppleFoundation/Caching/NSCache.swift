internal import Basics
internal import Signposts
internal import Synchronization
internal import VirtualDevice

/// Told of objects that a cache is about to let go.
public protocol NSCacheDelegate: NSObjectProtocol {
  func cache(_ cache: AnyObject, willEvictObject object: Any)
}

extension NSCacheDelegate {
  public func cache(_ cache: AnyObject, willEvictObject object: Any) {}
}

/// A dictionary that lets objects go when it grows beyond its limits.
///
/// Apple documents the limits as not strict and no order. As measured on iOS it lets the least recently
/// used objects go as soon as a limit is exceeded, the new one last, and everything when the app goes
/// to the background or is warned for memory by the system at a critical level; see
/// docs/decisions/0017 for the sources.
open class NSCache<KeyType: AnyObject, ObjectType: AnyObject>: NSObject, @unchecked Sendable {
  // Unchecked: what changes is behind a lock.

  fileprivate struct Entry {
    var key: KeyType
    var object: ObjectType
    var cost: Int
    var use: Int
    var counted: [PixelStore]
  }
  // Unchecked: the lock gives the entries to one thread at a time.
  fileprivate struct Entries: @unchecked Sendable {
    var byKey: [Key: Entry] = [:]
    var totalCost = 0
    var clock = 0
    /// By use: the oldest first; entries that were used again are passed over.
    var order: [(key: Key, use: Int)] = []
    var orderStart = 0
  }
  /// Keys are compared as `NSObject`s, or by identity.
  fileprivate struct Key: Hashable, @unchecked Sendable {
    // Unchecked: keys are not changed while they are in a cache.
    let object: AnyObject
    static func == (lhs: Key, rhs: Key) -> Bool {
      if lhs.object === rhs.object { return true }
      guard let left = lhs.object as? NSObject, let right = rhs.object as? NSObject else {
        if let left = lhs.object as? AnyHashable, let right = rhs.object as? AnyHashable {
          return left == right
        }
        return false
      }
      return left.isEqual(right)
    }
    func hash(into hasher: inout Hasher) {
      if let object = object as? NSObject {
        hasher.combine(object.hash)
      } else if let object = object as? AnyHashable {
        hasher.combine(object)
      } else {
        hasher.combine(ObjectIdentifier(object))
      }
    }
  }

  private let entries = Mutex(Entries())
  open var name = ""
  /// The most objects; 0, the default, is no limit.
  open var countLimit = 0 { didSet { trim() } }
  /// The highest sum of costs; 0, the default, is no limit.
  open var totalCostLimit = 0 { didSet { trim() } }
  open var evictsObjectsWithDiscardedContent = true
  open weak var delegate: (any NSCacheDelegate)?

  public override init() { super.init() }

  deinit {
    for entry in entries.withLock({ $0.byKey.values.map(\.counted) }) {
      for store in entry { store.changeCaches(by: -1) }
    }
  }

  open func object(forKey key: KeyType) -> ObjectType? {
    entries.withLock { entries in
      let key = Key(object: key)
      guard entries.byKey[key] != nil else { return Kept<ObjectType?>(nil) }
      entries.clock += 1
      let clock = entries.clock
      entries.byKey[key]?.use = clock
      entries.order.append((key, clock))
      let object = entries.byKey[key]?.object
      // Pixels that a draw has decoded since are this cache's too.
      entries.byKey[key]?.recount()
      entries.compact()
      return Kept(object)
    }.value
  }

  open func setObject(_ obj: ObjectType, forKey key: KeyType) { setObject(obj, forKey: key, cost: 0) }

  open func setObject(_ obj: ObjectType, forKey key: KeyType, cost g: Int) {
    let replaced = entries.withLock { entries in
      let place = Key(object: key)
      let old = entries.remove(place)
      entries.clock += 1
      var entry = Entry(key: key, object: obj, cost: g, use: entries.clock, counted: [])
      entry.recount()
      entries.byKey[place] = entry
      entries.order.append((place, entries.clock))
      entries.totalCost += g
      return Kept(old)
    }.value
    Self.noteStore(obj, cost: g)
    replaced?.release(.replaced)
    trim()
  }

  open func removeObject(forKey key: KeyType) {
    let removed = entries.withLock { Kept($0.remove(Key(object: key))) }.value
    removed?.release(nil)
  }

  open func removeAllObjects() {
    let removed = entries.withLock { entries in
      let all = entries.byKey.values.sorted { $0.use < $1.use }
      entries = Entries()
      return Kept(all)
    }.value
    for entry in removed { entry.release(.purge) }
  }

  private func trim() {
    while true {
      let evicted = entries.withLock { entries -> Kept<(Entry, EvictReason)?> in
        let isOverCount = countLimit > 0 && entries.byKey.count > countLimit
        let isOverCost = totalCostLimit > 0 && entries.totalCost > totalCostLimit
        guard isOverCount || isOverCost, let entry = entries.removeOldest() else {
          return Kept(nil)
        }
        return Kept((entry, isOverCount ? .countLimit : .costLimit))
      }.value
      guard let (entry, reason) = evicted else { return }
      delegate?.cache(self, willEvictObject: entry.object)
      entry.release(reason)
    }
  }

  private static func noteStore(_ object: ObjectType, cost: Int) {
    guard let holder = object as? any PixelHolder, let address = holder.heldOrigin?.address,
      let device = Device.currentIfAny
    else { return }
    let bytes = holder.heldStores.reduce(0) { $0 + $1.byteCount.bytes }
    device.signposter.emitEvent(
      Signpost.MemoryCacheStore(
        url: address,
        wantedPixels: 0,
        pixelBytes: ByteCount(bytes),
        cost: ByteCount(cost)
      )
    )
  }
}

extension NSCache.Entries {
  fileprivate mutating func remove(_ key: NSCache.Key) -> NSCache.Entry? {
    guard let entry = byKey.removeValue(forKey: key) else { return nil }
    totalCost -= entry.cost
    return entry
  }

  fileprivate mutating func removeOldest() -> NSCache.Entry? {
    while orderStart < order.count {
      let (key, use) = order[orderStart]
      orderStart += 1
      if byKey[key]?.use == use { return remove(key) }
    }
    return nil
  }

  /// Drops what was used again since, so that the order does not outgrow the entries.
  fileprivate mutating func compact() {
    guard order.count > 64, order.count > byKey.count * 4 else { return }
    order = byKey.map { ($0.key, $0.value.use) }.sorted { $0.1 < $1.1 }
    orderStart = 0
  }
}

extension NSCache.Entry {
  fileprivate mutating func recount() {
    guard let holder = object as? any PixelHolder else { return }
    let stores = holder.heldStores
    guard !stores.elementsEqual(counted, by: ===) else { return }
    for store in stores { store.changeCaches(by: 1) }
    for store in counted { store.changeCaches(by: -1) }
    counted = stores
  }

  fileprivate func release(_ reason: EvictReason?) {
    for store in counted { store.changeCaches(by: -1) }
    guard let reason, let holder = object as? any PixelHolder,
      let address = holder.heldOrigin?.address, let device = Device.currentIfAny
    else { return }
    device.signposter.emitEvent(
      Signpost.MemoryCacheEvict(
        url: address,
        wantedPixels: 0,
        cost: ByteCount(cost),
        reason: reason
      )
    )
  }
}

internal import Basics
public import Foundation
internal import Signposts
internal import VirtualDevice

/// Apple's cache of objects, which evicts the least recently used ones.
///
/// Documented by Apple: an object is admitted first, then others leave until the limits hold; a
/// limit of 0 is no limit; keys are not copied; all threads may use it. Measured on Apple's
/// systems: of the objects 0 to 5 with a count limit of 3 the newest three stay, and a hit counts
/// as a use. Assumed: eviction takes place within the insertion, as `AppleLikePolicy` of this
/// project does.
///
/// As the app enters the background, everything leaves but discardable content in use. Apple does
/// not document this; apps have observed it since iOS 7 (AFNetworking#2784, Kingfisher#793,
/// Haneke#87). Choices of this model: it happens after the handlers of the app; discardable content
/// is asked to discard itself, and stays if it does not. Under memory pressure the device decides
/// whether nothing leaves or the same as in the background, after the handlers of the app too. Both
/// are an assumption: Apple documents that a cache "may" evict when others need memory, and field
/// reports of warnings found everything still there.
open class NSCache<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  private struct Books: ~Copyable {
    var entries = CacheEntries()
    var name = ""
    var countLimit = 0
    var totalCostLimit = 0
    var evictsDiscarded = true
    weak var delegate: (any NSCacheDelegate)?
  }
  private let books = Guarded(Books())

  /// An empty cache without limits.
  public override init() {
    super.init()
    LiveCaches.current?.add(self)
  }

  // MARK: Settings

  open var name: String {
    get { books.with { $0.name } }
    set { books.with { $0.name = newValue } }
  }

  /// The most objects that it keeps; 0, the default, is no limit.
  ///
  /// A smaller value evicts at once.
  open var countLimit: Int {
    get { books.with { $0.countLimit } }
    set {
      books.with { $0.countLimit = newValue }
      trim()
    }
  }

  /// The highest sum of costs; 0, the default, is no limit.
  ///
  /// A smaller value evicts at once.
  open var totalCostLimit: Int {
    get { books.with { $0.totalCostLimit } }
    set {
      books.with { $0.totalCostLimit = newValue }
      trim()
    }
  }

  /// Whether objects leave whose content was discarded; true.
  open var evictsObjectsWithDiscardedContent: Bool {
    get { books.with { $0.evictsDiscarded } }
    set { books.with { $0.evictsDiscarded = newValue } }
  }

  /// Hears of objects that leave; not kept alive.
  open weak var delegate: (any NSCacheDelegate)? {
    get { books.with { $0.delegate } }
    set { books.with { $0.delegate = newValue } }
  }

  // MARK: Objects

  /// The object of `key`, which counts as a use; nil without one.
  open func object(forKey key: KeyType) -> ObjectType? {
    let (found, gone) = books.with { books -> (CacheEntry?, CacheEntry?) in
      guard let entry = books.entries[ObjectKey(object: key)] else { return (nil, nil) }
      if books.evictsDiscarded, entry.discardable?.isContentDiscarded() == true {
        books.entries.remove(entry)
        return (nil, entry)
      }
      books.entries.use(entry)
      return (entry, nil)
    }
    if let gone { leave([(gone, .purge)]) }
    return found?.object as? ObjectType
  }

  /// Keeps `obj` with a cost of 0.
  open func setObject(_ obj: ObjectType, forKey key: KeyType) {
    setObject(obj, forKey: key, cost: 0)
  }

  /// Keeps `obj` in the place of the key's former object; others may leave, and so may `obj` itself
  /// if its cost alone is above the limit.
  open func setObject(_ obj: ObjectType, forKey key: KeyType, cost g: Int) {
    let entry = CacheEntry(ObjectKey(object: key), obj, g)
    let old = books.with { books -> CacheEntry? in
      let old = books.entries.insert(entry)
      // Within the lock, so that another thread cannot take it out before it is counted.
      entry.holders.enter()
      return old
    }
    report(stored: entry)
    if let old { leave([(old, .replaced)]) }
    trim()
  }

  /// Takes the object of `key` out, if there is one.
  open func removeObject(forKey key: KeyType) {
    let gone = books.with { books -> CacheEntry? in
      guard let entry = books.entries[ObjectKey(object: key)] else { return nil }
      books.entries.remove(entry)
      return entry
    }
    if let gone { leave([(gone, .purge)]) }
  }

  /// Takes all objects out, the one used least recently first.
  open func removeAllObjects() {
    let gone = books.with { books in
      let all = books.entries.all
      for entry in all { books.entries.remove(entry) }
      return all
    }
    leave(gone.map { ($0, .purge) })
  }

  // MARK: Eviction

  /// Evicts until the limits hold.
  private func trim() {
    let gone = books.with { books in
      var gone: [(CacheEntry, EvictReason)] = []
      while let oldest = books.entries.leastRecent {
        if books.countLimit > 0, books.entries.count > books.countLimit {
          gone.append((oldest, .countLimit))
        } else if books.totalCostLimit > 0, books.entries.cost > books.totalCostLimit {
          gone.append((oldest, .costLimit))
        } else {
          break
        }
        books.entries.remove(oldest)
      }
      return gone
    }
    leave(gone)
  }

  /// Lets go of entries that are out of the books, without the lock: the delegate may use the
  /// cache.
  private func leave(_ gone: [(entry: CacheEntry, reason: EvictReason)]) {
    guard !gone.isEmpty else { return }
    let delegate = delegate
    for (entry, reason) in gone {
      delegate?.cache(erased, willEvictObject: entry.object)
      entry.discardable?.discardContentIfPossible()
      entry.holders.leave()
      report(evicted: entry, reason)
    }
  }

  /// The cache as a delegate gets it, which does not know its types.
  ///
  /// Generic classes of Objective-C are the same whatever their types. Here the types of the keys
  /// and objects are all references, so the layout is the same, and the object keeps its own
  /// methods.
  private var erased: NSCache<AnyObject, AnyObject> {
    let address = Unmanaged.passUnretained(self).toOpaque()
    return Unmanaged<NSCache<AnyObject, AnyObject>>.fromOpaque(address).takeUnretainedValue()
  }

  // MARK: Signposts

  private func report(stored entry: CacheEntry) {
    guard let signposter = Device.currentIfAny?.signposter else { return }
    for holder in entry.holders.holders {
      guard let address = holder.heldOrigin?.address else { continue }
      signposter.emitEvent(
        Signpost.MemoryCacheStore(
          url: address,
          wantedPixels: 0,
          pixelBytes: holder.heldStores.reduce(.zero) { $0 + $1.byteCount },
          cost: ByteCount(entry.cost)
        )
      )
    }
  }

  private func report(evicted entry: CacheEntry, _ reason: EvictReason) {
    guard let signposter = Device.currentIfAny?.signposter else { return }
    for holder in entry.holders.holders {
      guard let address = holder.heldOrigin?.address else { continue }
      signposter.emitEvent(
        Signpost.MemoryCacheEvict(
          url: address,
          wantedPixels: 0,
          cost: ByteCount(entry.cost),
          reason: reason
        )
      )
    }
  }
}

extension NSCache: SystemCache {
  func empty() {
    let (all, evictsDiscarded) = books.with { ($0.entries.all, $0.evictsDiscarded) }
    var gone: [(CacheEntry, EvictReason)] = []
    for entry in all {
      // Without the lock: the content may use the cache.
      if let content = entry.discardable {
        content.discardContentIfPossible()
        guard evictsDiscarded, content.isContentDiscarded() else { continue }
      }
      let isTakenOut = books.with { books in
        guard books.entries[entry.key] === entry else { return false }
        books.entries.remove(entry)
        return true
      }
      if isTakenOut { gone.append((entry, .purge)) }
    }
    leave(gone)
  }
}

// Unchecked: what changes is in `books`, under its lock.
extension NSCache: @unchecked Sendable {}

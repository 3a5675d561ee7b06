public import Foundation

public typealias NSMapTableOptions = NSPointerFunctions.Options

/// A dictionary that may keep its keys or its objects weakly.
///
/// Keys are in the order in which they came. It belongs to one thread at a time, as Apple's does.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  private struct Entry {
    let number: Int
    let key: PointerSlot
    var object: PointerSlot

    var isAlive: Bool { key.object != nil && object.object != nil }
  }
  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  /// By the hash of the key.
  private var entries: [Int: [Entry]] = [:]
  private var added = 0

  public init(
    keyOptions: NSPointerFunctions.Options = [],
    valueOptions: NSPointerFunctions.Options = [],
    capacity initialCapacity: Int = 0
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
  }

  open class func strongToStrongObjects() -> NSMapTable { NSMapTable() }
  open class func weakToStrongObjects() -> NSMapTable { NSMapTable(keyOptions: .weakMemory) }
  open class func strongToWeakObjects() -> NSMapTable { NSMapTable(valueOptions: .weakMemory) }
  open class func weakToWeakObjects() -> NSMapTable {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  /// The object of a key; nil also when it has ended.
  open func object(forKey aKey: KeyType?) -> ObjectType? {
    aKey.flatMap { found($0)?.object.object as? ObjectType }
  }

  private func found(_ key: KeyType) -> Entry? {
    entries[keyOptions.hash(key)]?.first { entry in
      entry.isAlive && entry.key.object.map { keyOptions.isSame($0, key) } == true
    }
  }

  /// Sets the object of a key, which stays the key that it was; nil removes it.
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    let known = found(aKey)
    removeObject(forKey: aKey)
    guard let anObject else { return }
    added += 1
    let entry = Entry(
      number: known?.number ?? added,
      key: known?.key ?? PointerSlot(aKey, keyOptions),
      object: PointerSlot(anObject, valueOptions)
    )
    entries[keyOptions.hash(aKey), default: []].append(entry)
  }

  open func removeObject(forKey aKey: KeyType?) {
    guard let aKey else { return }
    let hash = keyOptions.hash(aKey)
    entries[hash]?.removeAll { entry in
      !entry.isAlive || entry.key.object.map { keyOptions.isSame($0, aKey) } == true
    }
    if entries[hash]?.isEmpty == true { entries[hash] = nil }
  }

  open func removeAllObjects() { entries = [:] }

  private var living: [Entry] {
    entries.values.flatMap { $0 }.filter(\.isAlive).sorted { $0.number < $1.number }
  }

  /// The number of pairs whose key and object are there.
  open var count: Int { living.count }

  open func keyEnumerator() -> NSEnumerator { ListEnumerator(living.compactMap(\.key.object)) }

  open func objectEnumerator() -> NSEnumerator? {
    ListEnumerator(living.compactMap(\.object.object))
  }
}

extension NSMapTable where KeyType: Hashable {
  /// The pairs as a dictionary.
  public func dictionaryRepresentation() -> [KeyType: ObjectType] {
    var result: [KeyType: ObjectType] = [:]
    for case let key as KeyType in keyEnumerator().allObjects { result[key] = object(forKey: key) }
    return result
  }
}

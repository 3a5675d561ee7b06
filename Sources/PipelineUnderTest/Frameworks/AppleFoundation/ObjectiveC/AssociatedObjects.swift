internal import Synchronization

/// How an associated object is kept.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 0x301
  case OBJC_ASSOCIATION_COPY = 0x303
}

/// The value that `object` keeps under `key`; nil without one.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  Associations.shared.value(of: object as AnyObject, key)
}

/// Keeps `value` under `key` for as long as `object` lives; nil takes it off.
public func objc_setAssociatedObject(
  _ object: Any,
  _ key: UnsafeRawPointer,
  _ value: Any?,
  _ policy: objc_AssociationPolicy
) { Associations.shared.set(value, of: object as AnyObject, key) }

public func objc_removeAssociatedObjects(_ object: Any) {
  Associations.shared.removeAll(of: object as AnyObject)
}

/// Values by their owners, which it does not keep.
///
/// Swift reports no end of an object, so an entry knows its owner weakly: another object
/// at the same address finds nothing. Entries of ended owners go in sweeps, each when the table has
/// doubled since the last.
private final class Associations: Sendable {
  static let shared = Associations()

  // Unchecked: the lock gives the entries to one thread at a time.
  fileprivate struct Entry: @unchecked Sendable {
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Any] = [:]
  }
  // Unchecked: the lock gives the table to one thread at a time.
  fileprivate struct Table: @unchecked Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    var sweepAt = 256
  }
  private let table = Mutex(Table())

  func value(of owner: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    table.withLock { table in
      guard let entry = table.entries[ObjectIdentifier(owner)], entry.owner === owner else {
        return Handed<Any?>(nil)
      }
      return Handed(entry.values[key])
    }.value
  }

  func set(_ value: Any?, of owner: AnyObject, _ key: UnsafeRawPointer) {
    let kept = Handed(value)
    let owner = Handed(owner)
    let pointer = Handed(key)
    // What goes is let go outside of the lock: its end may ask for associations.
    let old = table.withLock { table in
      let id = ObjectIdentifier(owner.value)
      var old: [Any] = []
      if let entry = table.entries[id], entry.owner !== owner.value {
        old.append(entry.values)
        table.entries[id] = nil
      }
      var entry = table.entries[id] ?? Entry(owner: owner.value)
      if let before = entry.values[pointer.value] { old.append(before) }
      entry.values[pointer.value] = kept.value
      table.entries[id] = entry
      old += table.sweep()
      return Handed(old)
    }
    _ = old
  }

  func removeAll(of owner: AnyObject) {
    let owner = Handed(owner)
    let old = table.withLock { table in
      Handed(table.entries.removeValue(forKey: ObjectIdentifier(owner.value)))
    }
    _ = old
  }
}

extension Associations.Table {
  /// Takes out the values of ended owners when the table has doubled.
  fileprivate mutating func sweep() -> [Any] {
    guard entries.count >= sweepAt else { return [] }
    let ended = entries.filter { $0.value.owner == nil }
    for id in ended.keys { entries[id] = nil }
    sweepAt = max(256, entries.count * 2)
    return ended.values.map(\.values)
  }
}

/// The bytes of an instance of `type`, without what it points to.
public func class_getInstanceSize(_ type: AnyClass?) -> Int {
  guard let type else { return 0 }
  // The size of a Swift object lies in its class: a word for the class and one for the counts at
  // least.
  return max(16, MemoryLayout.size(ofValue: type) + 16)
}

/// Runs `work`; there are no pools of objects to drain on Linux.
@discardableResult
public func autoreleasepool<Result>(invoking work: () throws -> Result) rethrows -> Result {
  try work()
}

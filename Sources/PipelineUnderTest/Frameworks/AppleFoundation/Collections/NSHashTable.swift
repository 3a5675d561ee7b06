public import Foundation

public typealias NSHashTableOptions = NSPointerFunctions.Options

/// A set that may keep its objects weakly.
///
/// Objects are in the order in which they came. It belongs to one thread at a time, as Apple's
/// does.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
  private let options: NSPointerFunctions.Options
  private var slots: [PointerSlot] = []

  public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int = 0) {
    self.options = options
  }

  open class func weakObjects() -> NSHashTable { NSHashTable(options: .weakMemory) }

  /// The objects that are there.
  open var allObjects: [ObjectType] { slots.compactMap { $0.object as? ObjectType } }
  open var anyObject: ObjectType? { allObjects.first }
  open var count: Int { allObjects.count }

  /// The object of the table that is one with `object`.
  open func member(_ object: ObjectType?) -> ObjectType? {
    object.flatMap { object in allObjects.first { options.isSame($0, object) } }
  }

  open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

  open func add(_ object: ObjectType?) {
    guard let object, !contains(object) else { return }
    slots.removeAll { $0.object == nil }
    slots.append(PointerSlot(object, options))
  }

  open func remove(_ object: ObjectType?) {
    guard let object else { return }
    slots.removeAll { $0.object.map { options.isSame($0, object) } ?? true }
  }

  open func removeAllObjects() { slots = [] }

  open func objectEnumerator() -> NSEnumerator { ListEnumerator(allObjects) }
}

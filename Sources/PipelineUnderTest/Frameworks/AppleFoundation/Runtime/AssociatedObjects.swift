internal import CAppleRuntime
internal import Foundation
internal import VirtualDevice

/// How an associated object is kept.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Not at all: it must outlive its owner.
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// Keeps `value` with `object` under `key`, until `object` ends; nil removes it.
///
/// - Complexity: O(n) for n keys of the object.
public func objc_setAssociatedObject(
  _ object: Any,
  _ key: UnsafeRawPointer,
  _ value: Any?,
  _ policy: objc_AssociationPolicy
) {
  Associations.shared.set(value, UInt(bitPattern: key), of: object as AnyObject, policy)
}

/// What `object` keeps under `key`; nil without it.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  Associations.shared.value(UInt(bitPattern: key), of: object as AnyObject)
}

/// Removes all that `object` keeps.
public func objc_removeAssociatedObjects(_ object: Any) {
  Associations.shared.removeAll(of: object as AnyObject)
}

/// What objects keep with them, by owner; it ends with the owner, in the order in which it came.
final class Associations: Sendable {
  static let shared = Associations()

  private enum Kept {
    case strong(Any)
    case weak(Unmanaged<AnyObject>)

    var value: Any {
      switch self {
      case .strong(let value): value
      case .weak(let object): object.takeUnretainedValue()
      }
    }
  }
  private struct Entry {
    var key: UInt
    var kept: Kept
  }
  /// By the address of the owner.
  ///
  /// An owner that ends takes its entries with it, so an address that
  /// is used again finds none.
  private let entries = Guarded<[UInt: [Entry]]>([:])

  private init() {
    ib_deaths_observe { object in Associations.shared.forget(UInt(bitPattern: object)) }
  }

  func value(_ key: UInt, of owner: AnyObject) -> Any? {
    entries.with { entries in
      entries[Self.address(owner)]?.first { $0.key == key }?.kept.value
    }
  }

  func set(_ value: Any?, _ key: UInt, of owner: AnyObject, _ policy: objc_AssociationPolicy) {
    let address = Self.address(owner)
    let kept = value.map { Self.kept($0, policy) }
    // What is replaced ends without the lock: its end may use this table.
    let old = entries.with { entries -> Kept? in
      if let index = entries[address]?.firstIndex(where: { $0.key == key }) {
        let old = entries[address]?[index].kept
        if let kept {
          entries[address]?[index].kept = kept
        } else {
          entries[address]?.remove(at: index)
        }
        return old
      }
      guard let kept else { return nil }
      if entries[address] == nil { ib_deaths_mark(UnsafeRawPointer(bitPattern: address)!) }
      entries[address, default: []].append(Entry(key: key, kept: kept))
      return nil
    }
    withExtendedLifetime(old) {}
  }

  func removeAll(of owner: AnyObject) { forget(Self.address(owner)) }

  /// Lets go of what an address keeps.
  private func forget(_ address: UInt) {
    let old = entries.with { $0.removeValue(forKey: address) }
    guard var old else { return }
    ib_deaths_unmark(UnsafeRawPointer(bitPattern: address)!)
    while !old.isEmpty { old.removeFirst() }
  }

  private static func kept(_ value: Any, _ policy: objc_AssociationPolicy) -> Kept {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN: .weak(Unmanaged.passUnretained(value as AnyObject))
    case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: .strong(value)
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      .strong((value as? any NSCopying)?.copy() ?? value)
    }
  }

  private static func address(_ owner: AnyObject) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(owner).toOpaque())
  }
}

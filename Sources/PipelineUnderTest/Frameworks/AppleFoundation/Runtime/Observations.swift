internal import Foundation
internal import VirtualDevice

/// What an object observes with selectors; it ends with the object.
final class Observations {
  struct Entry {
    weak var center: NotificationCenter?
    let token: any NSObjectProtocol
    let name: NSNotification.Name?
    weak var object: AnyObject?

    init(
      _ center: NotificationCenter,
      _ token: any NSObjectProtocol,
      _ name: NSNotification.Name?,
      _ object: Any?
    ) {
      self.center = center
      self.token = token
      self.name = name
      self.object = object.map { $0 as AnyObject }
    }

    func end() { center?.removeObserver(token) }
  }
  private let entries = Guarded<[Entry]>([])
  private static let key = AssociationKey()

  /// What an object observes; nil if it never did.
  static func ofAny(_ owner: AnyObject) -> Observations? {
    objc_getAssociatedObject(owner, key.pointer) as? Observations
  }

  static func of(_ owner: AnyObject) -> Observations {
    if let old = ofAny(owner) { return old }
    let new = Observations()
    objc_setAssociatedObject(owner, key.pointer, new, .OBJC_ASSOCIATION_RETAIN)
    return new
  }

  deinit { for entry in entries.with({ $0 }) { entry.end() } }

  func add(_ entry: Entry) { entries.with { $0.append(entry) } }

  func remove(_ center: NotificationCenter, _ name: NSNotification.Name?, _ object: Any?) {
    let object = object.map { $0 as AnyObject }
    let removed = entries.with { entries in
      let isChosen: (Entry) -> Bool = {
        $0.center === center && (name == nil || $0.name == name)
          && (object == nil || $0.object === object)
      }
      defer { entries.removeAll(where: isChosen) }
      return entries.filter(isChosen)
    }
    for entry in removed { entry.end() }
  }
}

/// An object that is kept elsewhere.
final class WeakObject {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

// Unchecked: it is set once, and reading a weak reference is atomic.
extension WeakObject: @unchecked Sendable {}

internal import Synchronization

/// What the frameworks of a device keep with it: one object of each type, such as a shared cache.
///
/// So a second trial in the same process finds nothing of the first one.
final class DeviceParts: Sendable {
  private let kept = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// The object of type `Part`, made by `make` at the first call.
  func part<Part: AnyObject & Sendable>(_ make: () -> Part) -> Part {
    let key = ObjectIdentifier(Part.self)
    if let old = kept.withLock({ $0[key] }) as? Part { return old }
    // Made without the lock, because it may ask for another part.
    let new = make()
    return kept.withLock { kept in
      if let old = kept[key] as? Part { return old }
      kept[key] = new
      return new
    }
  }
}

extension Device {
  /// The object of type `Part` that belongs to this device, made by `make` at the first call.
  public func part<Part: AnyObject & Sendable>(
    _ type: Part.Type = Part.self,
    make: () -> Part
  ) -> Part {
    parts.part(make)
  }
}

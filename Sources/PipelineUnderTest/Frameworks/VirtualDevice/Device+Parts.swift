internal import Synchronization

/// What the frameworks of a device keep with it: one object of each type, such as a shared cache.
///
/// So a second trial in the same process finds nothing of the first one.
final class DeviceParts: Sendable {
  private let kept = Mutex<[any AnyObject & Sendable]>([])

  /// The object of type `Part`, made by `make` at the first call.
  ///
  /// - Complexity: O(n) for n types, which are few.
  func part<Part: AnyObject & Sendable>(_ make: () -> Part) -> Part {
    func known(_ kept: [any AnyObject & Sendable]) -> Part? {
      kept.lazy.compactMap { $0 as? Part }.first
    }
    if let old = known(kept.withLock { $0 }) { return old }
    // Made without the lock, because it may ask for another part.
    let new = make()
    return kept.withLock { kept in
      if let old = known(kept) { return old }
      kept.append(new)
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

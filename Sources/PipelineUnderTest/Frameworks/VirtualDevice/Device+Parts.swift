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

/// What the frameworks keep one of for each device, at numbered places: found without a search.
final class DeviceSlots: Sendable {
  /// Those of the process, outside of every trial.
  static let outside = DeviceSlots()

  // Unchecked: one lane alone uses what lies in a place.
  private struct Slot: @unchecked Sendable {
    var value: AnyObject?
  }

  private let kept = Mutex<[Slot]>([])

  func value(at number: Int, _ make: () -> AnyObject) -> AnyObject {
    if let old = kept.withLock({ number < $0.count ? $0[number] : Slot() }).value { return old }
    // Made without the lock, because it may ask for another place.
    let new = Slot(value: make())
    let first = kept.withLock { kept in
      while kept.count <= number { kept.append(Slot()) }
      if kept[number].value == nil { kept[number] = new }
      return kept[number]
    }
    return first.value ?? make()
  }
}

extension Device {
  /// What lies at the place `number` of the present device, or of the process outside of every
  /// trial; made by `make` at the first call.
  package static func kept(at number: Int, _ make: () -> AnyObject) -> AnyObject {
    (currentIfAny?.slots ?? .outside).value(at: number, make)
  }
}

extension Device {
  /// What lies in the place `number`, made by `make` at the first call.
  package func slot(_ number: Int, _ make: () -> AnyObject) -> AnyObject {
    slots.value(at: number, make)
  }

  /// The object of type `Part` that belongs to this device, made by `make` at the first call.
  public func part<Part: AnyObject & Sendable>(
    _ type: Part.Type = Part.self,
    make: () -> Part
  ) -> Part {
    parts.part(make)
  }
}

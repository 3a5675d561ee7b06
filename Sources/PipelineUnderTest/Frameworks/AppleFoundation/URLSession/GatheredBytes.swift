internal import Basics
internal import DeviceContract
public import Foundation
internal import VirtualDevice

/// Appends `other` to `data` as `Data.append(_:)` does, and keeps bytes of bodies on the ledger.
///
/// A delegate of `URLSession` gathers a body by appending its parts, which copies them. In a
/// loader's module `Data.append(_:)` means this function (``LoaderOverrides``), so the gathered
/// bytes are charged as compressed ones until the last `Data` with them ends. Bytes that come from
/// no body are charged nowhere.
///
/// - Complexity: O(n) amortised in the number of appended bytes.
public func appendBody(_ other: Data, to data: inout Data) {
  guard let device = Device.currentIfAny, !other.isEmpty,
    let gathered = GatheredBytes.joining(data, other, device.memory)
  else { return data.append(other) }
  data = gathered
}

/// Appends `other` to `data` as `NSMutableData.append(_:)` does, and keeps bytes of bodies on the
/// ledger until `data` ends.
///
/// - Complexity: O(n) amortised in the number of appended bytes.
public func appendBody(_ other: Data, to data: NSMutableData) {
  data.append(other)
  guard let device = Device.currentIfAny, other.isBody else { return }
  if let charge = objc_getAssociatedObject(data, chargeKey.pointer) as? LedgerCharge {
    return charge.add(other.count)
  }
  let charge = LedgerCharge(device.memory)
  charge.add(other.count)
  objc_setAssociatedObject(data, chargeKey.pointer, charge, .OBJC_ASSOCIATION_RETAIN)
}

private let chargeKey = AssociationKey()

extension Data {
  /// Whether it begins where a body of a response does that is on the ledger.
  var isBody: Bool { withUnsafeBytes { ChargedBodies.contains($0.baseAddress) } }
}

/// Bytes on the ledger until the last reference to it ends.
private final class LedgerCharge: Sendable {
  private let memory: any MemoryAccounting
  private let count = Guarded(0)

  init(_ memory: any MemoryAccounting) { self.memory = memory }

  deinit { memory.release(ByteCount(count.with { $0 }), from: .compressed) }

  func add(_ bytes: Int) {
    count.with { $0 += bytes }
    memory.charge(ByteCount(bytes), to: .compressed)
  }
}

/// The memory behind a `Data` that grows by parts of bodies.
///
/// The next part is written behind the bytes of the `Data` that reaches as far as any, so that an
/// append copies what comes and not what was there. A shorter one, which shares the memory, is
/// copied first.
private final class GatheredBytes {
  private let start: UnsafeMutableRawPointer
  private let capacity: Int
  /// Bytes that some `Data` refers to.
  private var used: Int
  /// Shared with the memory that these bytes had before they outgrew it: they count once.
  private let charge: LedgerCharge

  /// The living ones, by where they begin.
  private static let living = Guarded<[UInt: Unowned]>([:])
  private struct Unowned {
    unowned(unsafe) var bytes: GatheredBytes
  }

  /// Memory of `malloc` with `used` bytes that `charge` has counted.
  private init(_ start: UnsafeMutableRawPointer, _ capacity: Int, used: Int, _ charge: LedgerCharge)
  {
    (self.start, self.capacity, self.used, self.charge) = (start, capacity, used, charge)
    ChargedBodies.add(start)
  }

  deinit {
    Self.living.with { $0[UInt(bitPattern: start)] = nil }
    ChargedBodies.remove(start)
    free(start)
  }

  /// `data` followed by `other`, on the ledger; nil if neither is.
  static func joining(_ data: Data, _ other: Data, _ memory: any MemoryAccounting) -> Data? {
    // A part of a `Data` keeps its indices when it grows, which memory of its own would change.
    guard data.startIndex == 0 else { return nil }
    let address = data.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    let count = data.count + other.count
    let bytes = living.with { living -> GatheredBytes? in
      let old = living[address]?.bytes
      guard old != nil || data.isBody || other.isBody else { return nil }
      let charge = old?.charge ?? LedgerCharge(memory)
      charge.add(old == nil ? count : other.count)
      if let old, old.used == data.count, count <= old.capacity {
        copy(other, to: old.start + data.count)
        old.used = count
        return old
      }
      let capacity = max(count, 2 * data.count)
      guard let start = malloc(capacity) else {
        preconditionFailure("a body of \(capacity) bytes does not fit")
      }
      copy(data, to: start)
      copy(other, to: start + data.count)
      let new = GatheredBytes(start, capacity, used: count, charge)
      living[UInt(bitPattern: start)] = Unowned(bytes: new)
      return new
    }
    // Outside of the lock, which the end of the bytes needs: a `Data` of few bytes copies them.
    return bytes?.data(count)
  }

  private static func copy(_ data: Data, to start: UnsafeMutableRawPointer) {
    data.copyBytes(to: UnsafeMutableRawBufferPointer(start: start, count: data.count))
  }

  /// A `Data` with the first `count` bytes, which keeps them.
  private func data(_ count: Int) -> Data {
    Data(
      bytesNoCopy: start,
      count: count,
      deallocator: .custom { _, _ in withExtendedLifetime(self) {} }
    )
  }
}

internal import Basics
internal import Caches
internal import Glibc

/// Numbers keys in the order in which they come first; a key is any bytes.
///
/// Open addressing as in ``LinearProbing`` over one word for each key, half of which are bits of
/// its hash, so that another key's bytes are hardly ever looked at. Lookups are O(1) in the number
/// of keys.
struct KeyNumbers: ~Copyable {
  private var cells: UnsafeMutablePointer<UInt64>
  private var mask: Int
  private var bytes: UnsafeMutablePointer<UInt8>
  private var byteCapacity: Int
  private var byteCount = 0
  /// Where the bytes of each key end; those of the first begin at 0.
  private var ends: [Int] = []

  /// The number of keys, which is the number of the next new one.
  var count: Int { ends.count }

  init() {
    mask = (1 << 12) - 1
    cells = .allocate(capacity: mask + 1)
    cells.initialize(repeating: 0, count: mask + 1)
    byteCapacity = 1 << 16
    bytes = .allocate(capacity: byteCapacity)
  }

  deinit {
    cells.deallocate()
    bytes.deallocate()
  }

  /// The number of `key`, whose ``hash(_:)`` is `hash`; a key that is not there yet gets the next.
  ///
  /// - Complexity: O(length of the key), amortised.
  @inline(__always)
  mutating func number(of key: UnsafeBufferPointer<UInt8>, hash: UInt64) -> CacheSlot {
    let tag = hash & 0xffff_ffff_0000_0000
    let probing = LinearProbing(capacity: mask + 1)
    let index = probing.search(from: probing.home(Int(truncatingIfNeeded: hash))) {
      let cell = cells[$0]
      if cell == 0 { return true }
      return cell & 0xffff_ffff_0000_0000 == tag && isEqual(key, Int(cell & 0xffff_ffff) - 1)
    }
    let cell = cells[index]
    return cell == 0 ? add(key, tag: tag, index: index) : CacheSlot(Int(cell & 0xffff_ffff) - 1)
  }

  /// 64 well-mixed bits of `key`: eight bytes at a time, each time mixed by SplitMix64's bijection.
  @inline(__always)
  static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(key)
    var hash = SplitMix64.mix(UInt64(raw.count) &+ 0x9e37_79b9_7f4a_7c15)
    var offset = 0
    while offset + 8 <= raw.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      hash = SplitMix64.mix(hash ^ word)
      offset += 8
    }
    guard offset < raw.count else { return hash }
    var rest: UInt64 = 0
    for index in stride(from: raw.count - 1, through: offset, by: -1) {
      rest = rest << 8 | UInt64(raw[index])
    }
    return SplitMix64.mix(hash ^ rest)
  }

  private func isEqual(_ key: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - start == key.count, let base = key.baseAddress else {
      return ends[number] - start == key.count
    }
    // C function: `memcmp`.
    return memcmp(bytes + start, base, key.count) == 0
  }

  private mutating func add(
    _ key: UnsafeBufferPointer<UInt8>,
    tag: UInt64,
    index: Int
  ) -> CacheSlot {
    if byteCount + key.count > byteCapacity {
      byteCapacity = max(byteCapacity * 2, byteCount + key.count)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: byteCapacity)
      larger.update(from: bytes, count: byteCount)
      bytes.deallocate()
      bytes = larger
    }
    if let base = key.baseAddress { (bytes + byteCount).update(from: base, count: key.count) }
    byteCount += key.count
    let number = ends.count
    ends.append(byteCount)
    cells[index] = tag | UInt64(number + 1)
    // At most half full, so that runs of taken cells stay short.
    if LinearProbing.needsRoom(count: ends.count, capacity: mask + 1) { rehash() }
    return CacheSlot(number)
  }

  /// Doubles the cells; the bits that are not in a cell are computed again from the keys.
  private mutating func rehash() {
    cells.deallocate()
    mask = mask * 2 + 1
    cells = .allocate(capacity: mask + 1)
    cells.initialize(repeating: 0, count: mask + 1)
    let probing = LinearProbing(capacity: mask + 1)
    var start = 0
    for (number, end) in ends.enumerated() {
      let hash = Self.hash(UnsafeBufferPointer(start: bytes + start, count: end - start))
      let index = probing.search(from: probing.home(Int(truncatingIfNeeded: hash))) {
        cells[$0] == 0
      }
      cells[index] = hash & 0xffff_ffff_0000_0000 | UInt64(number + 1)
      start = end
    }
  }
}

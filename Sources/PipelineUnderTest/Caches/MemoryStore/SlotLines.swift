internal import Glibc

/// The contents of the slots of a cache, in raw memory that begins on a cache line.
///
/// Elements of 64 bytes then lie in one line each, where those of an array lie across two, and
/// large tables ask for huge pages, because a random access otherwise misses the page table as
/// well.
struct SlotLines<Element: ~Copyable>: ~Copyable {
  /// The bytes of a cache line on every 64-bit x86 and on most ARM processors.
  static var lineBytes: Int { 64 }
  /// The bytes of a huge page on x86-64; smaller tables are not worth one.
  private static var hugePageBytes: Int { 2 << 20 }

  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  /// No elements, and room for 16.
  init() { self.init(room: 16) }

  /// No elements, and room for `count`, or for one, because growing doubles it.
  private init(room count: Int) {
    capacity = max(count, 1)
    base = Self.memory(for: capacity)
  }

  deinit {
    base.deinitialize(count: count)
    UnsafeMutableRawPointer(base).deallocate()
  }

  /// The places of the elements.
  var indices: Range<Int> { 0..<count }

  /// The element at `place`; traps outside of ``indices``.
  subscript(place: Int) -> Element {
    @inline(__always) unsafeAddress {
      precondition(place >= 0 && place < count, "There is no slot \(place) among \(count)")
      return UnsafePointer(base + place)
    }
    @inline(__always) unsafeMutableAddress {
      precondition(place >= 0 && place < count, "There is no slot \(place) among \(count)")
      return base + place
    }
  }

  /// Puts one more element behind the others.
  ///
  /// - Complexity: O(1) amortised.
  mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count += 1
  }

  private mutating func grow() {
    let larger = Self.memory(for: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    UnsafeMutableRawPointer(base).deallocate()
    base = larger
    capacity *= 2
  }

  private static func memory(for capacity: Int) -> UnsafeMutablePointer<Element> {
    let bytes = capacity * MemoryLayout<Element>.stride
    let isLarge = bytes >= hugePageBytes
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: bytes,
      alignment: isLarge ? hugePageBytes : lineBytes
    )
    // A refusal costs time and nothing else. The end that is no whole huge page stays as it is.
    if isLarge { _ = madvise(memory, bytes / hugePageBytes * hugePageBytes, MADV_HUGEPAGE) }
    return memory.bindMemory(to: Element.self, capacity: capacity)
  }
}

extension SlotLines {
  /// `count` times `element`.
  init(repeating element: Element, count: Int) {
    self.init(room: count)
    base.initialize(repeating: element, count: count)
    self.count = count
  }
}

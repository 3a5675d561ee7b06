internal import Glibc

/// An array in raw memory that is aligned to cache lines.
///
/// Each element of 64 bytes is then in one line, whereas in an array it would straddle two. Large
/// tables ask for huge pages, because otherwise a random access also misses the TLB.
struct SlotLines<Element: ~Copyable>: ~Copyable {
  /// The bytes of a cache line on every 64-bit x86 and on most ARM processors.
  static var lineBytes: Int { 64 }
  /// The bytes of a huge page on x86-64; a smaller table would not fill one.
  private static var hugePageBytes: Int { 2 << 20 }

  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  /// No elements, with room for 16.
  init() { self.init(room: 16) }

  /// No elements, with room for `count`, at least for one, because growing doubles the room.
  private init(room count: Int) {
    capacity = max(count, 1)
    base = Self.memory(for: capacity)
  }

  deinit {
    base.deinitialize(count: count)
    UnsafeMutableRawPointer(base).deallocate()
  }

  /// The indices of the elements.
  var indices: Range<Int> { 0..<count }

  /// The place of the element at `index`, until the next ``append(_:)``; traps outside of
  /// ``indices``.
  @inline(__always)
  func place(_ index: Int) -> UnsafePointer<Element> {
    precondition(index >= 0 && index < count, "There is no slot \(index) among \(count)")
    return UnsafePointer(base + index)
  }

  /// The element at `index`; traps outside of ``indices``.
  subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      precondition(index >= 0 && index < count, "There is no slot \(index) among \(count)")
      return UnsafePointer(base + index)
    }
    @inline(__always) unsafeMutableAddress {
      precondition(index >= 0 && index < count, "There is no slot \(index) among \(count)")
      return base + index
    }
  }

  /// Appends one element.
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
    // If the kernel refuses, only time is lost. A tail shorter than a huge page keeps small pages.
    if isLarge { _ = madvise(memory, bytes / hugePageBytes * hugePageBytes, MADV_HUGEPAGE) }
    return memory.bindMemory(to: Element.self, capacity: capacity)
  }
}

extension SlotLines {
  /// `count` copies of `element`.
  init(repeating element: Element, count: Int) {
    self.init(room: count)
    base.initialize(repeating: element, count: count)
    self.count = count
  }
}

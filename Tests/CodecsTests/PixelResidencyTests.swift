import CSupport
import Glibc
import Testing

@Suite(
  "Only the used parts of pixel memory are resident",
  .serialized,
  // A sanitizer's malloc lacks our arena, and keeps freed blocks to catch late uses.
  .disabled(if: String(cString: ib_allocator_version()) == "of the sanitizer")
)
struct PixelResidencyTests {
  /// Bytes of the pages of a block that are in physical memory.
  private func residentBytes(_ memory: UnsafeMutableRawPointer, _ byteCount: Int) -> Int {
    let pageBytes = sysconf(Int32(_SC_PAGESIZE))
    let inFirstPage = Int(bitPattern: memory) % pageBytes
    let byteCount = byteCount + inFirstPage
    var pages = [UInt8](repeating: 0, count: (byteCount + pageBytes - 1) / pageBytes)
    guard mincore(memory - inFirstPage, byteCount, &pages) == 0 else { return -1 }
    return pages.count { $0 & 1 == 1 } * pageBytes
  }

  @Test("An unused block is not resident", arguments: [3 << 20, 64 << 20])
  func untouched(byteCount: Int) throws {
    let memory = try #require(ib_pixels_alloc_zeroed(byteCount))
    defer { ib_pixels_free(memory, byteCount) }
    #expect(residentBytes(memory, byteCount) == 0)
  }

  @Test("One used byte makes at most one huge page resident")
  func oneByte() throws {
    let byteCount = 8 << 20
    let memory = try #require(ib_pixels_alloc(byteCount))
    defer { ib_pixels_free(memory, byteCount) }
    memory.storeBytes(of: 1, toByteOffset: 3 << 20, as: UInt8.self)
    #expect((1...2 << 20).contains(residentBytes(memory, byteCount)))
  }

  @Test("The end of a block that is no whole huge page stays in small pages")
  func end() throws {
    let byteCount = (4 << 20) + 900_000
    let memory = try #require(ib_pixels_alloc(byteCount))
    defer { ib_pixels_free(memory, byteCount) }
    memory.storeBytes(of: 1, toByteOffset: byteCount - 1, as: UInt8.self)
    #expect((1...65_536).contains(residentBytes(memory, byteCount)))
  }

  @Test("A small block at the address of a freed large one is not resident in huge pages")
  func reuse() throws {
    for _ in 0..<20 {
      let large = try #require(ib_pixels_alloc(16 << 20))
      memset(large, 1, 16 << 20)
      ib_pixels_free(large, 16 << 20)
      let byteCount = 1_500_000
      let small = try #require(ib_pixels_alloc_zeroed(byteCount))
      defer { ib_pixels_free(small, byteCount) }
      small.storeBytes(of: 1, toByteOffset: 700_000, as: UInt8.self)
      #expect((1...65_536).contains(residentBytes(small, byteCount)))
    }
  }

  @Test("Freeing a block returns its pages to the system at once")
  func freed() throws {
    let byteCount = 512 << 20
    func residentPages() throws -> Int {
      let file = try #require(fopen("/proc/self/statm", "r"))
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      try #require(fgets(&line, 256, file) != nil)
      let fields = line.split(separator: CChar(bitPattern: UInt8(ascii: " ")))
      return Int(atol(Array(fields[1]) + [0]))
    }
    let pageBytes = sysconf(Int32(_SC_PAGESIZE))
    let memory = try #require(ib_pixels_alloc(byteCount))
    memset(memory, 1, byteCount)
    let held = try residentPages() * pageBytes
    ib_pixels_free(memory, byteCount)
    let left = try residentPages() * pageBytes
    // Other tests run meanwhile, with photographs of 50 MB at most.
    #expect(held - left > 256 << 20)
  }

  @Test("Large blocks begin on a huge page, others on a cache line")
  func alignment() throws {
    for (byteCount, alignment) in [(100, 64), (2 << 20, 2 << 20), (50_000_000, 2 << 20)] {
      let memory = try #require(ib_pixels_alloc(byteCount))
      defer { ib_pixels_free(memory, byteCount) }
      #expect(UInt(bitPattern: memory) % UInt(alignment) == 0, "\(byteCount) bytes")
    }
  }
}

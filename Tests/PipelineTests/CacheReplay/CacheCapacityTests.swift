import CacheReplay
import Testing

@Suite("Capacities on the command line")
struct CacheCapacityTests {
  @Test(
    "A capacity is a number, bytes with a unit, or a share of the footprint, rounded down",
    arguments: [
      ("5000", .bare, 5000), ("1", .bare, 1),
      ("10%", .share, 99), ("0.5%", .share, 4), ("100%", .share, 999), ("250%", .share, 2497),
      ("0.0001%", .share, 1),
      ("64MiB", .bytes, 64 << 20), ("1.5kB", .bytes, 1500), ("2GB", .bytes, 2_000_000_000),
      ("1tib", .bytes, 1 << 40), ("7B", .bytes, 7), ("0.1B", .bytes, 1),
    ] as [(String, CacheCapacity.Kind, Int)]
  )
  func reading(text: String, kind: CacheCapacity.Kind, expected: Int) throws {
    let capacity = try #require(CacheCapacity(text))
    #expect(capacity.kind == kind)
    #expect(capacity.resolved(footprint: 999) == expected)
  }

  @Test(
    "Other texts are refused",
    arguments: [
      "", "0", "0%", "-1", "+1", "1.5", "ten", "10 %", "1e3", "MiB", "%", ".5%", "5.%", "1.2.3MB",
      "1.0000001MB", "99999999999999999999", "9999999999999999TiB", "٣", "0x10", " 5",
    ]
  )
  func refusing(text: String) {
    #expect(CacheCapacity(text) == nil)
  }

  @Test("A share of the largest footprint does not overflow")
  func largest() throws {
    #expect(try #require(CacheCapacity("100%")).resolved(footprint: .max) == .max)
    #expect(try #require(CacheCapacity("900000%")).resolved(footprint: .max) == .max)
    #expect(try #require(CacheCapacity("50%")).resolved(footprint: .max) == .max / 2)
    #expect(try #require(CacheCapacity("50%")).resolved(footprint: 0) == 1)
  }
}

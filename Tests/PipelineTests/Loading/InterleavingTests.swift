import Basics
import Caches
import ImagePipeline
import TestSupport
import Testing
import Variants

@Suite("Random interleavings of everything", .timeLimit(.minutes(30)), .playsWorlds)
struct InterleavingTests {
  /// Every named variant, and combinations outside of all tables.
  static let variants: [Variant] =
    Variant.catalogue + [silentCells, few, unshared, bare] + designs

  /// Cells that leave silently share work with a prefetcher that cancels.
  private static let silentCells = made("silent-cells") { $0.cellSteps = [.check, .verify] }

  private static let few = made("few") { $0.memoryCache.countLimit = 2 }

  private static let unshared = made("unshared") {
    $0.coalescing = .none
    $0.decodePlace = .backgroundPool(width: 1)
    $0.diskCache = .none
  }

  /// No step at all: the cell of the first version.
  private static let bare = made("bare") {
    $0.cellSteps = []
    $0.memoryCache = MemoryCacheOptions(costLimit: .bytes(.zero))
  }

  /// All combinations of the switches of loading.
  private static let designs: [Variant] = Coalescing.allCases.flatMap { coalescing in
    Cancellation.all.map { cancellation in
      made("\(coalescing.rawValue)-\(cancellation.name)") {
        $0.coalescing = coalescing
        $0.cancellation = cancellation
        $0.queues.download = QueueOptions(limit: 2, order: .priority)
        $0.queues.decode.order = .priority
        switch cancellation {
        case .none: $0.priority = .static
        case .flag:
          $0.decodePlace = .loaderActor
          $0.delivery = .asyncHop
        case .firstOwner:
          $0.registry.removal = .byKey
          $0.priority = .maximumAtJoin
        default: break
        }
      }
    }
  }

  private static func made(_ name: String, _ change: (inout Variant) -> Void) -> Variant {
    var variant = Variant(name: name, summary: "For this test.")
    change(&variant)
    return variant
  }

  @Test(
    "keep all invariants of owners, cells, caches and the ledger",
    arguments: variants,
    0..<2
  )
  func promises(variant: Variant, block: UInt64) throws {
    // Blocks of seeds keep the report readable; a failure names its seed.
    for seed in block * 20..<(block + 1) * 20 {
      let violations = try RandomFeed(seed: seed, variant: variant).run()
      #expect(violations == [], "variant \(variant.name), seed \(seed)")
    }
  }

  @Test("Thousands of seeds break no invariant of the recommended variant", arguments: 0..<8)
  func recommended(block: UInt64) throws {
    for seed in 1000 + block * 300..<1000 + (block + 1) * 300 {
      let violations = try RandomFeed(seed: seed, variant: .best).run()
      #expect(violations == [], "seed \(seed)")
    }
  }
}

internal import Basics

/// The picture of its class that each surface of each item shows.
struct PictureAssignment: Sendable {
  private let ordinals: [Int32]
  private let stride: Int

  /// Draws the pictures of `spec`, each kind of surface from its own stream of `seed`.
  ///
  /// The name of the kind selects the stream, so another surface changes no other kind's pictures.
  ///
  /// - Complexity: O(items · surfaces · log pictures).
  init(spec: FeedSpec, seed: UInt64) {
    let widest = spec.templates.map(\.surfaces.count).max() ?? 0
    var table = DealerTable(spec: spec, seed: seed)
    var ordinals = [Int32](repeating: 0, count: spec.itemCount * widest)
    for item in 0..<spec.itemCount {
      let sources = table.sources[item % spec.templates.count]
      for index in sources.indices {
        ordinals[item * widest + index] = Int32(table.dealers[sources[index]].next())
      }
    }
    self.ordinals = ordinals
    self.stride = widest
  }

  /// The picture of surface `surface` of item `item`, in its class.
  func ordinal(ofItem item: Int, surface: Int) -> Int {
    Int(ordinals[item * stride + surface])
  }
}

/// The dealer of each surface.
///
/// Surfaces of one kind share the dealer of the first of them; a surface that always shows the same
/// picture has its own.
private struct DealerTable {
  var dealers: [Dealer] = []
  /// The indices of the dealers, by template and surface.
  private(set) var sources: [[Int]] = []

  init(spec: FeedSpec, seed: UInt64) {
    var known: [SurfaceKind: Int] = [:]
    for template in spec.templates {
      var indices: [Int] = []
      for surface in template.surfaces {
        if case .always = surface.popularity {
          indices.append(add(Dealer(surface: surface, seed: seed)))
          continue
        }
        let index = known[surface.kind] ?? add(Dealer(surface: surface, seed: seed))
        known[surface.kind] = index
        indices.append(index)
      }
      sources.append(indices)
    }
  }

  private mutating func add(_ dealer: Dealer) -> Int {
    dealers.append(dealer)
    return dealers.count - 1
  }
}

/// Deals the pictures of one kind of surface, one after another.
private struct Dealer {
  private var generator: SplitMix64
  private var dealt = 0
  private let table: ZipfTable?
  /// The order of the pictures if the seed draws it; else empty.
  private var order: [Int] = []
  private let surface: Surface

  init(surface: Surface, seed: UInt64) {
    self.surface = surface
    generator = SplitMix64(seed: seed, name: "pictures/" + surface.kind.rawValue)
    table =
      switch surface.popularity {
      case .zipf(let exponent): ZipfTable(count: surface.distinctCount, exponent: exponent)
      case .sequential, .shuffled, .uniform, .always: nil
      }
    guard surface.popularity == .shuffled else { return }
    order = Array(0..<surface.distinctCount)
    // Fisher–Yates, from the end.
    for last in order.indices.dropFirst().reversed() {
      order.swapAt(last, generator.nextInt(below: last + 1))
    }
  }

  mutating func next() -> Int {
    defer { dealt += 1 }
    switch surface.popularity {
    case .sequential: return dealt % surface.distinctCount
    case .shuffled: return order[dealt % surface.distinctCount]
    case .uniform: return generator.nextInt(below: surface.distinctCount)
    case .always(let ordinal): return ordinal
    case .zipf: return table?.rank(at: generator.nextUnit()) ?? 0
    }
  }
}

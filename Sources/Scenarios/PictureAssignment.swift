internal import Quantities

/// Which picture of its class each surface of each item shows.
struct PictureAssignment: Sendable {
  private let ordinals: [Int32]
  private let stride: Int

  /// Draws the pictures of `spec`, each kind of surface from its own stream of `seed`.
  ///
  /// Streams are independent by the name of the kind, so that a surface more moves no other's
  /// pictures.
  ///
  /// - Complexity: O(items · surfaces · log pictures).
  init(spec: FeedSpec, seed: UInt64) {
    let widest = spec.templates.map(\.surfaces.count).max() ?? 0
    var dealers: [SurfaceKind: Dealer] = [:]
    var ordinals = [Int32](repeating: 0, count: spec.itemCount * widest)
    for item in 0..<spec.itemCount {
      let surfaces = spec.templates[item % spec.templates.count].surfaces
      for (index, surface) in surfaces.enumerated() {
        if case .always(let picture) = surface.popularity {
          ordinals[item * widest + index] = Int32(picture)
          continue
        }
        let picture = dealers[surface.kind, default: Dealer(surface: surface, seed: seed)].next()
        ordinals[item * widest + index] = Int32(picture)
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

/// Deals the pictures of one kind of surface, one after another.
private struct Dealer {
  private var generator: SplitMix64
  private var dealt = 0
  private let table: ZipfTable?
  /// The order of the pictures where the seed draws it; empty otherwise.
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
    for place in order.indices.dropFirst().reversed() {
      order.swapAt(place, generator.next(below: place + 1))
    }
  }

  mutating func next() -> Int {
    defer { dealt += 1 }
    switch surface.popularity {
    case .sequential: return dealt % surface.distinctCount
    case .shuffled: return order[dealt % surface.distinctCount]
    case .uniform: return generator.next(below: surface.distinctCount)
    case .always(let ordinal): return ordinal
    case .zipf: return table?.rank(at: generator.nextFraction()) ?? 0
    }
  }
}

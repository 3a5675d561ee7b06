internal import Basics

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

/// Who deals for which surface: surfaces of one kind share the dealer of the first of them, and one
/// that always shows the same picture has its own.
private struct DealerTable {
  var dealers: [Dealer] = []
  /// The places of the dealers by template and surface.
  private(set) var sources: [[Int]] = []

  init(spec: FeedSpec, seed: UInt64) {
    var known: [SurfaceKind: Int] = [:]
    for template in spec.templates {
      var places: [Int] = []
      for surface in template.surfaces {
        if case .always = surface.popularity {
          places.append(add(Dealer(surface: surface, seed: seed)))
          continue
        }
        let place = known[surface.kind] ?? add(Dealer(surface: surface, seed: seed))
        known[surface.kind] = place
        places.append(place)
      }
      sources.append(places)
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
      order.swapAt(place, generator.nextInt(below: place + 1))
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

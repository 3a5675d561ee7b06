extension DesignChoice {
  /// The next best variant for users after the chosen one, out of `design`, which the choice was
  /// made from; nil where nothing was chosen or nothing else was compared.
  ///
  /// The order is that of the choice. Where all others are out, it is the one that is out in the
  /// fewest places.
  ///
  /// - Complexity: O(variants² · places²) where all others are out.
  func runnerUp(_ design: DesignScores) -> String? {
    guard let pick = picks[.users] else { return nil }
    let out = Set(excluded.map(\.variant))
    let rest = design.variants.filter { $0 != pick && !out.contains($0) }
    func order(_ variant: String) -> (Int, Double, Int, Double) {
      let (wait, missing, peak) = rank(variant)
      return (hitchBand(variant), wait, missing, peak)
    }
    return rest.min { order($0) < order($1) } ?? leastOut(design)
  }

  /// The excluded variant that is out in the fewest places; of equal ones that with the fewest
  /// hitches, then the shortest time to image.
  private func leastOut(_ design: DesignScores) -> String? {
    var counts: [String: Int] = [:]
    for place in design.places {
      let choice = DesignChoice(design.only(places: { $0 == place }))
      for exclusion in choice.excluded { counts[exclusion.variant, default: 0] += 1 }
    }
    func order(_ variant: String) -> (Int, Double, Double) {
      (
        counts[variant] ?? 0, design.score(.hitches, variant) ?? .infinity,
        design.score(.timeToImage, variant) ?? .infinity
      )
    }
    return excluded.filter { $0.kind == .out }.map(\.variant).min { order($0) < order($1) }
  }
}

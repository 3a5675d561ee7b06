internal import ImagePipeline
package import Reports
internal import Trials
internal import Variants

extension VariantLineage {
  /// The lineage of the variants called `names`, read from the switches of this build's variants.
  ///
  /// - Complexity: O(names · variants · switches).
  package init(ofVariants names: [String]) {
    let known = Dictionary(
      VariantAncestry.order.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var parents: [String: String] = [:]
    for name in names {
      var next = known[name]
      while let variant = next, parents[variant.name] == nil {
        guard let parent = VariantAncestry.parent(of: variant) else { break }
        parents[variant.name] = parent.name
        next = parent
      }
    }
    self.init(order: VariantAncestry.order.map(\.name), parents: parents) { base, variant in
      guard let base = known[base], let variant = known[variant] else { return [] }
      return VariantDifference.between(base, and: variant).map {
        VariantLineage.Switch(path: $0.path, before: $0.first, after: $0.second)
      }
    }
  }
}

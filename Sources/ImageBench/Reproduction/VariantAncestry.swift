internal import ImagePipeline
internal import Trials
package import Variants

/// The variant that each variant builds upon, found by comparing all switches.
package enum VariantAncestry {
  /// The named variants in the order of tables: the ladder, then the others in their order.
  package static let order: [Variant] = Variant.catalogue + Variant.reproductions

  /// The largest number of switches in which a variant may differ from its parent.
  ///
  /// It is that of the widest step of the catalogue, `article0-async-cell`. Libraries differ from
  /// each other in more switches, and none is a step of another one.
  static let mostSwitches = 5

  /// The variant that `variant` builds upon; nil for the first variant.
  ///
  /// It is the earlier variant in the order of tables that differs in the fewest switches, the
  /// first one of equals. If all differ in more than ``mostSwitches``, it is `bounded-cache`, whose
  /// switches are the defaults.
  ///
  /// - Complexity: O(variants · switches).
  package static func parent(of variant: Variant) -> Variant? {
    let earlier = order.prefix { $0.name != variant.name }
    var nearest: (variant: Variant, count: Int)?
    for candidate in earlier {
      let count = VariantDifference.between(candidate, and: variant).count
      if count < nearest?.count ?? .max { nearest = (candidate, count) }
    }
    guard let nearest, nearest.count > mostSwitches else { return nearest?.variant }
    return earlier.contains { $0.name == Variant.boundedCache.name }
      ? .boundedCache : nearest.variant
  }
}

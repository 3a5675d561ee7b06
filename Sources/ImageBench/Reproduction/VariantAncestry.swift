internal import ImagePipeline
internal import Trials
public import Variants

/// Which variant each one builds upon, found by reading all of their switches.
public enum VariantAncestry {
  /// The named variants in the order of tables: the ladder, then the others as they are listed.
  public static let order: [Variant] = Variant.catalogue + Variant.reproductions

  /// In so many switches a variant may differ from what it builds upon.
  ///
  /// As many as the widest step of the catalogue has, `seed0-async-cell`; libraries differ in more from
  /// each other, and none is a step of another one.
  static let mostSwitches = 5

  /// The variant that `variant` builds upon; nil for the first of all.
  ///
  /// Of those before it in the order of tables the one that differs in the fewest switches, of equals the
  /// first. What is near to none builds upon `bounded-cache`, whose switches are the defaults.
  ///
  /// - Complexity: O(variants · switches).
  public static func parent(of variant: Variant) -> Variant? {
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

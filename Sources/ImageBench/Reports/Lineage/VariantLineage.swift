/// The order of variants in tables, the variant that each builds upon, and the switches in which
/// they differ.
///
/// This module does not know the variants themselves; the caller provides the data.
package struct VariantLineage: Sendable {
  /// A switch in which two variants differ.
  package struct Switch: Sendable, Hashable {
    /// The switch, such as "decodePlace".
    package var path: String
    /// Its value in the base.
    package var before: String
    /// Its value in the other variant.
    package var after: String

    /// The switch at `path` with its two values.
    package init(path: String, before: String, after: String) {
      self.path = path
      self.before = before
      self.after = after
    }

    /// The switch as text: "decodeMode: full → downsample".
    var text: String { "\(path): \(before) → \(after)" }
  }

  /// The variant with which a row is compared, with the reason.
  struct Base: Sendable, Hashable {
    var variant: String
    var choice: Choice

    enum Choice: Sendable, Hashable {
      case asked
      /// The row builds upon it, with these steps in between, from the first on, which are not in
      /// the run.
      case ancestor(missing: [String])
      /// The first row, because the variant that the row builds upon (nil: unknown) is not in the
      /// run.
      case firstRow(parent: String?)
    }
  }

  /// The index of each name in the order of tables.
  private let indices: [String: Int]
  private let parents: [String: String]
  private let difference: @Sendable (_ base: String, _ variant: String) -> [Switch]

  /// A lineage without information about any variant.
  package static let unknown = VariantLineage(order: [], parents: [:]) { _, _ in [] }

  /// A lineage of variants.
  ///
  /// `order` is that of tables, `parents` gives the variant that each builds upon, and `difference`
  /// returns the switches in which two of them differ, none for unknown names.
  package init(
    order: [String],
    parents: [String: String],
    difference: @escaping @Sendable (_ base: String, _ variant: String) -> [Switch]
  ) {
    indices = Dictionary(
      order.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    self.parents = parents
    self.difference = difference
  }

  /// `names` in the order of tables; unknown ones come last, in the given order.
  ///
  /// - Complexity: O(n log n).
  package func sorted(_ names: [String]) -> [String] {
    names.enumerated().sorted {
      (indices[$0.element] ?? .max, $0.offset) < (indices[$1.element] ?? .max, $1.offset)
    }.map(\.element)
  }

  /// The base of the row `variant` in a table with the ordered `rows`; nil for the first row and
  /// for the variant with which all others are compared.
  func base(of variant: String, among rows: [String], relativeTo asked: String?) -> Base? {
    if let asked, rows.contains(asked) {
      return asked == variant ? nil : Base(variant: asked, choice: .asked)
    }
    var missing: [String] = []
    for ancestor in ancestors(of: variant) {
      if rows.contains(ancestor) {
        return Base(variant: ancestor, choice: .ancestor(missing: missing.reversed()))
      }
      missing.append(ancestor)
    }
    guard let first = rows.first, first != variant else { return nil }
    return Base(variant: first, choice: .firstRow(parent: parents[variant]))
  }

  /// The switches in which `variant` differs from `base`: the first four as text, and the number of
  /// others; "" when unknown.
  ///
  /// - Complexity: that of reading both variants.
  package func switches(from base: String, to variant: String) -> String {
    Self.list(difference(base, variant).map(\.text))
  }

  /// The most switches of one variant that are named.
  private static let mostSwitches = 4

  /// `texts` in one line.
  static func list(_ texts: [String]) -> String {
    let more = texts.count - mostSwitches
    return (texts.prefix(mostSwitches) + (more > 0 ? ["\(more) more"] : []))
      .joined(separator: " · ")
  }

  /// The switches in which `variant` differs from `base`, each with the step of `missing` that sets
  /// it; nil for a switch of the variant itself.
  func credits(
    of variant: String,
    against base: Base
  ) -> [(change: Switch, step: String?)] {
    var steps: [(name: String, paths: Set<String>)] = []
    if case .ancestor(let missing) = base.choice {
      var below = base.variant
      for step in missing {
        steps.append((step, Set(difference(below, step).map(\.path))))
        below = step
      }
      let own = Set(difference(below, variant).map(\.path))
      // A switch that the variant itself sets is its own, even if a missing step had set it.
      steps = steps.map { ($0.name, $0.paths.subtracting(own)) }
    }
    return difference(base.variant, variant).map { change in
      (change, steps.last { $0.paths.contains(change.path) }?.name)
    }
  }

  /// The variants that `variant` builds upon, nearest first.
  private func ancestors(of variant: String) -> [String] {
    var chain: [String] = []
    var name = variant
    while let parent = parents[name], !chain.contains(parent), parent != variant {
      chain.append(parent)
      name = parent
    }
    return chain
  }
}

/// In which order variants stand in tables, which variant each builds upon, and what they differ in.
///
/// This module does not know the variants themselves: who makes a lineage reads it from them.
public struct VariantLineage: Sendable {
  /// A switch in which two variants differ.
  public struct Switch: Sendable, Hashable {
    /// The switch, such as "decodePlace".
    public var path: String
    /// Its word in the base.
    public var before: String
    /// Its word in the other variant.
    public var after: String

    /// The switch at `path` with its two words.
    public init(path: String, before: String, after: String) {
      self.path = path
      self.before = before
      self.after = after
    }

    /// The switch in words: "decodeMode: full → downsample".
    var text: String { "\(path): \(before) → \(after)" }
  }

  /// The variant that a row is compared with, and why that one.
  struct Base: Sendable, Hashable {
    var variant: String
    var choice: Choice

    enum Choice: Sendable, Hashable {
      /// The user named it.
      case asked
      /// The row builds upon it, by these steps between, from the first on, which are not in the run.
      case ancestor(missing: [String])
      /// It is the first row, because what the row builds upon (nil: unknown) is not in the run.
      case firstRow(parent: String?)
    }
  }

  /// Names in the order of tables.
  private let places: [String: Int]
  private let parents: [String: String]
  private let difference: @Sendable (_ base: String, _ variant: String) -> [Switch]

  /// A lineage in which nothing is known of any variant.
  public static let unknown = VariantLineage(order: [], parents: [:]) { _, _ in [] }

  /// A lineage of variants.
  ///
  /// `order` is that of tables, `parents` says which variant each builds upon, and `difference` gives the
  /// switches in which two of them differ, none for names that it does not know.
  public init(
    order: [String],
    parents: [String: String],
    difference: @escaping @Sendable (_ base: String, _ variant: String) -> [Switch]
  ) {
    places = Dictionary(
      order.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    self.parents = parents
    self.difference = difference
  }

  /// `names` in the order of tables; those that it does not know come last, in the order given.
  ///
  /// - Complexity: O(n log n).
  public func sorted(_ names: [String]) -> [String] {
    names.enumerated().sorted {
      (places[$0.element] ?? .max, $0.offset) < (places[$1.element] ?? .max, $1.offset)
    }.map(\.element)
  }

  /// What the row of `variant` is compared with in a table of `rows`, which are in order; nil for the
  /// first row and for the one that all others are compared with.
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

  /// The switches in which `variant` differs from `base`, the first four in words, and how many more there
  /// are; "" where nothing is known.
  ///
  /// - Complexity: that of reading both variants.
  public func switches(from base: String, to variant: String) -> String {
    Self.list(difference(base, variant).map(\.text))
  }

  /// So many switches of one variant are named; of more, how many there are.
  private static let mostSwitches = 4

  /// `texts` in one line.
  static func list(_ texts: [String]) -> String {
    let more = texts.count - mostSwitches
    return (texts.prefix(mostSwitches) + (more > 0 ? ["\(more) more"] : []))
      .joined(separator: " · ")
  }

  /// The switches in which `variant` differs from `base`, each with the step of `missing` that sets it;
  /// nil where that is the variant's own.
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
      // A switch that the variant itself sets is its own, also where a missing step had set it.
      steps = steps.map { ($0.name, $0.paths.subtracting(own)) }
    }
    return difference(base.variant, variant).map { change in
      (change, steps.last { $0.paths.contains(change.path) }?.name)
    }
  }

  /// What `variant` builds upon, nearest first.
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

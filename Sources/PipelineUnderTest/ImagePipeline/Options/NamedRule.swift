/// A switch whose values are rules, so that another module can supply its own rule.
///
/// Rules are equal if their names are, so each needs a unique name. Definitions and differences of
/// variants show only a rule's name, as they show a case of an enum.
public protocol NamedRule: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// Identifies the rule in definitions and differences of variants.
  var name: String { get }
}

extension NamedRule {
  /// Whether the rules have the same name.
  public static func == (first: Self, second: Self) -> Bool { first.name == second.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name.
  public var description: String { name }

  /// Reflects the rule as an enum case without values, so that only the name is shown.
  public var customMirror: Mirror {
    Mirror(self, children: [Mirror.Child](), displayStyle: .enum)
  }
}

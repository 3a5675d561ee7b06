/// A switch whose values are rules, so that another module can hand in a rule of its own.
///
/// Two rules are equal when their names are, so each needs its own name. Definitions and
/// differences of variants show a rule by its name alone, as they show a case of an enum.
public protocol NamedRule: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// The name in definitions and differences of variants.
  var name: String { get }
}

extension NamedRule {
  /// Whether two rules have one name.
  public static func == (first: Self, second: Self) -> Bool { first.name == second.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name.
  public var description: String { name }

  /// A case without parts, so that the name is all there is to read.
  public var customMirror: Mirror {
    Mirror(self, children: [Mirror.Child](), displayStyle: .enum)
  }
}

/// The name and the kind of one argument of a signpost.
public struct SignpostArgument: Sendable, Hashable {
  /// What the number of an argument stands for.
  public enum Kind: Sendable, Hashable {
    /// A count without a unit.
    case count
    /// Bytes.
    case bytes
    /// Nanoseconds.
    case nanoseconds
    /// Pixels along the longer side.
    case pixels
    /// Points of content, of which the number is the bit pattern of a `Double`.
    case points
    /// The number of a URL; the trace's `urls` table has its text.
    case url
    /// One word of a list; the number is its index in it.
    case word([String])
  }

  /// The name as it stands in the trace, ending in its unit where it has one.
  public let name: String
  /// What the number stands for.
  public let kind: Kind

  init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// The directives of a response's `Cache-Control` for a private cache (RFC 9111 §5.2.2).
///
/// An unreadable directive is taken as the most cautious value: a `max-age` that is no number, or
/// that occurs twice with different values, is 0 (RFC 9111 §4.2.1).
public struct CacheControl: Sendable, Hashable {
  /// The longest time that a directive can state, in seconds (RFC 9111 §1.2.2).
  public static let longest = 1 << 31

  /// The seconds for which the response is fresh; nil without a `max-age`.
  public private(set) var maxAge: Int?
  /// Whether the response must not be stored.
  public private(set) var forbidsStoring = false
  /// When the response has to be revalidated.
  public private(set) var revalidation = Revalidation.whenStale

  /// When a stored response has to be revalidated.
  public enum Revalidation: String, Sendable, Hashable, CaseIterable {
    /// Once it is stale.
    case whenStale = "when-stale"
    /// Once it is stale; if the server cannot be reached, it must not be used.
    case mustRevalidate = "must-revalidate"
    /// Before each use.
    case always = "no-cache"
  }

  /// The directives in the value of the field.
  ///
  /// - Complexity: O(length).
  public init(_ value: String) {
    for directive in Self.directives(of: value) {
      let parts = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0]).trimmed.lowercased()
      let argument = parts.count == 2 ? String(parts[1]).trimmed : nil
      switch name {
      case "max-age": noteMaxAge(argument)
      case "no-store": forbidsStoring = true
      // With field names it concerns only those fields; a cache may apply it to the whole response
      // (§5.2.2.4).
      case "no-cache": revalidation = .always
      case "must-revalidate":
        if revalidation == .whenStale { revalidation = .mustRevalidate }
      default: break
      }
    }
  }

  private mutating func noteMaxAge(_ argument: String?) {
    var text = argument ?? ""
    if text.count >= 2, text.first == "\"", text.last == "\"" {
      text = String(text.dropFirst().dropLast())
    }
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    let seconds = isNumber ? min(Int(text) ?? Self.longest, Self.longest) : 0
    if let maxAge, maxAge != seconds {
      self.maxAge = 0
    } else {
      maxAge = seconds
    }
  }

  /// The directives, split at commas outside of quotes.
  private static func directives(of value: String) -> [Substring] {
    var isQuoted = false
    var isEscaped = false
    return value.split { character in
      if isEscaped {
        isEscaped = false
        return false
      }
      if isQuoted, character == "\\" { isEscaped = true }
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
  }
}

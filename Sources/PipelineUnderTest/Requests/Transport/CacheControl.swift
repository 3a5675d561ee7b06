/// What a response's `Cache-Control` says to a private cache (RFC 9111 §5.2.2).
///
/// What cannot be read counts as the caution that it might have been: a freshness that is no
/// number, or that is said twice in different words, is 0 (RFC 9111 §4.2.1).
public struct CacheControl: Sendable, Hashable {
  /// The longest time that a directive can state, in seconds (RFC 9111 §1.2.2).
  public static let longest = 1 << 31

  /// The seconds for which the response is fresh; nil when it does not say.
  public private(set) var maxAge: Int?
  /// Whether it may not be stored at all.
  public private(set) var forbidsStoring = false
  /// Whether it is to be revalidated before each use, or once it is stale, whatever happens.
  public private(set) var revalidation = Revalidation.whenStale

  /// When a stored response must be asked about.
  public enum Revalidation: String, Sendable, Hashable, CaseIterable {
    /// Once it is stale.
    case whenStale = "when-stale"
    /// Once it is stale, and it may not be used if the server cannot be asked.
    case mustRevalidate = "must-revalidate"
    /// Before each use.
    case always = "no-cache"
  }

  /// What the value of the field says.
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
      // With field names it forbids only those fields; a cache may take it for the whole
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

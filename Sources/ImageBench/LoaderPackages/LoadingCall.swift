/// A method by which an image view of a loader shows what lies behind an address.
struct LoadingCall: Sendable, Hashable {
  /// The class of the view: `UIImageView`, or a subclass of the loader's.
  var viewClass: String
  /// The call of the method of `view` for `photo`.
  var text: String

  /// The call that looks most like a loader's in the sources of a module; nil for none.
  ///
  /// It takes an address alone, or has defaults for the rest, and neither waits nor throws.
  ///
  /// - Complexity: O(n) in the number of tokens.
  static func find(in sources: [LoaderSource]) -> LoadingCall? {
    var found: [(rank: Int, call: LoadingCall)] = []
    for source in sources {
      for part in source.outline.types {
        guard let view = viewClass(of: part) else { continue }
        for member in DeclaredMember.all(in: part, of: source) {
          guard let text = call(of: member, source) else { continue }
          let word = member.word.lowercased()
          var rank = words.firstIndex { word.contains($0) } ?? words.count
          // A path is text too, but not that of a photo.
          if word.contains("file") || word.contains("path") { rank += words.count }
          found.append((rank, LoadingCall(viewClass: view, text: text)))
        }
      }
    }
    // The first of those that look alike, in the order of the files.
    return found.min { $0.rank < $1.rank }?.call
  }

  /// Parts of the names of such methods, the surest first.
  private static let words = ["load", "setimage", "download", "fetch", "image", "url"]

  private static func viewClass(of part: SourceOutline.TypePart) -> String? {
    switch part.kind {
    case .extension where part.name == "UIImageView": "UIImageView"
    case .class where part.inherited.first == "UIImageView": part.path
    default: nil
    }
  }

  private static func call(of member: DeclaredMember, _ source: LoaderSource) -> String? {
    let hidden: Set<String> = ["private", "fileprivate", "static", "class", "override"]
    guard member.kind == "func", !member.hasEffects, hidden.isDisjoint(with: member.modifiers),
      words.contains(where: { member.word.lowercased().contains($0) })
    else { return nil }
    let open = member.nameToken + 1
    guard source.tokens.isCode(open, "("), let close = source.tokens.closing(open) else {
      return nil
    }
    let parts = parameters(source.tokens, open + 1..<close)
    guard let first = parts.first, let colon = first.firstIndex(of: ":"),
      parts.dropFirst().allSatisfy({ $0.contains("=") })
    else { return nil }
    let type = first[(colon + 1)...].prefix { $0 != "=" }.joined()
    let value: String
    switch type {
    case "URL", "URL?", "URL!", "Foundation.URL": value = "photo.url"
    case "String", "String?", "String!": value = "photo.url.absoluteString"
    default: return nil
    }
    let label = first[0] == "_" ? "" : "\(first[0]): "
    return "view.\(member.word)(\(label)\(value))"
  }

  /// The words and marks of each parameter.
  private static func parameters(_ tokens: [SwiftToken], _ range: Range<Int>) -> [[String]] {
    var parts: [[String]] = []
    var depth = 0
    for index in range {
      let text = tokens[index].text
      if tokens[index].kind == .mark, "([{<".contains(text) { depth += 1 }
      if tokens[index].kind == .mark, ")]}".contains(text) { depth -= 1 }
      if text == ">", tokens[index].kind == .mark, !tokens[index - 1].isCode("-") { depth -= 1 }
      if parts.isEmpty { parts.append([]) }
      if depth == 0, text == "," {
        parts.append([])
      } else {
        parts[parts.count - 1].append(text)
      }
    }
    return parts
  }
}

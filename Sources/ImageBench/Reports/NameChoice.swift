internal import Text

/// The names after `--only`, by what they name.
///
/// Names of one kind are alternatives, and names of different kinds must all fit. A name stands
/// alone or after its kind, as in "device=ipad"; a seed always does, as in "seed=3" or "seed=1-10".
package struct NameChoice: Sendable, Hashable {
  /// The kinds of things that have names.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case scenario
    /// A variant or a loader, which stands among the variants.
    case variant
    case device
    case network
    case seed
    case trial

    /// The kind that is written as `word`; nil where none is.
    init?(word: Substring) {
      self.init(rawValue: word == "loader" ? Kind.variant.rawValue : String(word))
    }
  }

  /// The names of one kind that exist.
  package struct Known {
    let kind: Kind
    let names: [String]
    private let isAccepted: ((String) -> Bool)?

    /// The `names` of a `kind`; `isAccepted` says which others are names too, none by default.
    package init(_ kind: Kind, _ names: [String], or isAccepted: ((String) -> Bool)? = nil) {
      self.kind = kind
      self.names = names
      self.isAccepted = isAccepted
    }

    /// Whether `name` is one of them.
    func has(_ name: String) -> Bool { names.contains(name) || isAccepted?(name) == true }
  }

  /// The names by their kind, in the order in which they were given.
  private var names: [Kind: [String]] = [:]

  /// Everything.
  package init() {}

  /// The choice of `words` among the `known` names.
  ///
  /// - Complexity: O(words · known names).
  package init(_ words: [String], among known: [Known]) throws(Fault) {
    for word in words {
      guard let mark = word.firstIndex(of: "=") else {
        // A number alone could be meant as a seed or not, so seeds say what they are.
        let fitting = known.filter { $0.kind != .seed && $0.has(word) }
        guard let only = fitting.first else { throw Fault(unknown: word, among: known) }
        guard fitting.count == 1 else { throw .severalKinds(word, fitting.map(\.kind)) }
        names[only.kind, default: []].append(word)
        continue
      }
      let kind = Kind(word: word[..<mark])
      guard let kind, let own = known.first(where: { $0.kind == kind }) else {
        throw .noKind(word, known: known.map(\.kind))
      }
      let name = String(word[word.index(after: mark)...])
      let all = kind == .seed ? SeedList.seeds(name)?.map { "\($0)" } ?? [name] : [name]
      for name in all {
        guard own.has(name) else { throw Fault(unknown: name, among: [own]) }
        names[kind, default: []].append(name)
      }
    }
  }

  /// The names of `kind`; nil where none is given, so that all of them are chosen.
  package subscript(kind: Kind) -> [String]? { names[kind] }

  /// The kinds of which names are given.
  package var kinds: [Kind] { Kind.allCases.filter { names[$0] != nil } }
}

extension NameChoice {
  /// Why words choose nothing.
  package enum Fault: Error, Sendable, Hashable {
    /// Nothing of these kinds is called so.
    case unknown(String, [Kind], near: [String], known: [String])
    /// Things of several kinds are called so.
    case severalKinds(String, [Kind])
    /// The word has no kind, or one that does not count here, before its "=".
    case noKind(String, known: [Kind])

    /// The fault of a `name` that is none of `known`.
    init(unknown name: String, among known: [Known]) {
      // Only a word with a point can be meant as a trial; all trials would hide other names.
      let named = known.filter { $0.kind != .seed && ($0.kind != .trial || name.contains(".")) }
      let shown = named.isEmpty ? known : named
      let names = shown.flatMap(\.names)
      self = .unknown(
        name,
        known.map(\.kind),
        near: NameDistance.nearest(to: name, among: names),
        known: names
      )
    }
  }
}

extension NameChoice.Fault: CustomStringConvertible {
  /// So many names are listed; of more, where they can be found.
  private static let mostListed = 12

  /// One sentence that says what is wrong and what is right.
  package var description: String {
    switch self {
    case .unknown(let name, let kinds, let near, let known):
      let problem = "there is no \(Self.list(kinds, "or")) \"\(name)\""
      if kinds.count > 1, SeedList.seeds(name) != nil {
        return "\(problem); write seed=\(name) for a seed"
      }
      if let question = NameDistance.question(near) { return "\(problem); \(question)" }
      if known.isEmpty { return problem }
      return known.count <= Self.mostListed
        ? "\(problem); known are \(known.joined(separator: ", "))"
        : "\(problem); imagebench list shows all names"
    case .severalKinds(let name, let kinds):
      return "\"\(name)\" is the name of a \(Self.list(kinds, "and of a")); write "
        + kinds.map { "\($0.rawValue)=\(name)" }.joined(separator: " or ")
    case .noKind(let word, let known):
      let example = known.first.map { "; write \($0.rawValue)=NAME" } ?? ""
      return "\"\(word)\" does not begin with \(Self.list(known, "or"))\(example)"
    }
  }

  private static func list(_ kinds: [NameChoice.Kind], _ last: String) -> String {
    let words = kinds.map(\.rawValue)
    guard words.count > 1 else { return words.first ?? "name" }
    return words.dropLast().joined(separator: ", ") + " \(last) " + words[words.count - 1]
  }
}

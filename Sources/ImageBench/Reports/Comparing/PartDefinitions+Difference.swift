internal import Records
internal import Text

extension PartDefinitions {
  /// The most switches that a sentence names.
  private static let mostSwitches = 3

  /// The parts in which a trial of the base, whose definitions these are, differs from the
  /// candidate's trial of the same name, as a clause.
  func difference(
    of base: RunRecord.Trial,
    from candidate: RunRecord.Trial,
    in other: PartDefinitions
  ) -> String {
    var words: [String] = []
    for (word, kind, name) in [
      ("scenario", Kind.scenarios, base.scenario), ("device", .devices, base.device),
    ] {
      guard let old = hash(kind, name), let new = other.hash(kind, name), old != new else {
        continue
      }
      let remedy = word == "scenario" ? "; an edited scenario is another scenario" : ""
      words.append(
        "the \(word) \(name) differs: its content is \(old) in the base and \(new) in the candidate"
          + remedy
      )
    }
    if base.network != candidate.network {
      words.append(
        "the network differs: \(base.network) in the base and \(candidate.network) in the candidate"
      )
    } else if let old = hash(.networks, base.network),
      let new = other.hash(.networks, base.network), old != new
    {
      words.append(
        "the network \(base.network) differs: its content is \(old) in the base and \(new) in the "
          + "candidate"
      )
    }
    if let difference = variant(base.variant, other) { words.append(difference) }
    if words.isEmpty {
      words.append(
        "the definitions differ: the content is \(base.content) in the base and "
          + "\(candidate.content) in the candidate"
      )
    }
    return words.joined(separator: "; ")
  }

  /// The switches in which the variant `name` differs.
  private func variant(_ name: String, _ other: PartDefinitions) -> String? {
    guard let old = hash(.variants, name), let new = other.hash(.variants, name), old != new
    else { return nil }
    let (before, after) = (switches(of: name), other.switches(of: name))
    let paths = before.members.map(\.key) + after.members.map(\.key).filter { before[$0] == nil }
    let changed = paths.filter { before[$0] != after[$0] }
    guard !changed.isEmpty else {
      return "the variant \(name) differs: its content is \(old) in the base and \(new) in the "
        + "candidate"
    }
    func word(_ value: JSONValue?) -> String { value?.string ?? "the default" }
    let named = changed.prefix(Self.mostSwitches).map {
      "\($0) is \(word(before[$0])) in the base and \(word(after[$0])) in the candidate"
    }
    let rest = changed.count - named.count
    return "the variant \(name) differs: \(named.joined(separator: ", "))"
      + (rest > 0 ? ", and \(rest) more \(rest == 1 ? "switch" : "switches")" : "")
  }
}

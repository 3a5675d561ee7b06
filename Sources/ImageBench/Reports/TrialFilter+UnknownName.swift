internal import Text

extension TrialFilter.UnknownName: CustomStringConvertible {
  /// So many names are listed; of more, where they can be found.
  private static let mostListed = 12

  /// What is wrong with the name, and what the run has instead.
  package var description: String {
    let problem = "the run has no \(kind) \"\(name)\""
    if let question = NameDistance.question(nearest) { return "\(problem); \(question)" }
    if known.isEmpty { return "\(problem); it names no \(kind) at all" }
    return known.count <= Self.mostListed
      ? "\(problem); it has \(known.joined(separator: ", "))"
      : "\(problem); imagebench list \(kind)s shows them all"
  }

  /// Known names that are near; of metrics also those whose heading in tables is.
  private var nearest: [String] {
    let byName = NameDistance.nearest(to: name, among: known)
    guard kind == "metric" else { return byName }
    let columns = Headline.standard.filter { known.contains($0.metric) }
    let heading = NameDistance.nearest(to: name, among: columns.map(\.title)).first
    let byHeading = columns.filter { $0.title == heading }.map(\.metric)
    let inside = known.filter { $0.contains(name.lowercased()) }
    return Array((byName.isEmpty ? byHeading + inside : byName).prefix(3))
  }
}

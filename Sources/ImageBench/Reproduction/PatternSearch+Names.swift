package import Scenarios
internal import Text

extension PatternSearch {
  /// The patterns called `names`, each once; a name that is a description gets those that fit it in
  /// the error.
  package static func named(_ names: [String]) throws(ReplayFault) -> [FailurePattern] {
    var patterns: [FailurePattern] = []
    for name in names {
      do throws(ScenarioError) {
        let pattern = try FailurePattern.named(name)
        if !patterns.contains(pattern) { patterns.append(pattern) }
      } catch {
        throw .badName(sentence(error), isOption: true)
      }
    }
    return patterns
  }

  private static func sentence(_ error: ScenarioError) -> String {
    guard case .unknown(_, let name, let known) = error,
      NameDistance.nearest(to: name, among: known).isEmpty,
      let question = NameDistance.question(patterns(for: name).prefix(3).map(\.name))
    else { return "\(error)" }
    return
      "there is no pattern \"\(name)\"; \(question) imagebench list patterns --search \"\(name)\" says "
      + "more"
  }
}

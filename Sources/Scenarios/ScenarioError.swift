internal import Text

/// Errors of looking up a scenario, device, network or suite, and of reading a script.
package enum ScenarioError: Error, Sendable, Hashable {
  /// No `kind` is called `name`; `known` are the existing names in catalogue order.
  case unknown(kind: CatalogueKind, name: String, known: [String])
  /// The file of a device at `path` is missing or wrong; the problem is a clause.
  case deviceFile(path: String, problem: String)
  /// A line of the scenario file `name`, counted from 1, is wrong.
  case script(name: String, line: Int, ScriptProblem)
}

/// The kinds that are looked up by name.
package enum CatalogueKind: String, Sendable, Hashable, CaseIterable {
  /// A workload.
  case scenario
  /// A profile of screen, memory, cores and flash.
  case device
  /// A link with its bandwidth and latency.
  case network
  /// A named plan of trials.
  case suite
  /// A configuration of the pipeline.
  case variant
  /// A failure that can be reproduced.
  case pattern
}

extension ScenarioError: CustomStringConvertible {
  /// One sentence that names the missing thing and the nearest names, or all of them if none is
  /// near.
  package var description: String {
    switch self {
    case .unknown(let kind, let name, let known):
      let remedy =
        NameDistance.question(for: name, among: known)
        ?? "known are \(known.joined(separator: ", "))"
      return "there is no \(kind.rawValue) \"\(name)\"; \(remedy)"
    case .deviceFile(let path, let problem):
      return problem.contains(path) ? problem : "\(path) is no device: \(problem)"
    case .script(let name, let line, let problem): return "\(name) line \(line): \(problem)"
    }
  }
}

/// Finds catalogue entries by name.
enum Lookup {
  /// The first of `entries` that is called `name`.
  static func find<Entry>(
    _ name: String,
    kind: CatalogueKind,
    in entries: [Entry],
    by key: (Entry) -> String
  ) throws(ScenarioError) -> Entry {
    for entry in entries where key(entry) == name { return entry }
    throw .unknown(kind: kind, name: name, known: entries.map(key))
  }
}

/// A workflow command of GitHub Actions, which becomes an annotation.
package struct WorkflowCommand: Sendable, Hashable {
  /// How an annotation is shown.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It fails the step.
    case error
    /// It is pointed out.
    case warning
    /// It is said.
    case notice
  }

  /// GitHub shows ten annotations of each kind for a step and silently drops the rest.
  package static let limit = 10
  /// GitHub shows the first 64 KiB of a message; the difference is for the text around the names.
  private static let messageLimit = 60 << 10

  package var kind: Kind
  package var title: String
  package var message: String

  /// A command of `kind`.
  package init(_ kind: Kind, title: String, _ message: String) {
    self.kind = kind
    self.title = title
    self.message = message
  }

  /// The command on one line; characters that would end it or one of its properties are escaped as
  /// in GitHub's toolkit.
  package var text: String {
    let property = title.escapingScalars { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: Self.dataEscape(scalar)
      }
    }
    return "::\(kind.rawValue) title=\(property)::\(message.escapingScalars(Self.dataEscape))"
  }

  /// The commands of `kind` for `annotations`, of which the last one names those that GitHub would
  /// drop.
  package static func limited(
    _ kind: Kind,
    _ annotations: [(title: String, message: String)]
  ) -> [WorkflowCommand] {
    let shown = annotations.count > limit ? limit - 1 : annotations.count
    var commands = annotations.prefix(shown).map {
      WorkflowCommand(kind, title: $0.title, $0.message)
    }
    let rest = annotations.dropFirst(shown)
    if !rest.isEmpty {
      commands.append(
        WorkflowCommand(kind, title: "\(rest.count) more fail", names(rest.map(\.title)))
      )
    }
    return commands
  }

  /// As many of `names` as fit into one annotation, one per line, and the number of omitted ones.
  static func names(_ names: [String]) -> String {
    var room = messageLimit
    let shown = names.prefix { name in
      room -= 3 * (name.utf8.count + 1)
      return room > 0
    }
    let rest = names.count - shown.count
    return (shown + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
  }

  private static func dataEscape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "%": "%25"
    case "\r": "%0D"
    case "\n": "%0A"
    default: nil
    }
  }
}

internal import Records
internal import Statistics

/// A comparison as workflow commands of GitHub Actions: errors, warnings and a notice with the
/// census.
struct ComparisonAnnotations {
  /// GitHub shows ten annotations of each kind for a step and silently drops the rest.
  static let limit = 10
  /// GitHub shows the first 64 KiB of a message; the difference is for the text around the names.
  private static let messageLimit = 60 << 10

  private let comparison: RunComparison
  private let strictness: RunComparison.Strictness

  init(_ comparison: RunComparison, _ strictness: RunComparison.Strictness) {
    self.comparison = comparison
    self.strictness = strictness
  }

  var text: String {
    var lines: [String]
    if comparison.differences.isEmpty {
      let failing = RunComparison.order.filter { comparison.fails($0, strictness) }
      let findings = comparison.findings
      let others = failing.filter { $0 != .regressed }.flatMap { comparison.cells($0) }
      lines = limited(
        findings.groups.map { group in
          let subject = group.cause?.cause.rawValue ?? group.rows[0].cell.metric.name
          let lines = [findings.title(group)] + group.rows.map { CellText($0).line }
          return ("\(subject) regressed", Self.names(lines))
        }
          + others.map { cell in
            ("\(cell.cell.metric.name) \(cell.verdict.rawValue)", CellText(cell).line)
          }
      )
      for verdict in [Verdict.undecided, .notComparable, .gone] where !failing.contains(verdict) {
        let cells = comparison.cells(verdict)
        guard let first = cells.first else { continue }
        let more = cells.count > 1 ? ", and \(cells.count - 1) more" : ""
        lines.append(
          Self.command(
            "warning",
            title: "\(cells.count) \(verdict.rawValue)",
            CellText(first).line + more
          )
        )
      }
    } else {
      lines = comparison.differences.map {
        Self.command("error", title: "The runs cannot be compared", $0)
      }
    }
    lines.append(Self.command("notice", title: "imagebench compare", comparison.census))
    return lines.map { $0 + "\n" }.joined()
  }

  private func limited(_ errors: [(title: String, message: String)]) -> [String] {
    let shown = errors.count > Self.limit ? Self.limit - 1 : errors.count
    var lines = errors.prefix(shown).map { Self.command("error", title: $0.title, $0.message) }
    if errors.count > shown {
      lines.append(
        Self.command(
          "error",
          title: "\(errors.count - shown) more fail",
          Self.names(errors.dropFirst(shown).map(\.title))
        )
      )
    }
    return lines
  }

  /// As many of `names` as fit into one annotation, one per line, and the number of omitted ones.
  private static func names(_ names: [String]) -> String {
    var room = messageLimit
    let shown = names.prefix { name in
      room -= 3 * (name.utf8.count + 1)
      return room > 0
    }
    let rest = names.count - shown.count
    return (shown + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
  }

  /// One command; characters that would end it or one of its properties are escaped as in GitHub's
  /// toolkit.
  private static func command(_ kind: String, title: String, _ message: String) -> String {
    let property = title.escapingScalars { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: dataEscape(scalar)
      }
    }
    return "::\(kind) title=\(property)::\(message.escapingScalars(dataEscape))"
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

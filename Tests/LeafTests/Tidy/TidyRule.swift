import Testing

/// A rule about the source tree, with samples that it must catch and samples that it must accept.
struct TidyRule: Sendable, CustomTestStringConvertible {
  /// The rule as a sentence.
  var name: String
  /// Trees that violate the rule; each must give a finding.
  var bad: [[SourceFile]]
  /// Trees that keep the rule, though they look similar to a violation.
  var good: [[SourceFile]]
  /// Finds every violation in a tree.
  var check: @Sendable (SourceTree) -> [Finding]

  var testDescription: String { name }

  /// A rule about whole trees.
  init(
    _ name: String,
    bad: [[SourceFile]],
    good: [[SourceFile]],
    check: @escaping @Sendable (SourceTree) -> [Finding]
  ) {
    self.name = name
    self.bad = bad
    self.good = good
    self.check = check
  }

  /// A rule about single files; each sample is one file.
  init(
    _ name: String,
    bad: [SourceFile],
    good: [SourceFile],
    file check: @escaping @Sendable (SourceFile) -> [Finding]
  ) {
    self.init(name, bad: bad.map { [$0] }, good: good.map { [$0] }) { tree in
      tree.files.flatMap(check)
    }
  }

  /// All rules.
  static let all: [TidyRule] =
    size + budgets + circles + naming + escapes + output + traps + errors + comments + modules
    + shims
    + interfaces
    + switches + documents + words + documentation
}

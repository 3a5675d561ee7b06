import Testing

/// One rule about the source tree, with samples that show what it catches and what it lets pass.
struct TidyRule: Sendable, CustomTestStringConvertible {
  /// The rule as a sentence.
  var name: String
  /// Trees in which the rule is broken; each must give a finding.
  var bad: [[SourceFile]]
  /// Trees in which it is kept, though something looks like a breach.
  var good: [[SourceFile]]
  /// Finds every breach in a tree.
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

  /// A rule about single files, each sample being one file.
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

  /// Every rule of the house.
  static let all: [TidyRule] =
    size + naming + escapes + output + traps + errors + comments + modules + shims + interfaces
    + switches + documents
}

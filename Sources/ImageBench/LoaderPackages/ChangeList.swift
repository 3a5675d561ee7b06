/// The list of what was changed in a copy of sources, and of what is different on Linux.
struct ChangeList {
  let report: PackageReport

  /// The list as Markdown.
  var text: String {
    var lines = [
      "# Changes to the sources", "",
      report.untouched == 1
        ? "One file is byte for byte as it was."
        : "\(report.untouched) files are byte for byte as they were.",
    ]
    if !report.changes.isEmpty {
      lines += [
        "", "These lines could not stay:", "", "| file | line | before | after |",
        "|---|---:|---|---|",
      ]
    }
    for (file, changes) in report.changes {
      for change in changes {
        let (before, after) = (Self.code(change.before), Self.code(change.after))
        lines.append("| \(Self.code(file)) | \(change.line) | \(before) | \(after) |")
      }
    }
    if !report.moves.isEmpty {
      lines += [
        "", "## Members in another place", "",
        "Without Objective-C an extension can neither override a member nor have one that is overridden.",
        "",
      ]
      lines += report.moves.map { "- \($0.file):\($0.line): \(Self.code($0.member)) \($0.what)" }
    }
    if !report.neverCalled.isEmpty {
      lines += [
        "", "## Methods that are never called", "",
        "iOS finds a delegate's method by its name, also in a subclass. Linux binds it where the class "
          + "conforms.",
        "",
      ]
      lines += report.neverCalled.map { "- \($0.text)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `text` as code in a table.
  private static func code(_ text: String) -> String {
    let plain = text.replacing("|", with: "\\|").drop { $0 == " " || $0 == "\t" }
    guard !plain.isEmpty else { return "nothing" }
    // Backticks in code take a longer fence.
    return plain.contains("`") ? "`` \(plain) ``" : "`\(plain)`"
  }
}

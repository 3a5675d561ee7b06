package import Reports
internal import Trials
internal import Variants

/// The switches that make a variant.
package enum SwitchTable {
  /// A row for each switch: its default, what it decides, and the other values that variants of
  /// this build give it.
  ///
  /// They are read from the variants themselves. A value with values of its own is a switch for
  /// each of these.
  ///
  /// - Complexity: O(variants · switches).
  package static var all: ReportTable {
    var table = ReportTable(
      title: "switches",
      columns: ["switch", "default", "decides", "others"].map { ReportTable.Column($0) }
    )
    let used = Variant.catalogue + Variant.reproductions
    let changes = used.flatMap(VariantDifference.switches)
    for (path, usual) in VariantDifference.defaults {
      var seen: Set<String> = [usual]
      // A choice with values of its own differs in these, below its path.
      let others = changes.filter { $0.path == path || $0.path.hasPrefix(path + ".") }
        .map { $0.path == path ? $0.second : "\($0.path.dropFirst(path.count + 1)): \($0.second)" }
        .filter { seen.insert($0).inserted }
      table.append(row: [
        .text(path), .text(usual), .text(VariantDifference.meaning(of: path) ?? ""),
        .text(others.map(shortened).joined(separator: ", ")),
      ])
    }
    return table
  }

  /// The longest value that is shown as a whole.
  private static let longest = 32

  /// A value, without its own values where it is long.
  private static func shortened(_ value: String) -> String {
    guard value.count > longest, let open = value.firstIndex(of: "(") else { return value }
    return value[..<open] + "(…)"
  }
}

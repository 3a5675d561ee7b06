/// Source text with the few changes without which it cannot compile on Linux, and the list of them.
///
/// Everything else is left as it is, byte for byte, and each line keeps its number. There is no
/// Objective-C on Linux, so its attributes go, and a selector becomes a value that names the
/// method:
///
/// - `@IBOutlet`, `@IBAction`, `@objc`, `@objc(Name)` and `@objcMembers` go, and a protocol that
///   was `@objc` is one for classes;
/// - `@main`, `@UIApplicationMain` and `@NSApplicationMain` go, as the tool has a beginning of its
///   own;
/// - `#selector(method(_:))` becomes `Selector("method(_:)", Type.method(_:))`;
/// - `#keyPath(Type.name)` becomes `"name"`;
/// - `import ObjectiveC`, `import Darwin` and imports of submodules name the module that is here;
/// - `override var isConcurrent` of an operation loses its `override`.
///
/// With ``Conditions/ios``, `os(iOS)` becomes `canImport(UIKit)`, so that the parts for iOS are
/// compiled. Comments, strings and parts that Linux never compiles stay as they are.
package struct SourceAdaptation: Sendable, Hashable {
  /// One change.
  package struct Change: Sendable, Hashable {
    /// From 1.
    package var line: Int
    package var before: String
    package var after: String
  }

  /// A place that has no form on Linux.
  package struct Problem: Sendable, Hashable {
    /// From 1.
    package var line: Int
    /// What is there, and after a colon the remedy.
    package var text: String
  }

  /// What `#if os(iOS)` means.
  package enum Conditions: String, Sendable, Hashable, CaseIterable {
    /// What it says: false on Linux.
    case kept
    /// True, as on the device.
    case ios
  }

  /// The text that compiles.
  package private(set) var text: String
  /// The changes from the first line to the last; empty if the text is the original.
  package private(set) var changes: [Change] = []
  /// What cannot be changed by itself; the text keeps it.
  package private(set) var problems: [Problem] = []

  /// The adaptation of `original`.
  ///
  /// - Complexity: O(n) in the length of the text, and O(t) for each selector among t types.
  package init(of original: String, conditions: Conditions = .kept) {
    self.init(of: LoaderSource(original, conditions), original, conditions)
  }

  /// The adaptation of `source`, whose text is `original`.
  init(of source: LoaderSource, _ original: String, _ conditions: Conditions) {
    var rules = AdaptationRules(source, conditions)
    rules.apply()
    problems = rules.problems
    (text, changes) = Self.applied(rules.edits, to: source.bytes, original)
  }

  /// The text with `edits`, none of which crosses a line end, and the lines that changed.
  private static func applied(
    _ edits: [SourceEdit],
    to bytes: [UInt8],
    _ original: String
  ) -> (String, [Change]) {
    guard !edits.isEmpty else { return (original, []) }
    // Two at one place stay in their order.
    var rest = edits.enumerated()
      .sorted {
        ($0.element.bytes.lowerBound, $0.offset) < ($1.element.bytes.lowerBound, $1.offset)
      }
      .map(\.element)[...]
    var result: [UInt8] = []
    var changes: [Change] = []
    var start = 0
    var number = 1
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
      if let first = rest.first, first.bytes.lowerBound <= end {
        let before = bytes[start..<end]
        var after: [UInt8] = []
        var copied = start
        while let edit = rest.first, edit.bytes.lowerBound <= end {
          rest.removeFirst()
          after += bytes[copied..<edit.bytes.lowerBound] + edit.text.utf8
          copied = edit.bytes.upperBound
        }
        after += bytes[copied..<end]
        let isEmpty = after.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }
        if isEmpty { after.removeAll { $0 != 0x0d } }
        changes.append(
          Change(line: number, before: text(of: before), after: text(of: after[...]))
        )
        result += after
      } else {
        result += bytes[start..<end]
      }
      if end < bytes.count { result.append(0x0a) }
      start = end + 1
      number += 1
    }
    return (String(decoding: result, as: UTF8.self), changes)
  }

  /// The text of a line without the return before its end.
  private static func text(of line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == 0x0d ? line.dropLast() : line, as: UTF8.self)
  }
}

/// Bytes that get another text; they lie in one line.
struct SourceEdit: Sendable, Hashable {
  var bytes: Range<Int>
  var text: String
}

/// A file of a loader, split into what the rules and checks read.
struct LoaderSource: Sendable {
  let bytes: [UInt8]
  let tokens: [SwiftToken]
  let regions: ConditionalRegions
  let outline: SourceOutline

  /// The parts of `text`.
  ///
  /// - Complexity: O(n) in the length of the text.
  init(_ text: String, _ conditions: SourceAdaptation.Conditions) {
    bytes = Array(text.utf8)
    tokens = SwiftLexer.tokens(of: bytes)
    regions = ConditionalRegions(tokens, conditions)
    outline = SourceOutline(tokens, isDead: regions.isDead)
  }
}

/// Which tokens lie between `#if` and `#endif` where Linux never compiles them.
///
/// A condition is known where it asks for a system, a module or the simulator; a flag of the build
/// is not, and counts as possible.
struct ConditionalRegions {
  /// What is known of a condition.
  private enum Answer {
    case yes
    case no
    case unknown
  }

  /// Modules that Linux has, with those of ImageBench.
  static let present: Set<String> = Set(FrameworkNames.all).union([
    "Foundation", "FoundationNetworking", "FoundationEssentials", "Dispatch", "Glibc", "Swift",
    "Synchronization", "RegexBuilder", "Observation",
  ])
  /// Modules that only Apple's systems have.
  static let absent: Set<String> = [
    "AppKit", "CarPlay", "Cocoa", "CoreData", "Darwin", "IOKit", "MapKit", "Metal", "MetalKit",
    "ObjectiveC", "PencilKit", "TVUIKit", "WatchKit", "WebKit", "WidgetKit",
  ]

  /// For each token, whether it is never compiled.
  private(set) var isDead: [Bool]
  /// The conditions: the tokens after `#if` and `#elseif` in their line, where they are compiled.
  private(set) var conditions: [Range<Int>] = []

  private struct Level {
    /// Whether the block around it is dead.
    var isOuterDead: Bool
    /// Whether a branch before is always the one.
    var isDecided: Bool
    var isDead: Bool
  }

  /// The regions of `tokens`.
  ///
  /// - Complexity: O(n).
  init(_ tokens: [SwiftToken], _ meaning: SourceAdaptation.Conditions) {
    isDead = Array(repeating: false, count: tokens.count)
    var levels: [Level] = []
    for (index, token) in tokens.enumerated() {
      isDead[index] = levels.last?.isDead ?? false
      guard token.kind == .directive else { continue }
      switch token.text {
      case "#if":
        let outer = levels.last?.isDead ?? false
        levels.append(Level(isOuterDead: outer, isDecided: false, isDead: outer))
        decide(index, tokens, meaning, &levels)
      case "#elseif": decide(index, tokens, meaning, &levels)
      case "#else" where !levels.isEmpty:
        let last = levels.count - 1
        levels[last].isDead = levels[last].isOuterDead || levels[last].isDecided
      case "#endif": _ = levels.popLast()
      default: break
      }
    }
  }

  /// Reads the condition after the directive at `index`.
  private mutating func decide(
    _ index: Int,
    _ tokens: [SwiftToken],
    _ meaning: SourceAdaptation.Conditions,
    _ levels: inout [Level]
  ) {
    guard var level = levels.popLast() else { return }
    let rest = tokens[(index + 1)...]
    let condition = index + 1..<index + 1 + rest.prefix { $0.line == tokens[index].line }.count
    var reader = ConditionReader(tokens: tokens[condition], meaning: meaning)
    let answer = reader.either()
    if !level.isOuterDead, !level.isDecided { conditions.append(condition) }
    level.isDead = level.isOuterDead || level.isDecided || answer == .no
    if answer == .yes { level.isDecided = true }
    levels.append(level)
  }

  /// Reads `a || b && !c`.
  private struct ConditionReader {
    var tokens: ArraySlice<SwiftToken>
    let meaning: SourceAdaptation.Conditions

    mutating func either() -> Answer {
      var result = both()
      while skip("|") {
        _ = skip("|")
        let next = both()
        result = result == .yes || next == .yes ? .yes : result == .no ? next : result
      }
      return result
    }

    private mutating func both() -> Answer {
      var result = one()
      while skip("&") {
        _ = skip("&")
        let next = one()
        result = result == .no || next == .no ? .no : result == .yes ? next : result
      }
      return result
    }

    private mutating func one() -> Answer {
      if skip("!") {
        switch one() {
        case .yes: return .no
        case .no: return .yes
        case .unknown: return .unknown
        }
      }
      if skip("(") {
        let inner = either()
        _ = skip(")")
        return inner
      }
      guard let name = tokens.popFirst()?.text else { return .unknown }
      if name == "true" { return .yes }
      if name == "false" { return .no }
      guard skip("(") else { return .unknown }
      let argument = tokens.prefix { !$0.isCode(")") }.map(\.text).joined()
      tokens = tokens.drop { !$0.isCode(")") }.dropFirst()
      return answer(name, argument)
    }

    private mutating func skip(_ mark: String) -> Bool {
      guard tokens.first?.isCode(mark) == true else { return false }
      tokens.removeFirst()
      return true
    }

    private func answer(_ name: String, _ argument: String) -> Answer {
      switch name {
      case "os":
        if argument == "Linux" { return .yes }
        return argument == "iOS" && meaning == .ios ? .yes : .no
      case "targetEnvironment": return .no
      case "canImport":
        let module = String(argument.prefix { $0 != "." && $0 != "," })
        if ConditionalRegions.present.contains(module) { return .yes }
        return ConditionalRegions.absent.contains(module) ? .no : .unknown
      default: return .unknown
      }
    }
  }
}

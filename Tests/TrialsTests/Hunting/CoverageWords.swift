@testable import Hunting

/// The words for numbers of states and pairs.
enum CoverageWords {
  private static let parts = [
    ["no-purge", "purged"], ["no-picture"] + pictures, ["no-work", "1-job", "2-jobs", "4-jobs"],
    ["still", "slow", "fast"],
  ]

  private static let pictures = ["clean", "anew"].flatMap { history in
    ["no-owner", "1-owner", "2-owners"].flatMap { owners in
      ["idle", "fetching", "decoding", "resident"].map { "\($0) \(owners) \(history)" }
    }
  }

  /// The state with this number, such as "fast 2-jobs fetching 1-owner anew purged".
  static func state(_ number: Int) -> String {
    var rest = number
    return parts.map { words in
      defer { rest /= words.count }
      return words[rest % words.count]
    }.reversed().joined(separator: " ")
  }

  /// The pair with this number, such as "PurgeMemory: still no-work no-picture no-purge".
  static func pair(_ number: Int) -> String {
    let event = CoverageEvent.catalogue[number / CoverageState.count]
    return "\(event.text): \(state(number % CoverageState.count))"
  }
}

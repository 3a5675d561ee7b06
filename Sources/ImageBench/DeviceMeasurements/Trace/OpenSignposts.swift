/// Begins of signposts whose ends have not come yet.
struct OpenSignposts {
  /// The fields that an end shares with its begin.
  struct Key: Hashable {
    let name: String
    let identifier: String
    let process: Int?
  }

  /// The most at one time: a thousand times what an app has under way.
  static let limit = 100_000

  private var begins: [Key: [Int]] = [:]
  private var count = 0

  /// Keeps a begin at `time`; false when too many are open.
  mutating func begin(_ key: Key, at time: Int) -> Bool {
    guard count < Self.limit else { return false }
    count += 1
    begins[key, default: []].append(time)
    return true
  }

  /// The time of the last begin of `key` without an end; nil where the recording began later.
  mutating func end(_ key: Key) -> Int? {
    guard let time = begins[key]?.popLast() else { return nil }
    if begins[key]?.isEmpty == true { begins[key] = nil }
    count -= 1
    return time
  }
}

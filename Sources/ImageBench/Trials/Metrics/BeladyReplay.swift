internal import Basics
internal import Signposts

/// Replays look-ups under Belady's rule: evict the entry whose next use is furthest in the future.
///
/// For entries of one size the rule is optimal (L. A. Belady, "A study of replacement algorithms
/// for a virtual-storage computer", IBM Systems Journal 5(2), 1966); for entries of several sizes
/// it is the usual reference, not a proof. Every miss is admitted at once, so the replay has no
/// network latency: a pipeline that misses twice before an image arrives scores lower.
struct BeladyReplay {
  private let limit: Int?
  private var numberOfKey = KeyTable<SizedURL, Int>()
  private var bytesOfKey: [Int] = []
  private var looks: [Int] = []

  /// A replay with `limit` bytes; nil means no limit.
  init(limit: Int?) {
    self.limit = limit
  }

  mutating func look(url: Int, pixels: Int) {
    looks.append(number(SizedURL(url: url, pixels: pixels)))
  }

  mutating func weigh(url: Int, pixels: Int, bytes: Int) {
    bytesOfKey[number(SizedURL(url: url, pixels: pixels))] = bytes
  }

  /// The number of hits.
  ///
  /// - Complexity: O(n · m) for n look-ups and m entries that fit at once.
  func hits() -> Int {
    guard let limit else { return looks.count - Set(looks).count }
    let nextUse = nextUses()
    var residents: [(key: Int, next: Int)] = []
    var held = 0
    var hits = 0
    for (position, key) in looks.enumerated() {
      let next = nextUse[position]
      if let index = residents.firstIndex(where: { $0.key == key }) {
        hits += 1
        residents[index].next = next
        continue
      }
      guard bytesOfKey[key] <= limit, next < Int.max else { continue }
      residents.append((key, next))
      held += bytesOfKey[key]
      while held > limit {
        guard let farthest = residents.indices.max(by: { residents[$0].next < residents[$1].next })
        else { break }
        held -= bytesOfKey[residents[farthest].key]
        residents.remove(at: farthest)
      }
    }
    return hits
  }

  private func nextUses() -> [Int] {
    var next = [Int](repeating: .max, count: looks.count)
    var seen = [Int](repeating: .max, count: bytesOfKey.count)
    for position in looks.indices.reversed() {
      next[position] = seen[looks[position]]
      seen[looks[position]] = position
    }
    return next
  }

  private mutating func number(_ key: SizedURL) -> Int {
    if let known = numberOfKey[key] { return known }
    let number = bytesOfKey.count
    numberOfKey[key] = number
    bytesOfKey.append(0)
    return number
  }
}

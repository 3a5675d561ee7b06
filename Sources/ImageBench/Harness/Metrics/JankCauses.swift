internal import Quantities
internal import Signposts

/// Books what held the main lane between the tick of a late frame and the end of its work.
struct JankCauses {
  private struct Work {
    var kind: Int
    var begin: TimePoint
    var end: TimePoint?
  }

  private var works: [Work] = []
  private var totals = [Int](repeating: 0, count: SignpostWords.mainLaneWork.count)
  private var late = [Int](repeating: 0, count: SignpostWords.mainLaneWork.count)

  /// The cause of the frame that ended last; nil if it was on time.
  private(set) var latest: String?

  /// The kind of work that took most time in late frames; nil without late frames.
  var largest: String? { Self.word(of: totals) }

  mutating func beginFrame(at time: TimePoint) {
    works.removeAll { ($0.end ?? .init(nanoseconds: .max)) <= time }
  }

  mutating func beginWork(_ kind: Int, at time: TimePoint) {
    works.append(Work(kind: kind, begin: time))
  }

  mutating func endWork(at time: TimePoint) {
    guard let place = works.lastIndex(where: { $0.end == nil }) else { return }
    works[place].end = time
  }

  mutating func endFrame(begin: TimePoint, workNanoseconds: Int, lateNanoseconds: Int) {
    latest = nil
    guard lateNanoseconds > 0 else { return }
    let end = begin + TimeSpan(nanoseconds: workNanoseconds)
    for index in late.indices { late[index] = 0 }
    for work in works {
      let overlap = min(work.end ?? end, end) - max(work.begin, begin)
      late[work.kind] += max(0, overlap.nanoseconds)
    }
    for index in totals.indices { totals[index] += late[index] }
    latest = Self.word(of: late)
  }

  private static func word(of nanoseconds: [Int]) -> String? {
    guard let most = nanoseconds.max(), most > 0, let place = nanoseconds.firstIndex(of: most)
    else { return nil }
    return SignpostWords.mainLaneWork[place]
  }
}

internal import Basics
internal import Signposts

extension MainLane {
  /// The time for which one cause held the lane.
  struct Tally {
    var held = 0
    var oversized = 0
    /// The largest part and its duration.
    var largest = 0
    var part: Part
    var work: String
  }

  /// The time of each cause between two moments, the longest first; each with its largest part.
  func tallies(from tick: TimePoint, to end: TimePoint) -> [Tally] {
    var tallies: [Tally] = []
    var covered = 0
    for hold in holds {
      let overlap = min(hold.end ?? end, end) - max(hold.begin, tick)
      guard overlap > .zero else { continue }
      covered += overlap.nanoseconds
      for share in hold.shares(of: overlap.nanoseconds) {
        Self.add(share, (share.work ?? hold.kind).word, share.weight, to: &tallies)
      }
    }
    let uncovered = (end - tick).nanoseconds - covered
    if uncovered > 0 {
      let unmarked = MainLane.Part(cause: .unknown, stage: .wait, weight: 1)
      Self.add(unmarked, "nothing", uncovered, to: &tallies)
    }
    return tallies.sorted {
      ($1.held, $0.part.cause.rank) < ($0.held, $1.part.cause.rank)
    }
  }

  private static func add(
    _ part: MainLane.Part,
    _ work: String,
    _ held: Int,
    to tallies: inout [Tally]
  ) {
    let index: Int
    if let known = tallies.firstIndex(where: { $0.part.cause == part.cause }) {
      index = known
    } else {
      index = tallies.count
      tallies.append(Tally(part: part, work: work))
    }
    tallies[index].held += held
    tallies[index].oversized += part.size == .oversized ? held : 0
    guard held > tallies[index].largest else { return }
    tallies[index].largest = held
    tallies[index].part = part
    tallies[index].work = work
  }
}

extension MainLane.Hold {
  /// Its parts with weights that add up to `whole` nanoseconds, in proportion to their own.
  func shares(of whole: Int) -> [MainLane.Part] {
    let parts = parts.isEmpty ? [unfinished] : parts
    let weights = max(1, parts.reduce(0) { $0 + $1.weight })
    var left = whole
    return parts.enumerated().map { index, part in
      // The last part takes the rounding error, so that the parts add up to the whole.
      let product = whole.multipliedFullWidth(by: part.weight)
      let share = weights.dividingFullWidth(product).quotient
      var part = part
      part.work = part.work ?? kind
      part.weight = index == parts.count - 1 ? left : min(left, share)
      left -= part.weight
      return part
    }
  }

  /// What a hold that has not ended is for, which only its kind says.
  private var unfinished: MainLane.Part {
    switch kind {
    case .decode: MainLane.Part(cause: .decodeOnMain, stage: .decode, weight: 1)
    case .upload: MainLane.Part(cause: .textureUpload, stage: .upload, weight: 1)
    case .layout: MainLane.Part(cause: .layout, stage: .layout, weight: 1)
    case .bind, .deliver, .purge, .disk, .wait:
      MainLane.Part(cause: .unknown, stage: .wait, weight: 1)
    }
  }
}

internal import Basics
internal import Signposts

extension MainLane {
  /// What one cause held the lane for.
  struct Tally {
    var held = 0
    var oversized = 0
    /// The largest part and how long it took.
    var largest = 0
    var part: Part
    var work: String
  }

  /// The time of each cause between two moments, the most first; each with its largest part.
  func tallies(from tick: TimePoint, to end: TimePoint) -> [Tally] {
    var tallies: [Tally] = []
    var covered = 0
    for hold in holds {
      let overlap = min(hold.end ?? end, end) - max(hold.begin, tick)
      guard overlap > .zero else { continue }
      covered += overlap.nanoseconds
      let parts = hold.parts.isEmpty ? [Self.open(hold)] : hold.parts
      let weights = max(1, parts.reduce(0) { $0 + $1.weight })
      var left = overlap.nanoseconds
      for (place, part) in parts.enumerated() {
        // What rounding leaves goes to the last part, so that nothing is lost.
        let product = overlap.nanoseconds.multipliedFullWidth(by: part.weight)
        let share = weights.dividingFullWidth(product).quotient
        let held = place == parts.count - 1 ? left : min(left, share)
        left -= held
        Self.add(part, hold.kind.word, held, to: &tallies)
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
    let place: Int
    if let known = tallies.firstIndex(where: { $0.part.cause == part.cause }) {
      place = known
    } else {
      place = tallies.count
      tallies.append(Tally(part: part, work: work))
    }
    tallies[place].held += held
    tallies[place].oversized += part.size == .oversized ? held : 0
    guard held > tallies[place].largest else { return }
    tallies[place].largest = held
    tallies[place].part = part
    tallies[place].work = work
  }

  /// A hold that has not ended: what it is for is told by its kind alone.
  private static func open(_ hold: MainLane.Hold) -> MainLane.Part {
    switch hold.kind {
    case .decode: MainLane.Part(cause: .decodeOnMain, stage: .decode, weight: 1)
    case .upload: MainLane.Part(cause: .textureUpload, stage: .upload, weight: 1)
    case .layout: MainLane.Part(cause: .layout, stage: .layout, weight: 1)
    case .bind, .deliver, .purge, .disk, .wait:
      MainLane.Part(cause: .unknown, stage: .wait, weight: 1)
    }
  }
}

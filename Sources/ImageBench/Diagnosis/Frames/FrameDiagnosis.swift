internal import Quantities
public import Signposts

/// Names the cause of every late frame from the signposts alone, while they stream.
///
/// A frame is late when its work on the main lane ends behind the refresh at which it was expected,
/// and for no other reason; so its cause is found among what held the lane between its tick and the
/// end of its work. Each hold is split by image, each part gets one cause by the rules of
/// ``JankCause``, and the cause with the most time is the frame's; of two with equal time it is the
/// one that stands first there. Time in which nothing is told to have held the lane is unknown.
///
/// It stores what is open and one entry for each image and size that was asked for.
public struct FrameDiagnosis: Sendable {
  private var lane = MainLane()
  private var history = ImageHistory()
  private var begin: SignpostRecord?
  private var count = 0

  /// A diagnosis that has seen nothing.
  public init() {}

  /// Takes in the next signpost; the end of a late frame gives its verdict.
  ///
  /// - Complexity: O(1) but for the end of a late frame, which takes O(holds of the lane in it).
  public mutating func fold(_ record: SignpostRecord) -> FrameVerdict? {
    var verdict: FrameVerdict?
    switch (record.name, record.phase) {
    case (.frame, .begin):
      begin = record
      lane.forget(before: record.time)
    case (.frame, .end):
      verdict = judge(record)
      count += begin == nil ? 0 : 1
      begin = nil
    default:
      lane.fold(record, history)
      history.fold(record)
    }
    return verdict
  }

  private struct Tally {
    var held = 0
    var oversized = 0
    var largest = 0
    var part: MainLane.Part
    var work: String
  }

  private func judge(_ end: SignpostRecord) -> FrameVerdict? {
    guard let begin, end.arguments[0] > 0 else { return nil }
    let tallies = self.tallies(
      from: begin.time,
      to: begin.time + TimeSpan(nanoseconds: max(0, end.arguments[1]))
    )
    let overrun = TimeSpan(nanoseconds: end.arguments[0])
    let words = SignpostWords.motion
    let motion = begin.arguments[0]
    let first =
      tallies.first
      ?? Tally(part: MainLane.Part(cause: .unknown, stage: .wait, weight: 0), work: "nothing")
    let part = first.part
    return FrameVerdict(
      frame: count,
      tick: begin.time,
      presented: end.time,
      overrun: overrun,
      motion: words.indices.contains(motion) ? words[motion] : "",
      shares: tallies.map {
        FrameVerdict.Share(
          cause: $0.part.cause,
          held: TimeSpan(nanoseconds: $0.held),
          oversized: TimeSpan(nanoseconds: $0.oversized)
        )
      },
      chain: CauseChain(
        frame: count,
        overrun: overrun,
        work: first.work,
        held: TimeSpan(nanoseconds: first.largest),
        image: part.image,
        stage: part.stage,
        cause: part.cause,
        switches: part.cause.switches(part.size, at: part.stage),
        size: part.size
      )
    )
  }

  /// The time of each cause between two moments, the most first; each with its largest part.
  private func tallies(from tick: TimePoint, to end: TimePoint) -> [Tally] {
    var tallies: [Tally] = []
    var covered = 0
    for hold in lane.holds {
      let overlap = min(hold.end ?? end, end) - max(hold.begin, tick)
      guard overlap > .zero else { continue }
      covered += overlap.nanoseconds
      let parts = hold.parts.isEmpty ? [open(hold)] : hold.parts
      let weights = max(1, parts.reduce(0) { $0 + $1.weight })
      var left = overlap.nanoseconds
      for (place, part) in parts.enumerated() {
        // What rounding leaves goes to the last part, so that nothing is lost.
        let product = overlap.nanoseconds.multipliedFullWidth(by: part.weight)
        let share = weights.dividingFullWidth(product).quotient
        let held = place == parts.count - 1 ? left : min(left, share)
        left -= held
        add(part, hold.word, held, to: &tallies)
      }
    }
    let uncovered = (end - tick).nanoseconds - covered
    if uncovered > 0 {
      let unmarked = MainLane.Part(cause: .unknown, stage: .wait, weight: 1)
      add(unmarked, "nothing", uncovered, to: &tallies)
    }
    return tallies.sorted {
      ($1.held, $0.part.cause.rank) < ($0.held, $1.part.cause.rank)
    }
  }

  private func add(
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
  private func open(_ hold: MainLane.Hold) -> MainLane.Part {
    switch hold.word {
    case "decode": MainLane.Part(cause: .decodeOnMain, stage: .decode, weight: 1)
    case "upload": MainLane.Part(cause: .textureUpload, stage: .upload, weight: 1)
    case "layout": MainLane.Part(cause: .layout, stage: .layout, weight: 1)
    default: MainLane.Part(cause: .unknown, stage: .wait, weight: 1)
    }
  }
}

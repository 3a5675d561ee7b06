internal import Basics
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
  private var begin: (tick: TimePoint, motion: FrameMotion)?
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
      begin = (record.time, Signpost.Frame.begin(record).motion)
      lane.forget(before: record.time)
    case (.frame, .end):
      verdict = judge(record)
      count += begin == nil ? 0 : 1
      begin = nil
    // Most signposts of a trial, and nothing in them holds the lane.
    case (.memoryLedger, _), (.frameAudit, _), (.memoryCacheLookup, _): break
    default: lane.fold(record)
    }
    return verdict
  }

  private func judge(_ record: SignpostRecord) -> FrameVerdict? {
    let end = Signpost.Frame.end(record)
    guard let begin, end.overrun > .zero else { return nil }
    let tallies = lane.tallies(from: begin.tick, to: begin.tick + max(.zero, end.mainLane))
    // A trace that was tampered with may claim more than the frame took.
    let overrun = min(end.overrun, record.time - begin.tick)
    let first =
      tallies.first
      ?? MainLane.Tally(
        part: MainLane.Part(cause: .unknown, stage: .wait, weight: 0),
        work: "nothing"
      )
    let part = first.part
    return FrameVerdict(
      frame: count,
      tick: begin.tick,
      presented: record.time,
      overrun: overrun,
      motion: begin.motion.word,
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
}

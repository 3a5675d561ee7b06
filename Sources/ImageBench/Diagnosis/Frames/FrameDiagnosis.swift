internal import Basics
package import Signposts

/// Names the cause of every late frame from the signposts alone, while they stream.
///
/// A frame is late if its work on the main lane ends after the refresh at which it was expected,
/// and for no other reason. So its cause is one of the works that held the lane between its tick
/// and the end of its work. Each hold is split by image, each part gets one cause by the rules of
/// ``JankCause``, and the cause with the most time is the frame's; between equal times, the order
/// of that type decides. Time without a reported hold is unknown.
///
/// It stores open intervals and one entry for each requested image and size.
package struct FrameDiagnosis: Sendable {
  private var lane = MainLane()
  private var begin: (tick: TimePoint, motion: FrameMotion)?
  private var count = 0
  private var lastPresented: TimePoint?

  /// A diagnosis before the first signpost.
  package init() {}

  /// Folds the next signpost; the end of a late frame returns its verdict.
  ///
  /// - Complexity: O(1) but for the end of a late frame, which takes O(holds of the lane in it).
  package mutating func fold(_ record: SignpostRecord) -> FrameVerdict? {
    var verdict: FrameVerdict?
    switch (record.name, record.phase) {
    case (.frame, .begin):
      begin = (record.time, Signpost.Frame.begin(record).motion)
      lane.forget(before: record.time)
    case (.frame, .end):
      verdict = judge(record)
      count += begin == nil ? 0 : 1
      begin = nil
      lastPresented = record.time
    // Most signposts of a trial are of these kinds, and none of them holds the lane.
    case (.memoryLedger, _), (.frameAudit, _), (.memoryCacheLookup, _): break
    default: lane.fold(record)
    }
    return verdict
  }

  private func judge(_ record: SignpostRecord) -> FrameVerdict? {
    let end = Signpost.Frame.end(record)
    guard let begin, end.overrun > .zero else { return nil }
    let tallies = lane.tallies(from: begin.tick, to: begin.tick + max(.zero, end.mainLane))
    // An altered trace may claim a longer overrun than the frame's length.
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
      stood: lastPresented.map { record.time - $0 },
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
        // A loader has none.
        switches: lane.history.subject == .loader
          ? [] : part.cause.switches(part.size, at: part.stage),
        size: part.size
      )
    )
  }
}

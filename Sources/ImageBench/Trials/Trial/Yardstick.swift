internal import Basics
internal import CFloor
internal import Signposts
internal import Statistics

/// A fixed decode that runs between the decodes of a trial, and what it took.
///
/// CPU time is no property of a program alone: a neighbour on the same core or a busy host makes the same
/// instructions take a third longer, for milliseconds or for minutes. The yardstick meets what the decodes
/// around it meet, so their ratio keeps what belongs to the program.
final class Yardstick {
  /// One run follows so many pixels of decoded sources, in pictures of the yardstick's own size: about
  /// as much CPU time as a decode that scales down takes.
  private static let picturesPerRun = 2
  /// Pixels of one source beyond these are not followed by more runs, so that a trial of photographs
  /// takes little longer: more precision is not needed where there is much to measure.
  private static let followedPixels = 16 * Int(ib_yardstick_pixels)
  /// Fewer runs in a trial would say little.
  private static let fewestRuns = 8

  /// The share of the quickest runs, and of the quickest decodes beside them, that counts.
  ///
  /// What strikes some of them (an interrupt, a cache that another process has emptied) only ever makes them slower; of 300
  /// trials on a busy machine means of all scattered by 2.1 %, and these by 1.7 % (1.48 times the median
  /// absolute deviation).
  static let undisturbed = 0.75

  private let decode: OpaquePointer
  private var owedPixels = 0
  private var nanoseconds = Samples()
  private var hasFailed = false

  /// The decode, which has run once, so that no later run pays for what only the first one does; nil
  /// without memory.
  init?() {
    guard let decode = ib_yardstick_open() else { return nil }
    self.decode = decode
    guard ib_yardstick_run(decode) == 0 else { return nil }
  }

  deinit { ib_yardstick_close(decode) }

  /// Notes the decode that `record` may be about.
  func note(_ record: SignpostRecord) {
    guard record.name == .decodeImageData, record.phase == .begin else { return }
    let decode = Signpost.DecodeImageData.begin(record)
    owedPixels += min(decode.sourcePixels, Self.followedPixels)
  }

  /// Makes the runs that belong to the decodes so far.
  func catchUp() {
    let pixelsPerRun = Self.picturesPerRun * Int(ib_yardstick_pixels)
    while owedPixels >= pixelsPerRun {
      owedPixels -= pixelsPerRun
      run()
    }
  }

  /// The number of runs and the CPU time of one; nil when nothing was decoded or there was no memory for
  /// a run.
  func signpost() -> Signpost.Yardstick? {
    guard !nanoseconds.isEmpty || owedPixels > 0 else { return nil }
    catchUp()
    while nanoseconds.count < Self.fewestRuns && !hasFailed { run() }
    guard !hasFailed, let one = nanoseconds.mean(ofSmallest: Self.undisturbed) else { return nil }
    return Signpost.Yardstick(
      runs: nanoseconds.count,
      runCPU: TimeSpan(nanoseconds: Int(one))
    )
  }

  private func run() {
    let began = SystemClock.threadCPU.nanoseconds
    hasFailed = ib_yardstick_run(decode) != 0 || hasFailed
    nanoseconds.append(Double(SystemClock.threadCPU.nanoseconds - began))
  }
}

internal import Basics
internal import CFloor
internal import Signposts
internal import Statistics

/// A fixed calibration decode that runs between the decodes of a trial, and its CPU time.
///
/// CPU time depends on more than the program: with a neighbour on the same core or a busy host the
/// same instructions take a third longer, for milliseconds or for minutes. The calibration decode
/// meets the same disturbance as the decodes around it, so it cancels out in their ratio.
final class CalibrationDecode {
  /// One run for each so many pixels of decoded sources, in pictures of the calibration decode's
  /// own size.
  ///
  /// A run takes about as much CPU time as a decode that scales down.
  private static let picturesPerRun = 2
  /// Pixels of one source beyond these trigger no more runs, so that trials of photographs take
  /// little longer: a long measurement needs no more precision.
  private static let followedPixels = 16 * Int(ib_yardstick_pixels)
  /// With fewer runs in a trial the ratio would be unreliable.
  private static let fewestRuns = 8

  /// The share of the fastest runs, and of the fastest decodes, that counts.
  ///
  /// Disturbances (an interrupt, a cache that another process has emptied) only ever make some of
  /// them slower. Over 300 trials on a busy machine the means of all scattered by 2.1 %, and these
  /// by 1.7 % (1.48 times the median absolute deviation).
  static let undisturbed = 0.75

  private let decode: OpaquePointer
  private var owedPixels = 0
  private var nanoseconds = Samples()
  private var hasFailed = false

  /// The decode, already run once, so that no later run pays for the first use; nil without memory.
  init?() {
    guard let decode = ib_yardstick_open() else { return nil }
    self.decode = decode
    guard ib_yardstick_run(decode) == 0 else { return nil }
  }

  deinit { ib_yardstick_close(decode) }

  /// Counts the decode of `record`, if it is one.
  func note(_ record: SignpostRecord) {
    guard record.name == .decodeImageData, record.phase == .begin else { return }
    let decode = Signpost.DecodeImageData.begin(record)
    owedPixels += min(decode.sourcePixels, Self.followedPixels)
  }

  /// Makes the runs that are due for the decodes so far.
  func catchUp() {
    let pixelsPerRun = Self.picturesPerRun * Int(ib_yardstick_pixels)
    while owedPixels >= pixelsPerRun {
      owedPixels -= pixelsPerRun
      run()
    }
  }

  /// The number of runs and the CPU time of one; nil if nothing was decoded or there was no memory.
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

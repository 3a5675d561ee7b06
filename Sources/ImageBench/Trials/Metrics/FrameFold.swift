internal import Basics
internal import Diagnosis
internal import Signposts
internal import Statistics

/// Frames, hitches, and the causes of late frames.
struct FrameFold: MetricFold {
  /// The time on the main lane from which a frame is a hang, in milliseconds (Apple,
  /// "Understanding hangs in your app").
  private static let hangMs = 250.0

  private var times: [Double] = []
  private var hitchNanoseconds = 0
  private var scrollHitchNanoseconds = 0
  private var scrollNanoseconds = 0
  private var missed = 0
  /// The work of the device's cores; nil before the end of the measurement.
  private var cpu: TimeSpan?
  private var current: (begin: TimePoint, scrolls: Bool)?
  private var diagnosis = FrameDiagnosis()
  /// Hitch nanoseconds by the rank of their cause.
  private var hitchOfCause = [Int](repeating: 0, count: JankCause.allCases.count)

  mutating func fold(_ record: SignpostRecord) {
    if let verdict = diagnosis.fold(record) {
      let index = JankCause.allCases.firstIndex(of: verdict.cause) ?? 0
      hitchOfCause[index] += verdict.overrun.nanoseconds
    }
    switch (record.name, record.phase) {
    case (.frame, .begin):
      current = (record.time, Signpost.Frame.begin(record).motion == .scroll)
    case (.frame, .end): endFrame(record)
    case (.measurementEnd, _): cpu = Signpost.MeasurementEnd(record).cpu
    default: break
    }
  }

  private mutating func endFrame(_ record: SignpostRecord) {
    guard let frame = current else { return }
    current = nil
    let end = Signpost.Frame.end(record)
    times.append(end.mainLane.milliseconds)
    // A frame on time has an overrun of 0 or less, which must not reduce the hitch time.
    let late = max(0, end.overrun.nanoseconds)
    hitchNanoseconds += late
    // The ratio compares hitches of moving frames with the time of these frames.
    if frame.scrolls {
      scrollNanoseconds += (record.time - frame.begin).nanoseconds
      scrollHitchNanoseconds += late
    }
    missed += late > 0 ? 1 : 0
  }

  func finish(into values: inout MetricValues) {
    let noFrames = "no frame was presented"
    values[.cpuMs] =
      cpu.map { .real($0.milliseconds) } ?? .empty(reason: "the device ended the app")
    values.set(.frameCount, times.count)
    values[.scrollS] = .real(Double(scrollNanoseconds) / 1e9)
    values[.hitchTimeMs] = .real(Double(hitchNanoseconds) / 1e6)
    values.set(.hangs, times.count { $0 >= Self.hangMs })
    values.setRatio(.missedFramesPct, Double(missed) * 100, Double(times.count), else: noFrames)
    let frameTimes = Samples(times)
    values[.frameTimeMsMax] = .percentile(frameTimes, 1, else: noFrames)
    values[.jankCause] =
      largestCause.map { .text($0.rawValue) } ?? .empty(reason: "no frame was late")
    finishRatio(into: &values)
  }

  /// The cause with the most hitch time; between equal ones the lower rank.
  private var largestCause: JankCause? {
    guard let most = hitchOfCause.max(), most > 0 else { return nil }
    return hitchOfCause.firstIndex(of: most).map { JankCause.allCases[$0] }
  }

  private func finishRatio(into values: inout MetricValues) {
    guard scrollNanoseconds > 0 else {
      let reason = "no frame scrolled"
      for name in [MetricName.hitchTimeRatioMsPerS, .hitchBandWWDC20] {
        values[name] = .empty(reason: reason)
      }
      return
    }
    let ratio = Double(scrollHitchNanoseconds) / 1e6 / (Double(scrollNanoseconds) / 1e9)
    values[.hitchTimeRatioMsPerS] = .real(ratio)
    values[.hitchBandWWDC20] = .text(HitchBand.of(ratio))
  }
}

/// The bands of the hitch time ratio in milliseconds per second.
public enum HitchBand {
  /// The band of WWDC 2020, session 10077: good up to 5, critical from 10.
  public static func of(_ ratio: Double) -> String {
    ratio <= 5 ? "good" : ratio < 10 ? "warning" : "critical"
  }
}

extension MetricValue {
  /// The percentile of `samples`, or the reason why there is none.
  static func percentile(_ samples: Samples, _ share: Double, else reason: String) -> MetricValue {
    samples.percentile(share).map { .real($0) } ?? .empty(reason: reason)
  }
}

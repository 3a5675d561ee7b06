public import Basics

/// Whether images are shown before all of their bytes have come.
public enum ProgressivePolicy: Sendable, Hashable {
  /// Only the whole image is shown.
  case off
  /// Previews are decoded from what has come.
  case on(PreviewOptions)

  /// Every chunk is decoded from its first byte on, at once and in turn, however many wait.
  ///
  /// The mistake of SDWebImage#2427, #2477 and #2620: work grows with the square of the chunks, and
  /// so does the memory of the copies that wait.
  public static let everyChunk = ProgressivePolicy.on(
    PreviewOptions(backlog: .queued, minimumInterval: .zero, leastRemaining: .zero)
  )

  /// At most one preview is decoded at a time, from the newest bytes, at least 100 ms after the
  /// last.
  public static let backpressure = ProgressivePolicy.on(PreviewOptions())

  /// Backpressure with `interval` between the begins of two previews; Nuke has 0.5 s, Fresco 0.1 s.
  public static func interval(_ interval: TimeSpan) -> ProgressivePolicy {
    .on(PreviewOptions(minimumInterval: interval))
  }

  /// A preview at the first bytes, at 35 % and at 65 %, as PINRemoteImage has it.
  public static let shareThresholds = ProgressivePolicy.on(
    PreviewOptions(trigger: .thresholds(permille: [0, 350, 650]), minimumInterval: .zero)
  )

  /// A preview when another scan is there whole, as Fresco has it.
  public static let byScan = ProgressivePolicy.on(PreviewOptions(trigger: .scans))
}

/// When previews are decoded, of what, and what becomes of those that cannot keep up.
public struct PreviewOptions: Sendable, Hashable {
  /// What makes another preview worth its decode.
  public enum Trigger: Sendable, Hashable {
    /// Any more bytes.
    case bytes
    /// Twice the bytes of the last preview.
    case doubling
    /// The next of these shares of the body, in thousandths and rising; 0 is the first bytes.
    case thresholds(permille: [Int])
    /// One more whole scan.
    case scans
  }

  /// What becomes of a preview that is due while another is decoded.
  public enum Backlog: String, Sendable, Hashable, CaseIterable {
    /// Nothing is queued: when the decode has ended, the newest bytes win.
    case newest
    /// Each waits for its turn, with a copy of its bytes.
    case queued
  }

  /// Which files have previews.
  public enum Files: String, Sendable, Hashable, CaseIterable {
    /// Files in several scans, whose front is the whole picture in less detail.
    case progressive
    /// All that can be decoded from their front; a baseline file shows its top above plain gray.
    case all
  }

  /// What makes another preview worth its decode; by default any more bytes.
  public var trigger: Trigger
  /// What becomes of a preview that is due while another is decoded; by default the newest wins.
  public var backlog: Backlog
  /// The time between the begins of two previews; by default 100 ms, as Fresco has it.
  public var minimumInterval: TimeSpan
  /// No preview is begun when the rest of the body will be there sooner than this; by default 100
  /// ms, as PINRemoteImage has it.
  public var leastRemaining: TimeSpan
  /// Which files have previews; by default progressive ones.
  public var files: Files

  /// Options made of their parts.
  public init(
    trigger: Trigger = .bytes,
    backlog: Backlog = .newest,
    minimumInterval: TimeSpan = .milliseconds(100),
    leastRemaining: TimeSpan = .milliseconds(100),
    files: Files = .progressive
  ) {
    self.trigger = trigger
    self.backlog = backlog
    self.minimumInterval = minimumInterval
    self.leastRemaining = leastRemaining
    self.files = files
  }
}

public import Basics

/// Whether previews are shown before all bytes have arrived.
public enum ProgressivePolicy: Sendable, Hashable {
  /// Only the whole image is shown.
  case off
  /// Previews are decoded from the bytes that have arrived.
  case on(PreviewOptions)

  /// Every chunk is decoded from the first byte on, at once and in turn, however many wait.
  ///
  /// The mistake of SDWebImage#2427, #2477 and #2620: work grows with the square of the number of
  /// chunks, and so does the memory of the waiting copies.
  public static let everyChunk = ProgressivePolicy.on(
    PreviewOptions(backlog: .queued, minimumInterval: .zero, leastRemaining: .zero)
  )

  /// At most one preview is decoded at a time, from the newest bytes, at least 100 ms after the
  /// previous one.
  public static let backpressure = ProgressivePolicy.on(PreviewOptions())

  /// Backpressure with `interval` between the starts of two previews; 0.5 s in Nuke, 0.1 s in
  /// Fresco.
  public static func interval(_ interval: TimeSpan) -> ProgressivePolicy {
    .on(PreviewOptions(minimumInterval: interval))
  }

  /// A preview at the first bytes, at 35 % and at 65 %, as in PINRemoteImage.
  public static let shareThresholds = ProgressivePolicy.on(
    PreviewOptions(trigger: .thresholds(permille: [0, 350, 650]), minimumInterval: .zero)
  )

  /// A preview after each complete scan, as in Fresco.
  public static let byScan = ProgressivePolicy.on(PreviewOptions(trigger: .scans))
}

/// When previews are decoded, for which files, and how a backlog is handled.
public struct PreviewOptions: Sendable, Hashable {
  /// The event that makes another preview due.
  public enum Trigger: Sendable, Hashable {
    /// Any additional bytes.
    case bytes
    /// Twice the bytes of the previous preview.
    case doubling
    /// The next of these shares of the body, in thousandths and rising; 0 is the first bytes.
    case thresholds(permille: [Int])
    /// One more complete scan.
    case scans
  }

  /// What happens to a preview that is due while another one is decoded.
  public enum Backlog: String, Sendable, Hashable, CaseIterable {
    /// It is not queued: after the decode, a preview is made of the newest bytes.
    case newest
    /// It waits for its turn, with a copy of its bytes.
    case queued
  }

  /// The files that have previews.
  public enum Files: String, Sendable, Hashable, CaseIterable {
    /// Files in several scans, whose beginning is the whole picture in less detail.
    case progressive
    /// All files that can be decoded from their beginning; a baseline file shows its top above
    /// plain gray.
    case all
  }

  /// The event that makes another preview due; by default any additional bytes.
  public var trigger: Trigger
  /// What happens to a preview that is due during a decode; by default the newest bytes win.
  public var backlog: Backlog
  /// The time between the starts of two previews; by default 100 ms, as in Fresco.
  public var minimumInterval: TimeSpan
  /// The shortest remaining transfer time for which a preview still begins; by default 100 ms, as
  /// in PINRemoteImage.
  public var leastRemaining: TimeSpan
  /// The files that have previews; by default progressive ones.
  public var files: Files

  /// Creates options from their properties.
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

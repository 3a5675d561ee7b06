public import Basics

/// Whether previews are shown before all bytes have arrived.
public enum ProgressivePolicy: Sendable, Hashable {
  /// Only the whole image is shown.
  case off
  /// Previews of progressive files are decoded from the bytes that have arrived.
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
}

/// When previews are decoded, and how a backlog is handled.
public struct PreviewOptions: Sendable, Hashable {
  /// What happens to a preview that is due while another one is decoded.
  public enum Backlog: String, Sendable, Hashable, CaseIterable {
    /// It is not queued: after the decode, a preview is made of the newest bytes.
    case newest
    /// It waits for its turn, with a copy of its bytes.
    case queued
  }

  /// What happens to a preview that is due during a decode; by default the newest bytes win.
  public var backlog: Backlog
  /// The time between the starts of two previews; by default 100 ms, as in Fresco.
  public var minimumInterval: TimeSpan
  /// The shortest remaining transfer time for which a preview still begins; by default 100 ms, as
  /// in PINRemoteImage.
  public var leastRemaining: TimeSpan

  /// Creates options from their properties.
  public init(
    backlog: Backlog = .newest,
    minimumInterval: TimeSpan = .milliseconds(100),
    leastRemaining: TimeSpan = .milliseconds(100)
  ) {
    self.backlog = backlog
    self.minimumInterval = minimumInterval
    self.leastRemaining = leastRemaining
  }
}

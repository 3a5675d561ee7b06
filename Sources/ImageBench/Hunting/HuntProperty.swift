internal import Basics
public import Scenarios

/// What a hunt looks for: something that must never happen, or a number that should stay small.
public enum HuntProperty: String, Sendable, Hashable, CaseIterable {
  /// A frame shows a cell with the image of another binding.
  case wrongImage = "wrong-image"
  /// A visible cell shows nothing when nothing happens any more, although no fetch of its image failed.
  case blankCell = "blank-cell"
  /// One URL is on its way from the server twice at the same time.
  case duplicateFetch = "duplicate-fetch"
  /// A load is told that it was cancelled although its owner still waits, or is never told anything.
  case lostWaiter = "lost-waiter"
  /// An image that was in memory came ``InvariantWatch/starvedRefreshes`` or more refreshes after its
  /// cell asked, while decodes ran.
  case starvedHit = "starved-hit"
  /// Bytes are on the ledger or loads in the table when everything has been let go.
  case leak
  /// Hitch time of the frames that scroll for each second of scrolling, in ms/s.
  case hitchRatio = "hitch-ratio"
  /// The most bytes of images at one moment.
  case peakBytes = "peak-bytes"
  /// The share of bytes or of decodes that were for nobody, in percent, whichever is more.
  case wastedWork = "wasted-work"

  /// Those that must never happen.
  public static let invariants: [HuntProperty] = [
    .wrongImage, .blankCell, .duplicateFetch, .lostWaiter, .starvedHit, .leak,
  ]

  /// Whether it must never happen; else it is a number, and the hunt looks for its worst.
  public var isInvariant: Bool { Self.invariants.contains(self) }

  /// The number from which on the worst case counts as found on `device`; 0 for what must not happen.
  ///
  /// Hitches: 10 ms/s, from where on WWDC 2020 (session 10077) calls them critical. Bytes: the device's
  /// warning threshold. Wasted work: half of all, a modelling choice.
  public func threshold(on device: DeviceProfile) -> Double {
    switch self {
    case .hitchRatio: 10
    case .peakBytes: Double(device.warningThreshold.bytes)
    case .wastedWork: 50
    default: 0
    }
  }

  /// What must not happen, or what the number is, in one sentence for people.
  public var meaning: String {
    switch self {
    case .wrongImage: "No cell may show the image of another row."
    case .blankCell: "No visible cell may stay empty at rest, unless the fetch of its image failed."
    case .duplicateFetch: "No URL may be on its way from the server twice at the same time."
    case .lostWaiter:
      "No load may be told that it was cancelled while its owner waits, or never be told anything."
    case .starvedHit:
      "No image that is in memory may come \(InvariantWatch.starvedRefreshes) or more refreshes late "
        + "because decodes run."
    case .leak: "No bytes and no loads may be left when everything has been let go."
    case .hitchRatio: "Hitch time for each second of scrolling; a find from 10 ms/s on."
    case .peakBytes:
      "The most bytes of images at one moment; a find from the device's warning threshold on."
    case .wastedWork: "The share of bytes or decodes that were for nobody; a find from 50 % on."
    }
  }

  /// The unit of the number; empty for what must not happen.
  public var unit: String {
    switch self {
    case .hitchRatio: "ms/s"
    case .peakBytes: "bytes"
    case .wastedWork: "%"
    default: ""
    }
  }
}

/// A property that did not hold, and where.
public struct HuntViolation: Sendable, Hashable {
  /// What did not hold.
  public var property: HuntProperty
  /// When and what, in words.
  public var detail: String
  /// The number, for a property that is one.
  public var score: Double?

  init(_ property: HuntProperty, _ detail: String, score: Double? = nil) {
    self.property = property
    self.detail = detail
    self.score = score
  }
}

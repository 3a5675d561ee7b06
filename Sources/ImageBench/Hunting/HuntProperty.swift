internal import Basics
package import Scenarios

/// What a hunt looks for: the violation of an invariant, or a large value of a number.
package enum HuntProperty: String, Sendable, Hashable, CaseIterable {
  /// A frame shows a cell with the image of another binding.
  case wrongImage = "wrong-image"
  /// At the end, a visible cell shows nothing although no fetch of its image failed.
  case blankCell = "blank-cell"
  /// Two fetches of one URL run at the same time.
  case duplicateFetch = "duplicate-fetch"
  /// A load ends as cancelled although its owner still waits, or never ends.
  case lostWaiter = "lost-waiter"
  /// A fetch began after the last one who wanted its picture had left, and brought it.
  case orphanFetch = "orphan-fetch"
  /// A decode began after the last one who wanted its picture had left.
  case orphanDecode = "orphan-decode"
  /// An image in memory was delivered ``InvariantWatch/starvedRefreshes`` or more refreshes after
  /// the request of its cell, while decodes ran.
  case starvedHit = "starved-hit"
  /// Bytes are on the ledger, or loads are registered, after everything was released; of a loader,
  /// views or the controller of a screen that was left.
  case leak
  /// Hitch time per second of scrolling, in ms/s.
  case hitchRatio = "hitch-ratio"
  /// The peak of the bytes of all images.
  case peakBytes = "peak-bytes"
  /// The share of wasted bytes or of wasted decodes in percent, whichever is larger.
  case wastedWork = "wasted-work"

  /// The properties whose violation is an error.
  package static let invariants: [HuntProperty] = [
    .wrongImage, .blankCell, .duplicateFetch, .lostWaiter, .orphanFetch, .orphanDecode, .starvedHit,
    .leak,
  ]

  /// Whether it is an invariant; otherwise it is a number, and the hunt looks for its largest
  /// value.
  package var isInvariant: Bool { Self.invariants.contains(self) }

  /// The value from which on the worst case counts as a find on `device`; 0 for an invariant.
  ///
  /// Hitches: 10 ms/s, which WWDC 2020 (session 10077) calls critical. Bytes: the device's warning
  /// threshold. Wasted work: half, a modelling choice.
  package func threshold(on device: DeviceProfile) -> Double {
    switch self {
    case .hitchRatio: 10
    case .peakBytes: Double(device.warningThreshold.bytes)
    case .wastedWork: 50
    default: 0
    }
  }

  /// The invariant, or the definition of the number, in one sentence for users.
  package var meaning: String {
    switch self {
    case .wrongImage: "No cell may show the image of another row."
    case .blankCell:
      "No visible cell may be empty at the end, unless the fetch of its image failed."
    case .duplicateFetch: "No two fetches of one URL may run at the same time."
    case .lostWaiter:
      "Every load must end, and none as cancelled while its owner waits."
    case .orphanFetch:
      "No fetch may begin after all that wanted its picture have left, and bring it."
    case .orphanDecode:
      "No decode may begin after all that wanted its picture have left."
    case .starvedHit:
      "No image in memory may be delivered \(InvariantWatch.starvedRefreshes) or more refreshes late "
        + "because of decodes."
    case .leak:
      "No bytes and no loads may remain after everything was released, and no views of a screen that "
        + "was left."
    case .hitchRatio: "Hitch time per second of scrolling; 10 ms/s or more is a find."
    case .peakBytes:
      "The peak of the bytes of all images; the device's warning threshold or more is a find."
    case .wastedWork: "The share of wasted bytes or decodes; 50 % or more is a find."
    }
  }

  /// The unit of the number; empty for an invariant.
  package var unit: String {
    switch self {
    case .hitchRatio: "ms/s"
    case .peakBytes: "bytes"
    case .wastedWork: "%"
    default: ""
    }
  }
}

/// A violated property, with the moment and the reason.
package struct HuntViolation: Sendable, Hashable {
  /// In which of several ways a property is violated.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The only way.
    case only
    /// While frames are played.
    case inFrame = "in-frame"
    /// After the last frame, when no work is left.
    case atEnd = "at-end"
    /// By an end as cancelled that the owner did not ask for.
    case cancelled
    /// By no end at all.
    case unended
    /// Bytes remain.
    case bytes
    /// Loads remain.
    case loads
    /// The controller of the screen remains.
    case screen
    /// Views remain.
    case views
  }

  package var property: HuntProperty
  package var kind: Kind
  /// The moment and the reason, as text.
  package var detail: String
  /// The value of the number; nil for an invariant.
  package var score: Double?

  init(
    _ property: HuntProperty,
    _ detail: String,
    kind: Kind = .only,
    score: Double? = nil
  ) {
    self.property = property
    self.kind = kind
    self.detail = detail
    self.score = score
  }
}

/// Which work a cancel reaches that nobody waits for any more.
///
/// Work that it does not reach goes on to its end and into the memory cache.
public struct CancelReach: NamedRule {
  /// What is under way for a load, as far as a cancel is concerned.
  public struct Moment: OptionSet, Sendable, Hashable {
    /// The moments as bits.
    public let rawValue: Int

    /// The moments whose bits are set in `rawValue`.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Nothing has begun.
    public static let planned = Moment(rawValue: 1)
    /// The bytes come out of a cache.
    public static let reading = Moment(rawValue: 2)
    /// The bytes come from the server, or wait for that.
    public static let transferring = Moment(rawValue: 4)
    /// The image is decoded, or waits for that.
    public static let decoding = Moment(rawValue: 8)
    /// A processor works on the image, or waits for that.
    public static let processing = Moment(rawValue: 16)
    /// All of them.
    public static let all: Moment = [.planned, .reading, .transferring, .decoding, .processing]
  }

  /// The name in definitions and differences of variants.
  public let name: String
  /// When a cancel stops the work.
  let moments: Moment
  /// Whether it stops it at any time.
  let isEverywhere: Bool

  /// A rule by which a cancel stops work at these moments.
  public init(name: String, moments: Moment) {
    self.name = name
    self.moments = moments
    isEverywhere = moments == .all
  }

  /// Every stage: the queue, the disk read, the transfer, the decode, the processing.
  public static let everyStage = CancelReach(name: "everyStage", moments: .all)
}

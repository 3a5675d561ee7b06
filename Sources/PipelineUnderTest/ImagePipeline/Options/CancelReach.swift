/// The stages at which a cancellation stops work that has no owner left.
///
/// At other stages the work runs to its end, and its result enters the memory cache.
public struct CancelReach: NamedRule {
  /// The stage that the work for a load has reached.
  public struct Moment: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    /// The moments whose bits are set in `rawValue`.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Before any work.
    public static let planned = Moment(rawValue: 1)
    /// The bytes are read from a cache.
    public static let reading = Moment(rawValue: 2)
    /// The bytes are transferred, or wait for that.
    public static let transferring = Moment(rawValue: 4)
    /// The image is decoded, or waits for that.
    public static let decoding = Moment(rawValue: 8)
    /// A processor works on the image, or waits for that.
    public static let processing = Moment(rawValue: 16)
    /// All stages.
    public static let all: Moment = [.planned, .reading, .transferring, .decoding, .processing]
  }

  /// Identifies the rule in definitions and differences of variants.
  public let name: String
  /// The stages at which a cancellation stops the work.
  let moments: Moment
  /// Whether a cancellation stops the work at every stage.
  let isEverywhere: Bool

  /// A rule by which a cancellation stops work at these stages.
  public init(name: String, moments: Moment) {
    self.name = name
    self.moments = moments
    isEverywhere = moments == .all
  }

  /// Every stage: the queue, the disk read, the transfer, the decode, the processing.
  public static let everyStage = CancelReach(name: "everyStage", moments: .all)
}
